// The pair loops of the implicit viscosity, compiled per instruction set.
#pragma once

#include "sim/sph/fluid_kernels.h"

namespace slosh {

/// See sim/forces/viscosity_solve.h. Positions {X, Y, Z, strength}; strengths are read with several materials
/// only.
struct ViscousPass {
    const float* velocities = nullptr;  ///< stream {v, rho/rho0}
    const float* turnings = nullptr;    ///< stream {T, unused}, m/s; for the forces
    float factor = 0.0f;                ///< multiplies g(q)
    float turning_length = 1.0f;        ///< k, in h: k T = angular velocity times h
    bool materials = false;             ///< pairs weigh by the harmonic mean of their strengths
    float* force[3] = {};               ///< sum of the pairs' forces, m/s
    float* torque[3] = {};              ///< minus the derivative by T, m/s; turnings() writes T
};

struct ViscosityKernels {
    /// force = sum s e, torque = -k/2 sum s X x e, e = v_i - v_j - k/2 (T_i + T_j) x X_ij.
    void (*forces)(const PairInput&, const ViscousPass&, std::size_t group_begin,
                   std::size_t group_end) = nullptr;
    /// The T of each particle that is best if its neighbours have the same.
    void (*turnings)(const PairInput&, const ViscousPass&, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
};
const ViscosityKernels& viscosity_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
