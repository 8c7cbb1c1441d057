// Blocks beside solids whose surfaces do not fit the layers of the block: balls, turned crates, models. Only
// to leave out what lies in a solid or too near leaves a gap of up to a spacing around it, which the weight
// of deep water closes with some metres per second. Instead there are as many particles as there is room for,
// and those near the solid make room for each other (docs/SCENES.md, How a block is filled).
#pragma once

#include <vector>

#include "sim/core/kernels/pair_constants.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/seeding/block_lattice.h"
#include "sim/world/seeding/settling.h"

namespace slosh {

/// Lattice points with half a spacing and more between them and every solid.
struct SolidFit {
    std::vector<Vec3> points;
    std::vector<Settling> settling;  ///< of each point; empty: no solid disturbs the lattice
};
/// Of the points near the surface of a solid as many are kept as there is water in their cells, evenly
/// spread, and moved out to half a spacing from it.
SolidFit fit_to_solids(std::vector<Vec3> points, const BlockLattice& lattice, const BoundaryField& boundary,
                       const PairConstants& constants);

}  // namespace slosh
