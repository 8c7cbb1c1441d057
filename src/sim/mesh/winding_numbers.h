// How often a mesh winds around the nodes of a grid: 0 outside, 1 inside, more where bodies overlap.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/mesh/distance_grid.h"

namespace slosh {

/// Of every node; exact for closed meshes, whatever edges and corners the lines through the nodes meet.
std::vector<std::int16_t> winding_numbers(const TriangleMesh& mesh, const GridLayout& layout, int threads);

}  // namespace slosh
