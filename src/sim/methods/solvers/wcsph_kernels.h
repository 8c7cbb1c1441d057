// The two pair loops of a WCSPH substep, compiled per instruction set.
#pragma once

#include "sim/methods/corrections/shear_kernels.h"
#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

struct StepContext;

/// The mean that the pressure leads is of so many, some 2 to 3 h/c.
inline constexpr float wcsph_mean_substeps = 32.0f;
/// A mean of more has overflowed and begins anew, Pa.
inline constexpr float largest_mean_pressure = 1e20f;

struct WcsphPass {
    // state equation: density and pressure of input.positions; payload of `stream_out` = p/rho^2
    float* stream_out = nullptr;
    float* densities = nullptr;        ///< stream of velocities, whose payloads are written; nullptr: none
    float* density = nullptr;          ///< rho/rho0
    const float* allowed = nullptr;    ///< rho/rho0 that makes no pressure, 1 or more; nullptr: 1
    float* pressure = nullptr;         ///< Pa, mechanical
    float* pressure_mean = nullptr;    ///< of the last substeps, goes on; nullptr: nothing leads
    SurfaceCompletion surface;         ///< of the densities that make pressure
    float lead = 0.0f;                 ///< part of what the pressure is above the mean that acts as well
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h
    const ShearMatrices* shear = nullptr;  ///< written as well; nullptr: none
    float stiffness = 0.0f;                ///< B = rho0 c^2/gamma, Pa
    float gamma = 7.0f;
    float negative_pressure = 0.0f;  ///< factor on p < 0
    float rest_density = 1000.0f;
    const float* weight = nullptr;  ///< several materials: 1/relative mass, here and of the acceleration
    // acceleration, and with velocities their smoothing in the same loop
    const float* velocities = nullptr;  ///< stream {v, rho/rho0}; nullptr: no smoothing
    float value_factor = 0.0f, gradient_factor = 0.0f;
    bool symmetric = true;
    float* acceleration[3] = {};     ///< from pressure, m/s^2
    const float* pair_sums[3] = {};  ///< pressure sums over neighbours that are there already; nullptr: none
    float* smoothing[3] = {};        ///< change of velocity by XSPH and viscosity, m/s
};

struct WcsphKernels {
    void (*state_equation)(const PairInput&, const WcsphPass&, std::size_t group_begin,
                           std::size_t group_end) = nullptr;
    void (*acceleration)(const PairInput&, const WcsphPass&, std::size_t group_begin,
                         std::size_t group_end) = nullptr;
};
const WcsphKernels& wcsph_kernels(simd::Target target, KernelName kernel);

/// What both loops need, from the context's arrays and parameters; with smoothing where it is due.
WcsphPass wcsph_pass(StepContext& context);

}  // namespace slosh
