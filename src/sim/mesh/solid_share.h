// What part of the half-space behind its surface a mesh really fills, seen from the nodes of its grid: less
// at edges, corners and thin walls, more in hollows (compare BoundaryTables::box_share).
#pragma once

#include <vector>

#include "sim/mesh/distance_grid.h"
#include "sim/smoothing_kernel.h"

namespace slosh {

/// The kernel's integral over the solid, over its integral over the half-space at the node's distance; 1 away
/// from the surface. `support_radius` in the units of the grid. In hollows at most `most_solid_share`.
std::vector<float> solid_shares(const GridLayout& layout, const std::vector<float>& distances,
                                KernelName kernel, float support_radius, int threads);

inline constexpr float most_solid_share = 3.0f;

}  // namespace slosh
