// The two pair loops of a PBF iteration, compiled per instruction set.
#pragma once

#include "sim/fluid_kernels.h"

namespace slosh {

struct PbfIteration {
    // lambda: reads input.positions, writes positions with lambda as payload to `stream_out`.
    float* stream_out = nullptr;
    float* lambda_sum = nullptr;       ///< [i] += lambda, in h^2
    float* density = nullptr;          ///< [i] = rho/rho0
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h
    float relaxation = 0.0f;           ///< eps h^2 = eps_hat S0 h^2
    bool clamp = true;
    // correction: reads input.positions with lambda, writes new positions to `stream_out`.
    const float* predicted[3] = {};  ///< x*, m
    float* correction[3] = {};       ///< [i] = sum of dx/h so far; changed
    float s_corr = 0.0f;             ///< k/h^2; 0: no artificial pressure
    float s_corr_scale = 0.0f;       ///< 1/w(dq)
    int s_corr_n = 4;
    float correction_limit = 0.0f;         ///< |dx|/h at most per iteration
    const BoundaryField* walls = nullptr;  ///< for contact, with or without boundary density
};

struct PbfKernels {
    /// Returns the sum over the groups' particles of max(rho/rho0 - 1, 0).
    double (*lambda)(const PairInput&, const PbfIteration&, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
    void (*correct)(const PairInput&, const PbfIteration&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
};
const PbfKernels& pbf_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
