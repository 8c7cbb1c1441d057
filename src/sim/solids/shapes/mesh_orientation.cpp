// Makes triangles agree with their neighbours, then parts with their outside.
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <utility>

#include "sim/solids/shapes/mesh_repair.h"
#include "sim/solids/shapes/solid_angles.h"

namespace slosh {
namespace {

constexpr std::uint32_t no_triangle = std::numeric_limits<std::uint32_t>::max();

/// A triangle's neighbours across its three edges, two at most across each; then `no_triangle`.
using Neighbours = std::vector<std::array<std::uint32_t, 6>>;

void turn(Triangle& triangle) { std::swap(triangle[1], triangle[2]); }

/// Across edges of `most` triangles at most.
Neighbours neighbours_of(std::size_t triangles, std::span<const EdgeUse> uses, std::size_t most) {
    Neighbours across(triangles,
                      {no_triangle, no_triangle, no_triangle, no_triangle, no_triangle, no_triangle});
    std::vector<std::uint8_t> known(triangles);
    for_each_edge(uses, [&](std::span<const EdgeUse> of_edge) {
        if (of_edge.size() > most) return;
        for (std::size_t i = 1; i < of_edge.size(); ++i) {
            const std::uint32_t a = of_edge[i - 1].triangle, b = of_edge[i].triangle;
            across[a][known[a]++] = b;
            across[b][known[b]++] = a;
        }
    });
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
                if (next == no_triangle || seen[next]) continue;
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

/// Twice the triangle's area, along its normal.
glm::dvec3 two_areas(std::span<const Vec3> vertices, const Triangle& t) {
    const glm::dvec3 a(vertices[t[0]]);
    return glm::cross(glm::dvec3(vertices[t[1]]) - a, glm::dvec3(vertices[t[2]]) - a);
}

/// Six times the volume of the tetrahedron between the triangle and the origin.
double six_volumes(std::span<const Vec3> vertices, const Triangle& t, const glm::dvec3& origin) {
    const glm::dvec3 a = glm::dvec3(vertices[t[0]]) - origin, b = glm::dvec3(vertices[t[1]]) - origin,
                     c = glm::dvec3(vertices[t[2]]) - origin;
    return glm::dot(a, glm::cross(b, c));
}

struct MeshPart {
    double volume = 0.0, area = 0.0;
    std::uint32_t first = 0;  ///< one of its triangles
};

struct MeshParts {
    std::vector<MeshPart> list;
    std::vector<std::uint32_t> of;  ///< by triangle
};

MeshParts parts_of(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    const Neighbours across =
        neighbours_of(triangles.size(), edge_uses(triangles), std::numeric_limits<std::size_t>::max());
    // An origin near the vertices avoids cancellation in a mesh far from the world's origin.
    const glm::dvec3 origin(vertices[triangles.front()[0]]);
    MeshParts parts;
    parts.of.resize(triangles.size());
    const auto add = [&](std::uint32_t triangle) {
        parts.of[triangle] = static_cast<std::uint32_t>(parts.list.size() - 1);
        parts.list.back().volume += six_volumes(vertices, triangles[triangle], origin) / 6.0;
        parts.list.back().area += 0.5 * glm::length(two_areas(vertices, triangles[triangle]));
    };
    walk(
        across,
        [&](std::uint32_t first) {
            parts.list.push_back({0.0, 0.0, first});
            add(first);
        },
        [&](std::uint32_t, std::uint32_t next) { add(next); });
    return parts;
}

/// The triangles of parts whose volume has the sign, as a mesh of their own.
TriangleMesh parts_of_sign(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                           const MeshParts& parts, double sign) {
    TriangleMesh mesh;
    mesh.vertices.assign(vertices.begin(), vertices.end());
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (sign * parts.list[parts.of[t]].volume > 0.0) mesh.triangles.push_back(triangles[t]);
    }
    return mesh;
}

}  // namespace

bool make_orientations_agree(std::vector<Triangle>& triangles, std::span<const EdgeUse> uses) {
    walk(
        neighbours_of(triangles.size(), uses, 2), [](std::uint32_t) {},
        [&](std::uint32_t here, std::uint32_t next) {
            if (share_a_direction(triangles[here], triangles[next])) turn(triangles[next]);
        });
    bool agree = true;
    for_each_edge(edge_uses(triangles), [&](std::span<const EdgeUse> of_edge) {
        agree = agree && (of_edge.size() != 2 || net_use(of_edge) == 0);
    });
    return agree;
}

void agree_with_most(std::vector<Triangle>& triangles) {
    std::vector<std::uint32_t> patch;
    std::size_t turned = 0;
    const auto finish = [&] {
        if (2 * turned > patch.size()) {
            for (const std::uint32_t triangle : patch) turn(triangles[triangle]);
        }
        patch.clear();
        turned = 0;
    };
    walk(
        neighbours_of(triangles.size(), edge_uses(triangles), 2),
        [&](std::uint32_t first) {
            finish();
            patch.push_back(first);
        },
        [&](std::uint32_t here, std::uint32_t next) {
            patch.push_back(next);
            if (!share_a_direction(triangles[here], triangles[next])) return;
            turn(triangles[next]);
            ++turned;
        });
    finish();
}

double turn_outwards(std::span<const Vec3> vertices, std::vector<Triangle>& triangles) {
    const MeshParts parts = parts_of(vertices, triangles);
    double total = 0.0;
    bool any_against = false;
    for (const MeshPart& part : parts.list) total += part.volume;
    const double sign = total < 0.0 ? -1.0 : 1.0;
    for (const MeshPart& part : parts.list) any_against = any_against || sign * part.volume < 0.0;
    std::vector<bool> turned(parts.list.size(), total < 0.0);
    if (any_against) {
        const TriangleMesh others = parts_of_sign(vertices, triangles, parts, sign);
        const TriangleTree tree(others);
        const SolidAngles angles(tree);
        for (std::size_t b = 0; b < parts.list.size(); ++b) {
            if (sign * parts.list[b].volume >= 0.0) continue;
            // The winding of the parts that are not inside out, around a corner of this one.
            const Vec3& place = vertices[triangles[parts.list[b].first][0]];
            if (sign * angles.winding_number(place) < 0.5) turned[b] = !turned[b];
        }
    }
    double volume = 0.0;
    for (std::size_t b = 0; b < parts.list.size(); ++b)
        volume += turned[b] ? -parts.list[b].volume : parts.list[b].volume;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (turned[parts.of[t]]) turn(triangles[t]);
    }
    return volume;
}

double enclosed_volume(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    const glm::dvec3 origin(vertices[triangles.front()[0]]);
    double six = 0.0;
    for (const Triangle& triangle : triangles) six += six_volumes(vertices, triangle, origin);
    return six / 6.0;
}

void drop_flat_bodies(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles) {
    if (triangles.empty()) return;
    const MeshParts parts = parts_of(vertices, triangles);
    // A ball has 0.094 of its area to the power of 3/2.
    const auto is_flat = [](const MeshPart& part) {
        return !(std::abs(part.volume) > 1e-5 * part.area * std::sqrt(part.area));
    };
    std::vector<Triangle> left;
    std::vector<std::uint32_t> place(vertices.size(), no_triangle);
    std::vector<Vec3> used;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (is_flat(parts.list[parts.of[t]])) continue;
        left.push_back(triangles[t]);
        for (std::uint32_t& corner : left.back()) {
            if (place[corner] == no_triangle) {
                place[corner] = static_cast<std::uint32_t>(used.size());
                used.push_back(vertices[corner]);
            }
            corner = place[corner];
        }
    }
    vertices = std::move(used);
    triangles = std::move(left);
}

}  // namespace slosh
