// The loops of foam over fluid particles: where air is trapped and waves break, and how the water moves at a
// foam particle. Compiled per instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/core/particles/neighbour_lists.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "slosh/execution.h"

namespace slosh {

/// Potentials of [IAAT12] before clamping. Sums over neighbours are divided by the sum of the kernel in the
/// rest lattice, so they are means that do not depend on h/d.
struct FoamPotentialPass {
    const float* velocities = nullptr;  ///< stream {v, rho/rho0}, rho with boundaries
    float least_speed_squared = 0.0f;   ///< no potentials for particles at this speed or below, m^2/s^2
    float surface_density = 0.0f;       ///< rho/rho0 below which a particle lies at the surface

    /// First pass: mean of |v_ij| (1 - v_ij . x_ij), unit vectors: 0 for separating particles, twice the
    /// speed for colliding ones, m/s.
    float* speed_difference = nullptr;
    /// Stream {unit normal out of the water, 1}; {0, 0} for slow and inner particles.
    float* normals_out = nullptr;
    const float* normals = nullptr;  ///< second pass: the same
    /// Second pass: mean of 1 - n_i . n_j over neighbours behind the tangent plane, where the particle moves
    /// along its normal; else 0.
    float* curvature = nullptr;
};

/// The water around points that are not fluid particles. Candidates come from the bins of the neighbour
/// lists, which store the positions of the time when the lists were built. The search therefore starts at the
/// position that the nearest water had then.
struct FoamWater {
    const float* positions[3] = {};       ///< m; padded by eight
    const float* list_positions[3] = {};  ///< m
    const float* velocities[3] = {};      ///< m/s
    std::size_t count = 0;                ///< particles, at least one
    const CellGrid* grid = nullptr;
    const std::uint32_t* bin_start = nullptr;
    float h = 0.0f, inverse_h = 0.0f;  ///< m, 1/m
};
struct FoamSampling {
    FoamWater water;
    const float* at[3] = {};      ///< the points, m
    float* neighbours = nullptr;  ///< out: fluid particles within h
    float* velocity[3] = {};      ///< out: their mean velocity, weighted by (1 - q^2)^2; 0 without neighbours
};

/// Eight particles of a group at a time; pairs from the lists.
struct FoamKernels {
    void (*potentials)(const PairInput&, const FoamPotentialPass&, std::size_t group_begin,
                       std::size_t group_end) = nullptr;
    void (*crests)(const PairInput&, const FoamPotentialPass&, std::size_t group_begin,
                   std::size_t group_end) = nullptr;
    /// For the points chosen[begin] .. chosen[end - 1]: see FoamSampling.
    void (*sample)(const FoamSampling&, const std::uint32_t* chosen, std::size_t begin,
                   std::size_t end) = nullptr;
};

const FoamKernels& foam_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
