// What the pair loops read: neighbor lists, positions, and what boundaries are near.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/core/kernels/pair_constants.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/mirrors.h"

namespace slosh {

/// What a group of particles has near it. Without solids_far there may be solids.
inline constexpr std::uint8_t boundary_near = 1, solids_far = 2;
constexpr bool near_solids(std::uint8_t near) { return near != 0 && (near & solids_far) == 0; }

/// Input of the loops of one substep. Streams hold 4 floats per particle, and dummies (far away, payload 0)
/// behind the end.
struct PairInput {
    const NeighbourGroup* groups = nullptr;
    std::size_t count = 0;             ///< particles
    const float* positions = nullptr;  ///< stream {X, Y, Z, payload}, in h
    const PairConstants* constants = nullptr;
    const BoundaryField* boundary = nullptr;  ///< nullptr: boundaries do not count in the density
    const BoundaryKernels* boundary_kernels = nullptr;
    const std::uint8_t* near_boundary = nullptr;  ///< per group: 0, or boundary_near and solids_far
    MirrorInput mirrors;                          ///< where they take the place of the tables
};

/// The lists and positions of this moment. `place`: what the loop's positions are, which walls and solids
/// belong to.
PairInput pair_input(const BoundaryContext& context, MirrorPlace place = MirrorPlace::now);

}  // namespace slosh
