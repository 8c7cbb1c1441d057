// The pair loop of the displayed vorticity, compiled per instruction set. The vorticity of the forces
// (fluid_kernels.h) differs: its sums are too small at the surface. A force must be equal and opposite for
// the two particles of a pair; a picture must be right at every particle.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

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
