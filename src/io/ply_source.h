// PLY files as elements of properties, text or binary of either byte order: what the readers of meshes and of
// points share. A reader of our own, because the Open Asset Import Library of Debian 12 (5.2.5) crashes on
// files that are cut short.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/result.h"

namespace slosh::io::ply {

enum class Form { text, little_endian, big_endian };

struct Type {
    std::string_view name, other_name;
    std::size_t bytes;
    char kind;  ///< i: signed, u: unsigned, f: floating
};

struct Property {
    std::string_view name;
    const Type* type = nullptr;
    const Type* count = nullptr;  ///< type of a list's count; nullptr: a single number
};

struct Element {
    std::string_view name;
    std::size_t count = 0;
    std::vector<Property> properties;
};

/// Names are parts of the file's bytes.
struct Header {
    Form form = Form::text;
    std::vector<Element> elements;
    std::optional<double> spacing;  ///< m, of particles: a comment of this program's files
};

/// Reads words and numbers from the front of the bytes.
class Source {
  public:
    explicit Source(std::string_view bytes) : rest_(bytes) {}

    /// Up to LF, CR LF or CR, whichever ends the first line.
    std::string_view line();
    bool at_end() const { return rest_.empty(); }
    /// Nothing if the data ends or the text is not a number.
    std::optional<double> number(Form form, const Type& type);

  private:
    std::optional<double> text_number();
    std::optional<double> binary_number(Form form, const Type& type);

    std::string_view rest_;
    char line_end_ = '\0';
};

/// Faces, or strips of triangles.
bool has_faces(const Header& header);

/// Leaves the source at the first entry. Errors (`where` is the name): not a PLY file, a header that makes no
/// sense, more entries than bytes.
Result<Header> read_header(Source& source, std::size_t bytes, const std::string& name);

/// Reads one entry of an element and passes its numbers to `keep(property, value)`.
template <class Keep>
bool read_entry(Source& source, Form form, const Element& element, const Keep& keep) {
    for (const Property& property : element.properties) {
        double count = 1.0;
        if (property.count != nullptr) {
            const std::optional<double> length = source.number(form, *property.count);
            if (!length) return false;
            count = *length;
        }
        for (double k = 0.0; k < count; k += 1.0) {
            const std::optional<double> value = source.number(form, *property.type);
            if (!value) return false;
            keep(property, *value);
        }
    }
    return !element.properties.empty();
}

/// The error of an entry that could not be read.
Error cut_short(const Element& element, std::size_t entry, const std::string& name);

}  // namespace slosh::io::ply
