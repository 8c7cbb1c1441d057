// The pair loop of the vorticity that is shown, compiled per instruction set. Not that of the forces
// (fluid_kernels.h), whose sums fall short at the surface: a force must be equal and opposite for the two of
// a pair, a picture must be right at every particle.
#pragma once

#include "sim/fluid_kernels.h"

namespace slosh {

struct CurlPass {
    const float* velocities = nullptr;  ///< stream {v, unused}, m/s
    float least_moment = 0.0f;          ///< the second moment that particles with few neighbours count with
    float* magnitude = nullptr;         ///< [i] = |curl v|, 1/s
};

struct VorticityKernels {
    void (*curl)(const PairInput&, const CurlPass&, std::size_t group_begin, std::size_t group_end) = nullptr;
};
const VorticityKernels& vorticity_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
