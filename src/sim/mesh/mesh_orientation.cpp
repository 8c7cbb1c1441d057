// Makes triangles agree with their neighbours, then bodies with their outside.
#include "sim/mesh/mesh_repair.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <numbers>
#include <utility>

namespace slosh {
namespace {

using Neighbours = std::vector<std::array<std::uint32_t, 3>>;

void turn(Triangle& triangle) { std::swap(triangle[1], triangle[2]); }

/// The neighbour across each edge; every edge belongs to two triangles.
Neighbours neighbours_of(std::size_t triangles, std::span<const EdgeUse> uses) {
    Neighbours across(triangles);
    std::vector<std::uint8_t> known(triangles);
    for (std::size_t i = 0; i + 1 < uses.size(); i += 2) {
        const std::uint32_t a = uses[i].triangle, b = uses[i + 1].triangle;
        across[a][known[a]++] = b;
        across[b][known[b]++] = a;
    }
    return across;
}

/// Visits every triangle along paths of neighbours: start(triangle) for the first of each body,
/// reach(triangle, neighbour) for the others.
template <class Start, class Reach>
void walk(const Neighbours& across, Start&& start, Reach&& reach) {
    std::vector<bool> seen(across.size());
    std::vector<std::uint32_t> waiting;
    for (std::uint32_t first = 0; first < across.size(); ++first) {
        if (seen[first]) continue;
        seen[first] = true;
        start(first);
        waiting.push_back(first);
        while (!waiting.empty()) {
            const std::uint32_t here = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t next : across[here]) {
                if (seen[next]) continue;
                seen[next] = true;
                reach(here, next);
                waiting.push_back(next);
            }
        }
    }
}

bool share_a_direction(const Triangle& a, const Triangle& b) {
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            if (a[i] == b[k] && a[(i + 1) % 3] == b[(k + 1) % 3]) return true;
        }
    }
    return false;
}

/// Six times the volume of the tetrahedron between the triangle and the origin.
double six_volumes(std::span<const Vec3> vertices, const Triangle& t, const glm::dvec3& origin) {
    const glm::dvec3 a = glm::dvec3(vertices[t[0]]) - origin, b = glm::dvec3(vertices[t[1]]) - origin,
                     c = glm::dvec3(vertices[t[2]]) - origin;
    return glm::dot(a, glm::cross(b, c));
}

/// The triangle's signed solid angle over 4 pi (van Oosterom and Strackee 1983).
double share_of_view(std::span<const Vec3> vertices, const Triangle& t, const glm::dvec3& x) {
    const glm::dvec3 a = glm::dvec3(vertices[t[0]]) - x, b = glm::dvec3(vertices[t[1]]) - x,
                     c = glm::dvec3(vertices[t[2]]) - x;
    const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
    const double below = la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb;
    return std::atan2(glm::dot(a, glm::cross(b, c)), below) / (2.0 * std::numbers::pi);
}

struct Piece {
    double volume = 0.0;
    std::uint32_t first = 0;  ///< one of its triangles
};

}  // namespace

bool make_orientations_agree(std::vector<Triangle>& triangles, std::span<const EdgeUse> uses) {
    const Neighbours across = neighbours_of(triangles.size(), uses);
    walk(
        across, [](std::uint32_t) {},
        [&](std::uint32_t here, std::uint32_t next) {
            if (share_a_direction(triangles[here], triangles[next])) turn(triangles[next]);
        });
    const std::vector<EdgeUse> turned = edge_uses(triangles);
    for (std::size_t i = 0; i + 1 < turned.size(); i += 2) {
        if (turned[i].upwards == turned[i + 1].upwards) return false;
    }
    return true;
}

double turn_outwards(std::span<const Vec3> vertices, std::vector<Triangle>& triangles) {
    const Neighbours across = neighbours_of(triangles.size(), edge_uses(triangles));
    // An origin near the vertices avoids cancellation in a mesh far from the world's origin.
    const glm::dvec3 origin(vertices[triangles.front()[0]]);
    std::vector<Piece> bodies;
    std::vector<std::uint32_t> body_of(triangles.size());
    const auto add = [&](std::uint32_t triangle) {
        body_of[triangle] = static_cast<std::uint32_t>(bodies.size() - 1);
        bodies.back().volume += six_volumes(vertices, triangles[triangle], origin) / 6.0;
    };
    walk(
        across,
        [&](std::uint32_t first) {
            bodies.push_back({0.0, first});
            add(first);
        },
        [&](std::uint32_t, std::uint32_t next) { add(next); });
    double total = 0.0;
    for (const Piece& body : bodies) total += body.volume;
    const double sign = total < 0.0 ? -1.0 : 1.0;
    std::vector<bool> turned(bodies.size(), total < 0.0);
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        if (sign * bodies[b].volume >= 0.0) continue;
        const glm::dvec3 place(vertices[triangles[bodies[b].first][0]]);
        double winding = 0.0;  // of the bodies that are not inside out, around a corner of this one
        for (std::size_t t = 0; t < triangles.size(); ++t) {
            if (sign * bodies[body_of[t]].volume > 0.0)
                winding += sign * share_of_view(vertices, triangles[t], place);
        }
        if (winding < 0.5) turned[b] = !turned[b];
    }
    double volume = 0.0;
    for (std::size_t b = 0; b < bodies.size(); ++b)
        volume += turned[b] ? -bodies[b].volume : bodies[b].volume;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (turned[body_of[t]]) turn(triangles[t]);
    }
    return volume;
}

double enclosed_volume(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    const glm::dvec3 origin(vertices[triangles.front()[0]]);
    double six = 0.0;
    for (const Triangle& triangle : triangles) six += six_volumes(vertices, triangle, origin);
    return six / 6.0;
}

}  // namespace slosh
