// Pair loops that every solver shares: density, smoothing of velocities (XSPH and viscosity), vorticity.
// Compiled per instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/boundary/boundary_kernels.h"
#include "sim/boundary/mirrors.h"
#include "sim/particles/neighbour_lists.h"
#include "sim/sph/pair_constants.h"
#include "slosh/execution.h"

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

/// density[i] = rho/rho0 with boundaries; neighbours[i] = number within h. The kernel returns the smallest
/// squared distance of two particles in h^2, 1 if none are within h.
struct DensityOutput {
    float* density = nullptr;
    float* neighbours = nullptr;
};

/// velocities: stream {v, rho/rho0}. The change that is added to `out`: change[i] = sum_j (value_factor w +
/// gradient_factor g) omega_ij (v_j - v_i).
struct SmoothingInput {
    const float* velocities = nullptr;
    float value_factor = 0.0f;     ///< multiplies w(q): XSPH
    float gradient_factor = 0.0f;  ///< multiplies g(q): viscosity
    bool symmetric = true;         ///< omega = 2/(r_i + r_j), else 1/r_j, with r = rho/rho0
    float* out[3] = {};            ///< the new velocities, m/s
};

/// First pass: vorticity[i] = curl of v, 1/s. Second pass: the confinement acceleration strength (N x omega).
struct VorticityPass {
    const float* velocities = nullptr;   ///< stream {v, rho/rho0}
    const float* vorticities = nullptr;  ///< stream {omega, |omega|} for the second pass
    float* out_stream = nullptr;         ///< first pass: {omega, |omega|}
    float strength_dt = 0.0f;            ///< second pass, m
    float* velocity[3] = {};             ///< second pass: changed in place
};

struct FluidKernels {
    float (*density)(const PairInput&, const DensityOutput&, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
    void (*smooth)(const PairInput&, const SmoothingInput&, std::size_t group_begin,
                   std::size_t group_end) = nullptr;
    void (*vorticity)(const PairInput&, const VorticityPass&, std::size_t group_begin,
                      std::size_t group_end) = nullptr;
    void (*confinement)(const PairInput&, const VorticityPass&, std::size_t group_begin,
                        std::size_t group_end) = nullptr;
};
const FluidKernels& fluid_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
