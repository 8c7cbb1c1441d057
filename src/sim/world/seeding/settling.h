// Particles beside a solid that was cut out of a block make room for each other (solid_fit.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/kernels/pair_constants.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/state/state.h"

namespace slosh {

/// How a particle of a block may be moved before it is part of the water.
enum class Settling : std::uint8_t {
    none,    ///< stays at its place in the lattice
    pushed,  ///< moves away from what compresses it; at the block's surface, where much is missing anyway
    drawn    ///< also moves to where water is missing
};

/// Moves `points`, each as far as its `settling` says, until none is compressed or pulled apart by more than
/// 0.2 per cent, and takes out those for which there is no room. `fluid` is the water that is there already;
/// it does not move. The same bits on any number of threads.
void settle_beside_solids(std::vector<Vec3>& points, std::span<const Settling> settling,
                          const Particles& fluid, const BoundaryField& boundary,
                          const PairConstants& constants, int threads);

}  // namespace slosh
