// Blocks beside solids whose surfaces do not fit the layers of the block: balls, turned crates, models. Only
// to leave out what lies in a solid or too near leaves a gap of up to a spacing around it, which the weight
// of deep water closes with some metres per second. Instead there are as many particles as there is room for,
// and those near the solid make room for each other (docs/SCENES.md, How a block is filled).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/kernels/pair_constants.h"
#include "sim/methods/step/step_context.h"
#include "sim/world/seeding/block_lattice.h"
#include "sim/world/state/state.h"

namespace slosh {

/// How a particle of a block may be moved to make room before it is part of the water.
enum class Settling : std::uint8_t {
    none,    ///< stays at its place in the lattice
    pushed,  ///< moves away from what compresses it; at the block's surface, where much is missing anyway
    drawn    ///< also moves to where water is missing
};

/// Lattice points with half a spacing and more between them and every solid.
struct SolidFit {
    std::vector<Vec3> points;
    std::vector<Settling> settling;  ///< one per point; empty: no solid disturbs the lattice
};
/// Keeps as many of the points near the surface of a solid as there is water in their cells, evenly spread,
/// and moves them out to half a spacing from it.
SolidFit fit_to_solids(std::vector<Vec3> points, const BlockLattice& lattice, const BoundaryField& boundary,
                       const PairConstants& constants);

/// Moves `points`, each as far as its `settling` says, until hardly one is compressed or pulled apart by more
/// than 0.05 per cent, and takes out those for which there is no room. The water of `world` is there already
/// and does not move. The same bits on any number of threads.
void settle_beside_solids(std::vector<Vec3>& points, std::span<const Settling> settling,
                          const StepContext& world);

}  // namespace slosh
