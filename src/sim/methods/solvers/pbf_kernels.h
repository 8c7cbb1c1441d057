// The two pair loops of a PBF iteration, compiled per instruction set.
#pragma once

#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/pressure/iteration_steps.h"

namespace slosh {

struct StepContext;

struct PbfIteration {
    // lambda: reads input.positions with the change of lambda before this one as payload (0 at first), writes
    // them with the change of now.
    float* stream_out = nullptr;
    float* lambda_sum = nullptr;  ///< [i] += change of lambda, in h^2
    IterationStep step;
    float* density = nullptr;          ///< [i] = rho/rho0
    const float* allowed = nullptr;    ///< rho/rho0 that needs no pressure, 1 or more; nullptr: 1
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h
    float relaxation = 0.0f;           ///< eps h^2 = eps_hat S0 h^2
    SurfaceCompletion surface;         ///< of the densities that make pressure
    bool clamp_constraint = true;      ///< C >= 0 in every iteration, as published
    bool clamp_sum = false;            ///< the sum of lambda never pulls, but an iteration may take back
    // correction: reads input.positions with the change of lambda, writes new positions with the same payload
    // to `stream_out`.
    const float* predicted[3] = {};  ///< x*, m
    const float* pair_sums[3] = {};  ///< sums over neighbours that are there already; nullptr: to be summed
    float* correction[3] = {};       ///< [i] = sum of dx/h so far; changed
    float s_corr = 0.0f;             ///< k/h^2; 0: no artificial pressure
    float s_corr_scale = 0.0f;       ///< 1/w(dq)
    int s_corr_n = 4;
    float correction_limit = 0.0f;         ///< |dx|/h at most per iteration
    float* shortened = nullptr;            ///< near boundaries: [i] = the part of dx that was carried out
    const BoundaryField* walls = nullptr;  ///< for contact, with or without boundary density
    // several materials: w of a particle, its mean over the neighbours; nullptr: 1
    const float* weight = nullptr;
    const float* mean_weight = nullptr;
    // bodies in the iterations (body_coupling.h), near boundaries; nullptr: none
    float* wanted = nullptr;    ///< [i] = the sum of lambda without its limit, h^2
    float* response = nullptr;  ///< [i] = its change per change of C
};

struct PbfKernels {
    /// Returns the sum over the groups' particles of max(rho/rho0 - 1, 0).
    double (*lambda)(const PairInput&, const PbfIteration&, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
    void (*correct)(const PairInput&, const PbfIteration&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
};
const PbfKernels& pbf_kernels(simd::Target target, KernelName kernel);

/// What both loops need in iteration `stage` (from 0) of a substep, from the context's arrays.
PbfIteration pbf_iteration(StepContext& context, int stage);

}  // namespace slosh
