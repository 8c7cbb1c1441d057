// The pair loops that only scenes with several materials need, compiled per instruction set.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

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

}  // namespace slosh
