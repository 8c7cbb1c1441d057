// Computes the table of the 256 cells.
#include "sim/solids/shapes/marching_cubes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/assert.h"

namespace slosh {
namespace {

constexpr int no_edge = -1;

/// The corners of the six faces, counter-clockwise seen from outside the cell.
constexpr std::array<std::array<int, 4>, 6> face_corners() {
    std::array<std::array<int, 4>, 6> faces{};
    for (int axis = 0; axis < 3; ++axis) {
        const int u = 1 << ((axis + 1) % 3), v = 1 << ((axis + 2) % 3);
        const std::array<int, 4> around{0, u, u | v, v};
        const std::size_t low = 2 * static_cast<std::size_t>(axis), high = low + 1;
        for (std::size_t k = 0; k < 4; ++k) {
            faces[low][k] = around[3 - k];
            faces[high][k] = around[k] | 1 << axis;
        }
    }
    return faces;
}

struct Edges {
    std::array<CellEdge, 12> list;
    std::array<std::array<int, 8>, 8> between;  ///< index of the edge between two corners
};

Edges make_edges() {
    Edges edges;
    for (auto& row : edges.between) row.fill(no_edge);
    int number = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t corner = 0; corner < 8; ++corner) {
            if ((corner >> axis & 1) != 0) continue;
            const std::size_t other = corner | std::size_t{1} << axis;
            edges.list[static_cast<std::size_t>(number)] = {static_cast<std::uint8_t>(corner),
                                                            static_cast<std::uint8_t>(axis)};
            edges.between[corner][other] = edges.between[other][corner] = number++;
        }
    }
    return edges;
}

const Edges& all_edges() {
    static const Edges edges = make_edges();
    return edges;
}

/// For each edge that the surface crosses, the edge where it continues: around each face, along the run of
/// inside corners.
std::array<int, 12> next_edges(int inside) {
    std::array<int, 12> next;
    next.fill(no_edge);
    for (const std::array<int, 4>& face : face_corners()) {
        const auto corner = [&](int k) { return face[static_cast<std::size_t>(k & 3)]; };
        const auto is_inside = [&](int k) { return (inside >> corner(k) & 1) != 0; };
        const auto edge = [&](int from, int to) {
            return all_edges()
                .between[static_cast<std::size_t>(corner(from))][static_cast<std::size_t>(corner(to))];
        };
        for (int k = 0; k < 4; ++k) {
            if (!is_inside(k) || is_inside(k + 1)) continue;
            int first = k;  // the first of the inside corners whose run ends here
            while (is_inside(first - 1)) --first;
            next[static_cast<std::size_t>(edge(k, k + 1))] = edge(first - 1, first);
        }
    }
    return next;
}

bool on_one_face(int edge_a, int edge_b) {
    const auto corners = [](int edge) {
        const CellEdge& e = all_edges().list[static_cast<std::size_t>(edge)];
        return std::array<int, 2>{e.corner, e.corner | 1 << e.axis};
    };
    const auto a = corners(edge_a), b = corners(edge_b);
    for (int axis = 0; axis < 3; ++axis) {
        const int side = a[0] >> axis & 1;
        const auto same = [&](int corner) { return (corner >> axis & 1) == side; };
        if (same(a[1]) && same(b[0]) && same(b[1])) return true;
    }
    return false;
}

/// Cuts polygon[first..last] into triangles without a diagonal in a face; false when there is no such cut.
bool cut(const std::vector<int>& polygon, std::size_t first, std::size_t last, CellTriangles& triangles) {
    if (last - first < 2) return true;
    const auto possible = [&](std::size_t a, std::size_t b) {
        return b - a < 2 || !on_one_face(polygon[a], polygon[b]);
    };
    for (std::size_t k = first + 1; k < last; ++k) {
        if (!possible(first, k) || !possible(k, last)) continue;
        CellTriangles tried = triangles;
        tried.edges[tried.count++] = {static_cast<std::uint8_t>(polygon[last]),
                                      static_cast<std::uint8_t>(polygon[k]),
                                      static_cast<std::uint8_t>(polygon[first])};
        if (cut(polygon, first, k, tried) && cut(polygon, k, last, tried)) {
            triangles = tried;
            return true;
        }
    }
    return false;
}

CellTriangles triangles_of(int inside) {
    std::array<int, 12> next = next_edges(inside);
    CellTriangles triangles;
    for (int start = 0; start < 12; ++start) {
        std::vector<int> polygon;
        for (int edge = start; next[static_cast<std::size_t>(edge)] != no_edge;) {
            polygon.push_back(edge);
            edge = std::exchange(next[static_cast<std::size_t>(edge)], no_edge);
        }
        if (polygon.empty()) continue;
        [[maybe_unused]] const bool whole = cut(polygon, 0, polygon.size() - 1, triangles);
        SLOSH_ASSERT(whole, "every polygon of the 256 can be cut so");
    }
    return triangles;
}

}  // namespace

const std::array<CellEdge, 12>& cell_edges() { return all_edges().list; }

const std::array<CellTriangles, 256>& cell_triangles() {
    static const std::array<CellTriangles, 256> table = [] {
        std::array<CellTriangles, 256> made;
        for (std::size_t inside = 0; inside < made.size(); ++inside)
            made[inside] = triangles_of(static_cast<int>(inside));
        return made;
    }();
    return table;
}

}  // namespace slosh
