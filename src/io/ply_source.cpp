// See ply_source.h.
#include "io/ply_source.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>

#include "base/stop.h"
#include "io/file_mesh.h"
#include "io/json_object.h"

namespace slosh::io::ply {

namespace {

constexpr std::size_t most_elements = 100, most_properties = 100;  // real files have two or three, and ten

constexpr std::array types = {Type{"char", "int8", 1, 'i'},     Type{"uchar", "uint8", 1, 'u'},
                              Type{"short", "int16", 2, 'i'},   Type{"ushort", "uint16", 2, 'u'},
                              Type{"int", "int32", 4, 'i'},     Type{"uint", "uint32", 4, 'u'},
                              Type{"float", "float32", 4, 'f'}, Type{"double", "float64", 8, 'f'}};

template <class Number>
double as(const std::array<char, 8>& bytes) {
    Number value{};
    std::memcpy(&value, bytes.data(), sizeof(value));
    return static_cast<double>(value);
}

double value_of(const std::array<char, 8>& bytes, const Type& type) {
    if (type.kind == 'f') return type.bytes == 4 ? as<float>(bytes) : as<double>(bytes);
    const bool is_signed = type.kind == 'i';
    if (type.bytes == 1) return is_signed ? as<std::int8_t>(bytes) : as<std::uint8_t>(bytes);
    if (type.bytes == 2) return is_signed ? as<std::int16_t>(bytes) : as<std::uint16_t>(bytes);
    return is_signed ? as<std::int32_t>(bytes) : as<std::uint32_t>(bytes);
}

const Type* find_type(std::string_view name) {
    for (const Type& type : types) {
        if (name == type.name || name == type.other_name) return &type;
    }
    return nullptr;
}

bool read_form(const std::vector<std::string_view>& words, Form& form) {
    if (words.size() != 3) return false;
    if (words[1] == "ascii") form = Form::text;
    if (words[1] == "binary_little_endian") form = Form::little_endian;
    if (words[1] == "binary_big_endian") form = Form::big_endian;
    return words[1] == "ascii" || form != Form::text;
}

bool read_element(const std::vector<std::string_view>& words, std::size_t most, Header& header) {
    Element element;
    if (words.size() != 3) return false;
    element.name = words[1];
    const auto [stop, code] =
        std::from_chars(words[2].data(), words[2].data() + words[2].size(), element.count);
    header.elements.push_back(element);
    if (header.elements.size() > most_elements) return false;
    // An entry takes at least one byte.
    return code == std::errc() && stop == words[2].data() + words[2].size() && element.count <= most;
}

bool read_property(const std::vector<std::string_view>& words, Header& header) {
    if (header.elements.empty()) return false;
    Property property;
    if (words.size() == 5 && words[1] == "list") {
        property = {words[4], find_type(words[3]), find_type(words[2])};
        if (property.count == nullptr) return false;
    } else if (words.size() == 3) {
        property = {words[2], find_type(words[1]), nullptr};
    }
    header.elements.back().properties.push_back(property);
    return property.type != nullptr && header.elements.back().properties.size() <= most_properties;
}

}  // namespace

std::string_view Source::line() {
    stop_if_asked();
    if (line_end_ == '\0') {
        const std::size_t first = rest_.find_first_of("\r\n");
        const bool is_cr = first != std::string_view::npos && !rest_.substr(first).starts_with("\r\n");
        line_end_ = is_cr ? rest_[first] : '\n';
    }
    const std::size_t end = std::min(rest_.find(line_end_), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

std::optional<double> Source::number(Form form, const Type& type) {
    stop_if_asked();
    return form == Form::text ? text_number() : binary_number(form, type);
}

std::optional<double> Source::text_number() {
    const std::size_t start = rest_.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return std::nullopt;
    rest_.remove_prefix(start);
    const std::size_t end = std::min(rest_.find_first_of(" \t\r\n"), rest_.size());
    const std::optional<double> value = number_of(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return value;
}

std::optional<double> Source::binary_number(Form form, const Type& type) {
    if (rest_.size() < type.bytes) return std::nullopt;
    std::array<char, 8> bytes{};
    std::memcpy(bytes.data(), rest_.data(), type.bytes);
    rest_.remove_prefix(type.bytes);
    if ((form == Form::big_endian) != (std::endian::native == std::endian::big))
        std::reverse(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(type.bytes));
    return value_of(bytes, type);
}

Result<Header> read_header(Source& source, std::size_t bytes, const std::string& name) {
    Header header;
    if (source.line() != "ply") return Error{"does not begin with \"ply\", expected a PLY file", name};
    bool has_form = false;
    while (!source.at_end()) {
        const std::string_view line = source.line();
        const std::vector<std::string_view> words = words_of(line, 6);
        if (words.size() == 3 && words[0] == "comment" && words[1] == "spacing")
            header.spacing = number_of(words[2]);
        if (words.empty() || words[0] == "comment" || words[0] == "obj_info") continue;
        bool sound = false;
        if (words[0] == "format") sound = has_form = read_form(words, header.form);
        if (words[0] == "element") sound = read_element(words, bytes, header);
        if (words[0] == "property") sound = read_property(words, header);
        if (words[0] == "end_header" && has_form) return header;
        if (!sound)
            return Error{"has " + in_quotes(line) + " in its header, expected a line of a PLY header", name};
    }
    return Error{"ends within its header", name};
}

bool has_faces(const Header& header) {
    return std::any_of(header.elements.begin(), header.elements.end(), [](const Element& element) {
        return (element.name == "face" || element.name == "tristrips") && element.count > 0;
    });
}

Error cut_short(const Element& element, std::size_t entry, const std::string& name) {
    return Error{"ends early or lacks a number in " + std::string(element.name) + " " +
                     std::to_string(entry) + " of " + std::to_string(element.count),
                 name};
}

}  // namespace slosh::io::ply
