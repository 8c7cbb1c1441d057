// The table that is made, not written: what a table must fulfil.
#include "sim/solids/shapes/marching_cubes.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

namespace slosh::marching_cubes_test {
namespace {

std::array<int, 2> corners_of(int edge) {
    const CellEdge& e = cell_edges()[static_cast<std::size_t>(edge)];
    return {e.corner, e.corner | 1 << e.axis};
}

bool crosses(int inside, int edge) {
    const auto [a, b] = corners_of(edge);
    return (inside >> a & 1) != (inside >> b & 1);
}

/// Bit mask of the faces that an edge lies in: 2 axis + side.
unsigned faces_of(int edge) {
    const auto [a, b] = corners_of(edge);
    unsigned faces = 0;
    for (int axis = 0; axis < 3; ++axis) {
        if ((a >> axis & 1) == (b >> axis & 1)) faces |= 1u << (2 * axis + (a >> axis & 1));
    }
    return faces;
}

TEST(MarchingCubes, UsesExactlyTheCrossedEdges) {
    for (int inside = 0; inside < 256; ++inside) {
        std::set<int> used, crossed;
        const CellTriangles& cell = cell_triangles()[static_cast<std::size_t>(inside)];
        for (std::size_t t = 0; t < cell.count; ++t) used.insert(cell.edges[t].begin(), cell.edges[t].end());
        for (int edge = 0; edge < 12; ++edge) {
            if (crosses(inside, edge)) crossed.insert(edge);
        }
        EXPECT_EQ(used, crossed) << inside;
    }
}

TEST(MarchingCubes, RimsLieInFacesAndDiagonalsDoNot) {
    for (int inside = 0; inside < 256; ++inside) {
        const CellTriangles& cell = cell_triangles()[static_cast<std::size_t>(inside)];
        std::map<std::pair<int, int>, int> edges;
        for (std::size_t t = 0; t < cell.count; ++t) {
            for (std::size_t k = 0; k < 3; ++k) ++edges[{cell.edges[t][k], cell.edges[t][(k + 1) % 3]}];
        }
        for (const auto& [edge, count] : edges) {
            EXPECT_EQ(count, 1) << inside;
            const bool diagonal = edges.count({edge.second, edge.first}) != 0;
            const bool in_face = (faces_of(edge.first) & faces_of(edge.second)) != 0;
            EXPECT_NE(diagonal, in_face) << inside;
        }
    }
}

/// Directed rim segments of a cell in one of its faces, named by the corners in the face's own coordinates.
std::set<std::array<int, 4>> rim(int inside, int axis, int side) {
    const auto flat = [&](int corner) { return corner & ~(1 << axis); };
    std::set<std::array<int, 4>> segments;
    const CellTriangles& cell = cell_triangles()[static_cast<std::size_t>(inside)];
    for (std::size_t t = 0; t < cell.count; ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const int a = cell.edges[t][k], b = cell.edges[t][(k + 1) % 3];
            if ((faces_of(a) & faces_of(b) & 1u << (2 * axis + side)) == 0) continue;
            const auto [a0, a1] = corners_of(a);
            const auto [b0, b1] = corners_of(b);
            segments.insert({flat(a0), flat(a1), flat(b0), flat(b1)});
        }
    }
    return segments;
}

TEST(MarchingCubes, NeighbouringCellsMeet) {
    for (int axis = 0; axis < 3; ++axis) {
        for (int below = 0; below < 256; ++below) {
            for (int above = 0; above < 256; ++above) {
                bool same_face = true;
                for (int corner = 0; corner < 8; ++corner) {
                    if ((corner >> axis & 1) != 0) continue;
                    same_face = same_face && (below >> (corner | 1 << axis) & 1) == (above >> corner & 1);
                }
                if (!same_face) continue;
                std::set<std::array<int, 4>> turned;
                for (const auto& s : rim(above, axis, 0)) turned.insert({s[2], s[3], s[0], s[1]});
                ASSERT_EQ(rim(below, axis, 1), turned) << axis << ", " << below << ", " << above;
            }
        }
    }
}

}  // namespace
}  // namespace slosh::marching_cubes_test
