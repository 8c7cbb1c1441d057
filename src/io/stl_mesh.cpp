// STL files. The word "solid" at the start does not make a file text, as the free header of binary files
// often has it, too. A file is binary if its first 84 bytes contain a zero: the count always leaves one
// there.
#include "io/file_mesh.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>

#include "base/bit_cast.h"
#include "io/json_object.h"

namespace slosh::io {

namespace {

constexpr std::size_t header_bytes = 84;    // 80 unused bytes and the count
constexpr std::size_t triangle_bytes = 50;  // normal, corners, attribute

template <class Number>
Number little_endian(std::string_view bytes, std::size_t at) {
    std::array<char, sizeof(Number)> raw{};
    std::memcpy(raw.data(), bytes.data() + at, raw.size());
    if constexpr (std::endian::native == std::endian::big) std::reverse(raw.begin(), raw.end());
    return bit_cast<Number>(raw);
}

void add_triangle(FileMesh& mesh) {
    const auto next = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.triangles.push_back({next - 3, next - 2, next - 1});
}

Error too_many(const std::string& name) {
    return Error{"has more than " + std::to_string(most_mesh_triangles) + " triangles", name};
}

Result<FileMesh> parse_binary(std::string_view bytes, const std::string& name) {
    const std::size_t count = little_endian<std::uint32_t>(bytes, header_bytes - 4);
    const std::size_t whole = (bytes.size() - header_bytes) / triangle_bytes;
    if (whole < count) {
        return Error{"ends within triangle " + std::to_string(whole) + " of " + std::to_string(count), name};
    }
    if (count > most_mesh_triangles) return too_many(name);
    FileMesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            Vec3 vertex(0.0f);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const std::size_t at = header_bytes + triangle_bytes * i + 4 * (3 + 3 * corner + axis);
                vertex[static_cast<int>(axis)] = little_endian<float>(bytes, at);
            }
            mesh.vertices.push_back(vertex);
        }
        add_triangle(mesh);
    }
    return mesh;
}

std::string lower(std::string_view word) {
    std::string text(word);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

/// None belongs in the format; exporters and people write them.
bool is_comment(std::string_view word) {
    return word.starts_with('#') || word.starts_with(';') || word.starts_with("//") || word == "comment" ||
           word == "color";
}

std::optional<Vec3> vertex_of(const std::vector<std::string_view>& words) {
    if (words.size() < 4 || (words.size() > 4 && !is_comment(words[4]))) return std::nullopt;
    Vec3 vertex(0.0f);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::optional<double> number = number_of(words[axis + 1]);
        if (!number) return std::nullopt;
        vertex[static_cast<int>(axis)] = static_cast<float>(*number);
    }
    return vertex;
}

/// Only the vertices define the shape; the words around them show that nothing is missing.
Result<FileMesh> parse_text(std::string_view bytes, const std::string& name) {
    FileMesh mesh;
    LineReader lines(bytes);
    int corners = -1;  // corners of the current facet
    const auto wrong = [&](std::string_view line, const char* expected) {
        return Error{
            "line " + std::to_string(lines.number()) + ": got " + in_quotes(line) + ", expected " + expected,
            name};
    };
    while (!lines.at_end()) {
        const std::string_view line = lines.next();
        const std::vector<std::string_view> words = words_of(line, 6);
        if (words.empty()) continue;
        const std::string word = lower(words[0]);
        if (is_comment(word)) continue;
        if (corners < 0) {
            if (word == "solid" || word == "endsolid") continue;
            if (word != "facet") return wrong(line, "\"facet\" or \"endsolid\"");
            if (mesh.triangles.size() == most_mesh_triangles) return too_many(name);
            corners = 0;
        } else if (corners < 3) {
            if (word == "outer" && corners == 0) continue;
            const std::optional<Vec3> vertex = word == "vertex" ? vertex_of(words) : std::nullopt;
            if (!vertex) return wrong(line, "\"vertex\" and three numbers");
            mesh.vertices.push_back(*vertex);
            ++corners;
        } else if (word == "endfacet") {
            add_triangle(mesh);
            corners = -1;
        } else if (word != "endloop") {
            return wrong(line, "\"endloop\" or \"endfacet\" after three vertices");
        }
    }
    if (corners >= 0) {
        return Error{"ends within triangle " + std::to_string(mesh.triangles.size()), name};
    }
    return mesh;
}

}  // namespace

Result<FileMesh> parse_stl(std::string_view bytes, const std::string& name) {
    const bool binary =
        bytes.size() >= header_bytes && bytes.substr(0, header_bytes).find('\0') != std::string_view::npos;
    if (binary) return parse_binary(bytes, name);
    LineReader lines(bytes);
    std::string first = "#";
    while (!lines.at_end() && is_comment(first)) {
        const std::vector<std::string_view> words = words_of(lines.next(), 1);
        if (!words.empty()) first = lower(words[0]);
    }
    if (!first.starts_with("solid"))
        return Error{"is neither binary nor begins with \"solid\", expected an STL file", name};
    return parse_text(bytes, name);
}

}  // namespace slosh::io
