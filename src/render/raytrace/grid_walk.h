// Visits the cells of a regular grid along a straight line, one after the other (J. Amanatides, A. Woo: A
// fast voxel traversal algorithm for ray tracing, Eurographics 1987).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slosh/geometry.h"

namespace slosh {

using GridCell = std::array<int, 3>;

/// Calls visit(cell, begin, end) for the cells of [0, cells) along each axis that origin + t direction passes
/// between t = from and t = to, in units of a cell. The parts join without gaps and end at `to`, whatever
/// rounding does at the grid's rim: positions outside count to the last cell inside.
template <class Visit>
void walk_grid(const Vec3& origin, const Vec3& direction, float from, float to, const GridCell& cells,
               Visit&& visit) {
    GridCell cell{}, step{};
    std::array<float, 3> leaves{};  // the cell, t per axis
    for (int a = 0; a < 3; ++a) {
        const auto axis = static_cast<std::size_t>(a);
        const float at = origin[a] + from * direction[a];
        cell[axis] = std::clamp(static_cast<int>(std::floor(at)), 0, cells[axis] - 1);
        step[axis] = direction[a] > 0.0f ? 1 : -1;
        leaves[axis] =
            direction[a] == 0.0f
                ? std::numeric_limits<float>::infinity()
                : (static_cast<float>(cell[axis] + (step[axis] > 0 ? 1 : 0)) - origin[a]) / direction[a];
    }
    for (float begin = from;;) {
        const auto axis =
            static_cast<std::size_t>(std::min_element(leaves.begin(), leaves.end()) - leaves.begin());
        const int next = cell[axis] + step[axis];
        const bool last = leaves[axis] >= to || next < 0 || next >= cells[axis];
        const float end = last ? to : std::max(leaves[axis], begin);
        visit(cell, begin, end);
        if (last) return;
        begin = end;
        cell[axis] = next;
        leaves[axis] += 1.0f / std::abs(direction[static_cast<int>(axis)]);
    }
}

}  // namespace slosh
