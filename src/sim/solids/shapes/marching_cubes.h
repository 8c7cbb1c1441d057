// The triangles of a cell whose corners are inside or outside: marching cubes [LC87], with a computed table.
// On every face, inside corners are cut off one by one, also where two of them face each other diagonally.
// Both cells of a face decide alike, so the surface has no holes.
#pragma once

#include <array>
#include <cstdint>

namespace slosh {

/// An edge of a cell, from its corner with the smaller coordinates along one axis. Corners are numbered x + 2
/// y + 4 z.
struct CellEdge {
    std::uint8_t corner = 0, axis = 0;
};

struct CellTriangles {
    std::uint8_t count = 0;
    /// Edges of each triangle, counter-clockwise seen from outside.
    std::array<std::array<std::uint8_t, 3>, 5> edges{};
};

/// All 12 edges, in the order that CellTriangles uses.
const std::array<CellEdge, 12>& cell_edges();

/// Indexed by the bits of the corners that are inside. The polygons are cut so that no diagonal lies in a
/// face of the cell (there always is such a cut): every edge of the surface belongs to two triangles.
const std::array<CellTriangles, 256>& cell_triangles();

}  // namespace slosh
