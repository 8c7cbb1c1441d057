// Cutting of polygons into triangles, and splitting of lines into words.
#include "io/file_mesh.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "base/stop.h"

namespace slosh::io {

namespace {

constexpr std::string_view blanks = " \t\v\f\r";

double cross(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// The corners projected along the axis in which the polygon is flattest, counter-clockwise.
std::vector<glm::dvec2> flattened(const FileMesh& mesh, std::span<const std::uint32_t> corners) {
    glm::dvec3 normal(0.0);  // Newell's, which also works for polygons that are not quite plane
    const auto place = [&](std::size_t k) { return glm::dvec3(mesh.vertices[corners[k % corners.size()]]); };
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const glm::dvec3 a = place(k), b = place(k + 1);
        normal += glm::dvec3((a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y));
    }
    int axis = std::abs(normal.x) > std::abs(normal.y) ? 0 : 1;
    if (std::abs(normal.z) > std::abs(normal[axis])) axis = 2;
    std::vector<glm::dvec2> flat;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const glm::dvec3 at = place(k);
        const double u = at[(axis + 1) % 3], v = at[(axis + 2) % 3];
        flat.emplace_back(normal[axis] < 0.0 ? glm::dvec2(v, u) : glm::dvec2(u, v));
    }
    return flat;
}

bool convex(const std::vector<glm::dvec2>& flat) {
    const std::size_t n = flat.size();
    for (std::size_t k = 0; k < n; ++k) {
        if (cross(flat[k], flat[(k + 1) % n], flat[(k + 2) % n]) < 0.0) return false;
    }
    return true;
}

/// The triangle turns left, and no other corner lies in it or on its edges.
bool is_ear(const std::vector<glm::dvec2>& flat, const std::vector<std::size_t>& left, std::size_t at) {
    const std::size_t n = left.size();
    const glm::dvec2 a = flat[left[(at + n - 1) % n]], b = flat[left[at]], c = flat[left[(at + 1) % n]];
    if (!(cross(a, b, c) > 0.0)) return false;
    return std::none_of(left.begin(), left.end(), [&](std::size_t other) {
        const glm::dvec2& p = flat[other];
        if (p == a || p == b || p == c) return false;
        return cross(a, b, p) >= 0.0 && cross(b, c, p) >= 0.0 && cross(c, a, p) >= 0.0;
    });
}

void cut_ears(const std::vector<glm::dvec2>& flat, std::span<const std::uint32_t> corners, FileMesh& mesh) {
    std::vector<std::size_t> left(flat.size());
    for (std::size_t k = 0; k < left.size(); ++k) left[k] = k;
    std::size_t at = 0, tried = 0;
    while (left.size() > 3) {
        const std::size_t n = left.size();
        at %= n;
        // If no corner is an ear, the polygon crosses itself. Any corner will do then, and the surface stays
        // closed.
        if (tried < n && !is_ear(flat, left, at)) {
            ++at;
            ++tried;
            continue;
        }
        mesh.triangles.push_back(
            {corners[left[(at + n - 1) % n]], corners[left[at]], corners[left[(at + 1) % n]]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
        ++at;  // every second corner per round gives fewer slivers
        tried = 0;
    }
    mesh.triangles.push_back({corners[left[0]], corners[left[1]], corners[left[2]]});
}

}  // namespace

Result<void> add_polygon(FileMesh& mesh, std::span<const std::uint32_t> corners) {
    if (corners.size() < 3) return {};
    if (corners.size() - 2 > most_mesh_triangles - mesh.triangles.size())
        return Error{"has more than " + std::to_string(most_mesh_triangles) + " triangles", ""};
    const bool there = std::all_of(corners.begin(), corners.end(),
                                   [&](std::uint32_t corner) { return corner < mesh.vertices.size(); });
    if (there && corners.size() > 3) {
        const std::vector<glm::dvec2> flat = flattened(mesh, corners);
        if (!convex(flat)) {
            if (corners.size() > most_concave_corners) {
                return Error{"a polygon that is not convex has " + std::to_string(corners.size()) +
                                 " corners, expected at most " + std::to_string(most_concave_corners),
                             ""};
            }
            cut_ears(flat, corners, mesh);
            return {};
        }
    }
    for (std::size_t k = 2; k < corners.size(); ++k)
        mesh.triangles.push_back({corners[0], corners[k - 1], corners[k]});
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
    const char* end = word.data() + word.size();
    const auto [stop, code] = std::from_chars(word.data(), end, value);
    if (code != std::errc() || stop != end) return std::nullopt;
    return value;
}

std::string_view LineReader::next() {
    stop_if_asked();
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return line;
}

}  // namespace slosh::io
