// See polygon_cut.h.
#include "sim/solids/shapes/polygon_cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <queue>
#include <tuple>

#include "base/stop.h"

namespace slosh {
namespace {

double cross(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// The corners projected along the axis in which the polygon is flattest, counter-clockwise.
std::vector<glm::dvec2> flattened(std::span<const Vec3> vertices, std::span<const std::uint32_t> corners) {
    glm::dvec3 normal(0.0);  // Newell's, which also works for polygons that are not quite plane
    const auto place = [&](std::size_t k) { return glm::dvec3(vertices[corners[k % corners.size()]]); };
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

void cut_ears(const std::vector<glm::dvec2>& flat, std::span<const std::uint32_t> corners,
              std::vector<Triangle>& triangles) {
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
        triangles.push_back(
            {corners[left[(at + n - 1) % n]], corners[left[at]], corners[left[(at + 1) % n]]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
        ++at;  // every second corner per round gives fewer slivers
        tried = 0;
    }
    triangles.push_back({corners[left[0]], corners[left[1]], corners[left[2]]});
}

/// Corners by the length of the edge that cutting them off makes.
class ShortestFirst {
  public:
    ShortestFirst(const std::vector<glm::dvec2>& flat, std::span<const std::uint32_t> corners)
        : flat_(flat), corners_(corners), before_(flat.size()), after_(flat.size()), cuts_(flat.size(), 0) {
        for (std::size_t k = 0; k < flat.size(); ++k) {
            before_[k] = (k + flat.size() - 1) % flat.size();
            after_[k] = (k + 1) % flat.size();
        }
    }

    void cut(std::vector<Triangle>& triangles) {
        std::size_t left = flat_.size(), any = 0;
        for (std::size_t k = 0; k < left; ++k) offer(k);
        while (left > 2) {
            std::size_t at = any;
            if (!offers_.empty()) {
                const auto [length, corner, cuts] = offers_.top();
                offers_.pop();
                if (cuts != cuts_[corner]) continue;
                at = corner;
            }
            // Where no corner turns left the rest crosses itself: any will do.
            triangles.push_back({corners_[before_[at]], corners_[at], corners_[after_[at]]});
            --left;
            cuts_[at] = gone;
            any = after_[at];
            after_[before_[at]] = after_[at];
            before_[after_[at]] = before_[at];
            for (const std::size_t beside : {before_[at], after_[at]}) {
                ++cuts_[beside];
                offer(beside);
            }
        }
    }

  private:
    static constexpr std::size_t gone = static_cast<std::size_t>(-1);

    void offer(std::size_t k) {
        const glm::dvec2 a = flat_[before_[k]], c = flat_[after_[k]];
        if (cross(a, flat_[k], c) >= 0.0) offers_.emplace(glm::dot(c - a, c - a), k, cuts_[k]);
    }

    using Offer = std::tuple<double, std::size_t, std::size_t>;  // length, corner, cuts_ of it
    const std::vector<glm::dvec2>& flat_;
    std::span<const std::uint32_t> corners_;
    std::vector<std::size_t> before_, after_, cuts_;
    std::priority_queue<Offer, std::vector<Offer>, std::greater<>> offers_;
};

/// So that a polygon is cut alike wherever it begins and whichever way round it goes: both sides of a sheet
/// fit.
std::size_t smallest_corner(std::span<const Vec3> vertices, std::span<const std::uint32_t> corners) {
    const auto place = [&](std::uint32_t corner) {
        const Vec3& x = vertices[corner];
        return std::array{x.x, x.y, x.z};
    };
    const auto found =
        std::min_element(corners.begin(), corners.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    return static_cast<std::size_t>(found - corners.begin());
}

}  // namespace

bool is_convex(std::span<const Vec3> vertices, std::span<const std::uint32_t> corners) {
    return convex(flattened(vertices, corners));
}

void cut_polygon(std::span<const Vec3> vertices, std::span<const std::uint32_t> corners,
                 std::vector<Triangle>& triangles) {
    stop_if_asked();
    if (corners.size() > 3) {
        const std::vector<glm::dvec2> flat = flattened(vertices, corners);
        if (!convex(flat)) {
            if (corners.size() > most_concave_corners) return ShortestFirst(flat, corners).cut(triangles);
            return cut_ears(flat, corners, triangles);
        }
    }
    const std::size_t n = corners.size(), first = n > 3 ? smallest_corner(vertices, corners) : 0;
    for (std::size_t k = 2; k < n; ++k)
        triangles.push_back({corners[first], corners[(first + k - 1) % n], corners[(first + k) % n]});
}

}  // namespace slosh
