// The pair loop of spinning particles, compiled per instruction set.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

/// v += dt nu_t curl omega = factor sum_j g(q) 2/(r_i + r_j) (omega_i + omega_j) x X_ij, r = rho/rho0.
struct SpinPass {
    const float* spins = nullptr;   ///< stream {omega, rho/rho0}
    float factor = 0.0f;            ///< m
    float* velocity[3] = {};        ///< changed in place
    const float* weight = nullptr;  ///< of the acceleration, by material; nullptr: 1
};

struct MicropolarKernels {
    void (*drive)(const PairInput&, const SpinPass&, std::size_t group_begin,
                  std::size_t group_end) = nullptr;
};
const MicropolarKernels& micropolar_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
