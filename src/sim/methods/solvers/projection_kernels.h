// The loops of a pressure solve whose forces act along the gradients at the substep's start,
// compiled per instruction set. Two streams: origins {X(t), change of lambda} and predicted positions
// {X*, unused}; density is summed over the second, forces between particles over the first.
#pragma once

#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/pressure/iteration_steps.h"

namespace slosh {

struct ProjectionPass {
    float* origins = nullptr;          ///< constrain writes the payload
    float* predicted = nullptr;        ///< project writes it
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h: see constrain()
    // factors and walls, over the origins
    float* factor = nullptr;    ///< [i] = 1/(sum_k |grad_k C|^2 + eps), 1/h^2 inverse
    float* target = nullptr;    ///< [i] = rho/rho0, with what is missing over a surface
    float relaxation = 0.0f;    ///< eps h^2
    SurfaceCompletion surface;  ///< of the densities that make pressure
    /// [group]: may_be_at_surface() of its gradients. The factors' loop writes it, and constrain with
    /// `finds_surface`; without, constrain completes only where it is set. nullptr: nothing is completed.
    std::uint8_t* at_surface = nullptr;
    bool finds_surface = false;
    const float* mean_weight = nullptr;  ///< several materials: of w over the neighbours; nullptr: 1
    /// walls: factors of groups near boundaries are lessened where the gradients' squares are more than
    /// twice those of the rest lattice; nullptr: they are not
    float* lessened_factor = nullptr;
    // constrain, over the predicted positions
    /// Between particles, densities are those at the origins and, to first order, what the moves since then
    /// change [ICSHT14 eq. 3]; else they are summed at the predicted positions.
    bool linear = false;
    const float* own_factor = nullptr;  ///< per particle, or
    float uniform_factor = 0.0f;        ///< one for all where that is nullptr
    const float* allowed = nullptr;     ///< rho/rho0 that needs no pressure, if more than 1; nullptr: 1
    float negative_pressure = 0.0f;     ///< factor on sums above 0, which pull
    float* lambda_sum = nullptr;        ///< [i] += change of lambda, in h^2
    float* density = nullptr;           ///< [i] = rho/rho0
    IterationStep step;
    // constrain, bodies in the iterations (body_coupling.h), near boundaries; nullptr: none
    float* wanted = nullptr;    ///< [i] = the sum of lambda without its limit, h^2
    float* response = nullptr;  ///< [i] = its change per change of C
    // project, over the origins
    const float* start[3] = {};      ///< x* without pressure, m
    const float* pair_sums[3] = {};  ///< sums over neighbours that are there already; nullptr: to be summed
    float* correction[3] = {};       ///< [i] = sum of dx/h so far; changed
    float* shortened = nullptr;      ///< near boundaries: [i] = the part of dx that was carried out
    float correction_limit = 0.0f;   ///< |dx|/h at most per iteration
    const BoundaryField* contact =
        nullptr;                    ///< keeps predicted positions off the walls; nullptr: lets them pass
    const float* weight = nullptr;  ///< several materials: w; nullptr: 1
};

struct ProjectionKernels {
    /// Density and factors of [BK15 eq. 9] at the origins, with the boundaries' gradients.
    void (*factors)(const PairInput&, const ProjectionPass&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
    /// Only the boundaries' gradients, at input.positions, and factors that they lessen.
    void (*walls)(const PairInput&, const ProjectionPass&, std::size_t group_begin,
                  std::size_t group_end) = nullptr;
    /// Returns the sum over the groups' particles of the density above what is allowed. Boundaries push along
    /// their gradients here: between two walls those of the start may cancel while the move leads into one.
    double (*constrain)(const PairInput&, const ProjectionPass&, std::size_t group_begin,
                        std::size_t group_end) = nullptr;
    void (*project)(const PairInput&, const ProjectionPass&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
};
const ProjectionKernels& projection_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
