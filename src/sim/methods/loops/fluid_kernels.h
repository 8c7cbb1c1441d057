// Pair loops that every solver shares: density, smoothing of velocities (XSPH and viscosity), vorticity; the
// same with several materials; and the vorticity that is drawn. Compiled per instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/core/particles/particle_field.h"
#include "sim/solids/boundary/pair_input.h"
#include "slosh/execution.h"

namespace slosh {

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

/// Both loops read a stream {X, Y, Z, payload}.
struct MaterialPass {
    const float* weight = nullptr;  ///< [i] = w
    // mean weights: the payload is w
    float* mean_weight = nullptr;
    // smoothing: the payload is a strength; out = v + w sum_j 2 a_i a_j/(a_i + a_j) (...) (v_j - v_i)
    SmoothingInput smoothing;
};

struct MaterialKernels {
    void (*mean_weight)(const PairInput&, const MaterialPass&, std::size_t group_begin,
                        std::size_t group_end) = nullptr;
    void (*smooth)(const PairInput&, const MaterialPass&, std::size_t group_begin,
                   std::size_t group_end) = nullptr;
};
const MaterialKernels& material_kernels(simd::Target target, KernelName kernel);

struct CurlPass {
    const float* velocities = nullptr;  ///< stream {v, unused}, m/s
    float least_moment = 0.0f;   ///< lower limit of the second moment, for particles with few neighbours
    float* magnitude = nullptr;  ///< [i] = |curl v|, 1/s
};

struct VorticityKernels {
    void (*curl)(const PairInput&, const CurlPass&, std::size_t group_begin, std::size_t group_end) = nullptr;
};
const VorticityKernels& vorticity_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
