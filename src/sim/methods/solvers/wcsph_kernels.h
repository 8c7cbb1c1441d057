// The two pair loops of a WCSPH substep, compiled per instruction set.
#pragma once

#include <optional>

#include "sim/methods/corrections/shear_kernels.h"
#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/pressure/multiplier_passes.h"

namespace slosh {

/// Number of substeps in the mean that the pressure leads, some 2 to 3 h/c.
inline constexpr float wcsph_mean_substeps = 32.0f;
/// A larger mean has overflowed and starts again, Pa.
inline constexpr float largest_mean_pressure = 1e20f;

/// p = B ((rho/rho0)^gamma - 1) [BT07 eq. 7]
struct TaitEquation {
    float stiffness = 0.0f;  ///< B = rho0 c^2/gamma, Pa
    float gamma = 7.0f;
    float negative_pressure = 0.0f;  ///< factor on p < 0
    float rest_density = 1000.0f;
};

/// What the state equation writes.
struct StateOutput {
    float* stream = nullptr;           ///< payload: p/rho^2
    float* density = nullptr;          ///< rho/rho0
    float* pressure = nullptr;         ///< Pa, mechanical
    float* mean = nullptr;             ///< of the pressure in the last substeps; goes on
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h
    float* velocities = nullptr;       ///< optional: a stream of velocities, payload rho/rho0
};

/// Density and pressure.
struct StatePass {
    StateOutput out;
    TaitEquation tait;
    const float* allowed = nullptr;      ///< rho/rho0 that makes no pressure, 1 or more; optional: 1
    SurfaceCompletion surface;           ///< of the densities that make pressure
    float lead = 0.0f;                   ///< part of what the pressure is above the mean that acts as well
    std::optional<ShearMatrices> shear;  ///< which are written as well
};

struct AccelerationPass {
    float rest_density = 1000.0f;
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h
    float* acceleration[3] = {};       ///< from pressure, m/s^2
    std::optional<PairSums> pair_sums;
    ParticleField weight{nullptr, 1.0f};  ///< several materials: 1/relative mass
    /// In the same loop; it writes changes of velocities.
    std::optional<SmoothingInput> smoothing;
};

struct WcsphKernels {
    void (*state_equation)(const PairInput&, const StatePass&, std::size_t group_begin,
                           std::size_t group_end) = nullptr;
    void (*acceleration)(const PairInput&, const AccelerationPass&, std::size_t group_begin,
                         std::size_t group_end) = nullptr;
};
const WcsphKernels& wcsph_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
