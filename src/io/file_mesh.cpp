// Polygons as triangles, and splitting of lines into words.
#include "io/file_mesh.h"

#include <algorithm>

#include "base/number_text.h"
#include "base/stop.h"
#include "sim/mesh/polygon_cut.h"

namespace slosh::io {

namespace {

constexpr std::string_view blanks = " \t\v\f\r";

}  // namespace

Result<void> add_polygon(FileMesh& mesh, std::span<const std::uint32_t> corners) {
    if (corners.size() < 3) return {};
    if (corners.size() - 2 > most_mesh_triangles - mesh.triangles.size())
        return Error{"has more than " + std::to_string(most_mesh_triangles) + " triangles", ""};
    const bool there = std::all_of(corners.begin(), corners.end(),
                                   [&](std::uint32_t corner) { return corner < mesh.vertices.size(); });
    if (there && corners.size() > most_concave_corners && !is_convex(mesh.vertices, corners)) {
        return Error{"a polygon that is not convex has " + std::to_string(corners.size()) +
                         " corners, expected at most " + std::to_string(most_concave_corners),
                     ""};
    }
    if (there) {
        cut_polygon(mesh.vertices, corners, mesh.triangles);
    } else {
        for (std::size_t k = 2; k < corners.size(); ++k)
            mesh.triangles.push_back({corners[0], corners[k - 1], corners[k]});
    }
    return {};
}

std::vector<std::string_view> words_of(std::string_view line, std::size_t most) {
    std::vector<std::string_view> words;
    while (words.size() < most) {
        const std::size_t start = line.find_first_not_of(blanks);
        if (start == std::string_view::npos) break;
        line.remove_prefix(start);
        const std::size_t end = std::min(line.find_first_of(blanks), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return words;
}

std::optional<double> number_of(std::string_view word) {
    // The one spelling that from_chars does not accept.
    if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
    double value = 0.0;
    const auto [stop, code] = parse_number(word, value);
    if (code != std::errc() || stop != word.data() + word.size()) return std::nullopt;
    return value;
}

std::string_view LineReader::next() {
    stop_if_asked();
    const auto ends = [](char letter) { return letter == '\n' || letter == '\r'; };
    const auto end = static_cast<std::size_t>(std::find_if(rest_.begin(), rest_.end(), ends) - rest_.begin());
    const std::string_view line = rest_.substr(0, end);
    const std::size_t two = rest_.substr(end).starts_with("\r\n") ? 2 : 1;
    rest_.remove_prefix(std::min(end + two, rest_.size()));
    ++number_;
    return line;
}

}  // namespace slosh::io
