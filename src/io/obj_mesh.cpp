// OBJ files. A reader of our own, because the two common libraries fail on real files. The Open Asset Import
// Library follows `mtllib` to any path, waits at pipes, fails with the materials, and refuses ".3".
// tinyobjloader (2.0 rc 10) reads "abc" as 0, and cuts 44 of 108 L-shaped polygons, turned and shifted, into
// triangles that overlap.
#include "io/file_mesh.h"

#include <charconv>

#include "io/json_object.h"

namespace slosh::io {

namespace {

class ObjReader {
  public:
    ObjReader(std::string_view bytes, const std::string& name) : lines_(bytes), name_(name) {}

    Result<FileMesh> read() {
        while (!lines_.at_end()) {
            const std::string_view line = whole_line();
            const std::vector<std::string_view> words = words_of(line, most_words);
            if (words.empty()) continue;
            Result<void> read;
            if (words[0] == "v") read = read_vertex(words, line);
            if (words[0] == "f") read = read_face(words);
            if (!read) return read.error();
        }
        return std::move(mesh_);
    }

  private:
    /// One more word than a face of a mesh can need.
    static constexpr std::size_t most_words = most_mesh_triangles + 4;

    /// The line including those that a backslash joins to it.
    std::string_view whole_line() {
        std::string_view line = lines_.next();
        start_ = lines_.number();
        if (!line.ends_with('\\')) return line;
        joined_.clear();
        while (line.ends_with('\\')) {
            joined_ += line.substr(0, line.size() - 1);
            joined_ += ' ';
            line = lines_.at_end() ? std::string_view() : lines_.next();
        }
        joined_ += line;
        return joined_;
    }

    Error wrong(const std::string& message) const {
        return Error{"line " + std::to_string(start_) + ": " + message, name_};
    }

    Result<void> read_vertex(const std::vector<std::string_view>& words, std::string_view line) {
        if (mesh_.vertices.size() == most_file_vertices)
            return wrong("has more than " + std::to_string(most_file_vertices) + " vertices");
        Vec3 vertex(0.0f);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::optional<double> number =
                axis + 1 < words.size() ? number_of(words[axis + 1]) : std::nullopt;
            if (!number) return wrong("got " + in_quotes(line) + ", expected three numbers after \"v\"");
            vertex[static_cast<int>(axis)] = static_cast<float>(*number);
        }
        mesh_.vertices.push_back(vertex);
        return {};
    }

    Result<void> read_face(const std::vector<std::string_view>& words) {
        corners_.clear();
        for (std::size_t k = 1; k < words.size() && !words[k].starts_with('#'); ++k) {
            const std::string_view word = words[k].substr(0, words[k].find('/'));
            const auto there = static_cast<std::int64_t>(mesh_.vertices.size());
            std::int64_t index = 0;
            const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), index);
            const bool number = code == std::errc() && stop == word.data() + word.size();
            if (index < 0) index += there + 1;
            if (!number || index < 1 || index > there) {
                return wrong("the face has the corner " + in_quotes(words[k]) + ", expected one of the " +
                             std::to_string(there) + " vertices before it");
            }
            corners_.push_back(static_cast<std::uint32_t>(index - 1));
        }
        const Result<void> added = add_polygon(mesh_, corners_);
        return added ? added : wrong(added.error().message);
    }

    LineReader lines_;
    const std::string& name_;
    std::string joined_;
    std::size_t start_ = 0;  ///< number of the line, or of the first of the joined lines
    FileMesh mesh_;
    std::vector<std::uint32_t> corners_;
};

}  // namespace

Result<FileMesh> parse_obj(std::string_view bytes, const std::string& name) {
    if (bytes.find('\0') != std::string_view::npos)
        return Error{"contains bytes that are not text, expected an OBJ file", name};
    return ObjReader(bytes, name).read();
}

}  // namespace slosh::io
