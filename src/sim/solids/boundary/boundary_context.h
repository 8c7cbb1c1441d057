// What loops over water beside walls and solids work on.
#pragma once

#include <cstddef>

#include "sim/core/kernels/pair_constants.h"
#include "sim/core/particles/particles.h"
#include "sim/core/scratch/scratch.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/solids/boundary/mirrors.h"
#include "slosh/execution.h"

namespace slosh {

struct BoundaryContext {
    Particles& particles;
    Scratch& scratch;
    const PairConstants& constants;
    BoundaryField& boundary;  ///< walls and solids where they are at the end of the substep
    /// Walls and solids where they were at the start of the substep; nullptr: nothing moves.
    BoundaryField* boundary_before = nullptr;
    bool boundary_density = true;  ///< boundaries count in the density of the water near them
    int threads = 1;
    simd::Target simd{};

    /// The walls and solids that belong to the positions at this place.
    const BoundaryField& boundary_at(MirrorPlace place) const {
        return place == MirrorPlace::origin && boundary_before ? *boundary_before : boundary;
    }
    std::size_t count() const { return particles.size(); }
    std::size_t groups() const { return (count() + 7) / 8; }
};

}  // namespace slosh
