// The two pair loops of the surface tension, compiled per instruction set.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

/// First the normals, then v += dt a.
struct TensionPass {
    float* normals = nullptr;       ///< stream {n, rho/rho0}: the first pass writes what the second reads
    float cohesion_dt = 0.0f;       ///< second pass: gamma A dt, m/s
    float surface_dt = 0.0f;        ///< second pass: gamma B dt, m/s
    float* velocity[3] = {};        ///< second pass: changed in place
    const float* weight = nullptr;  ///< second pass: of the acceleration, by material; nullptr: 1
};

struct TensionKernels {
    void (*normals)(const PairInput&, const TensionPass&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
    void (*accelerate)(const PairInput&, const TensionPass&, std::size_t group_begin,
                       std::size_t group_end) = nullptr;
};
const TensionKernels& tension_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
