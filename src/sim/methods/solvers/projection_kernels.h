// The loops of a pressure solve whose forces act along the gradients at the substep's start,
// compiled per instruction set. Two streams: origins {X(t), change of lambda} and predicted positions
// {X*, unused}; density is summed over the second, forces between particles over the first.
#pragma once

#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/pressure/iteration_steps.h"
#include "sim/methods/pressure/multiplier_passes.h"

namespace slosh {

/// Where densities are completed.
struct SurfaceSearch {
    SurfaceCompletion completion;  ///< of the densities that make pressure
    /// [group]: may_be_at_surface() of its gradients. The factors' loop writes it, and constrain where it
    /// `finds` it; else constrain completes only where it is set.
    std::uint8_t* at_surface = nullptr;
    bool finds = false;
};

/// Over the origins.
struct FactorPass {
    float* factor = nullptr;  ///< [i] = 1/(sum_k |grad_k C|^2 + eps), 1/h^2 inverse
    float* target = nullptr;  ///< [i] = rho/rho0, with what is missing over a surface
    float relaxation = 0.0f;  ///< eps h^2
    SurfaceSearch surface;
    ParticleField mean_weight{nullptr, 1.0f};  ///< several materials: of w over the neighbours
    float* boundary_gradient[3] = {};          ///< of groups near a boundary, in 1/h
};

/// Over the predicted positions; the stream of `out` has the origins.
struct ConstraintPass {
    MultiplierOutput out;
    IterationStep step;
    ParticleField factor;
    SurfaceSearch surface;
    /// Between particles, densities are those at the origins and, to first order, what the moves since then
    /// change [ICSHT14 eq. 3]; else they are summed at the predicted positions.
    bool linear = false;
    ParticleField allowed{nullptr, 1.0f};  ///< rho/rho0 that needs no pressure, if more than 1
    float negative_pressure = 0.0f;        ///< factor on sums above 0, which pull
    std::optional<UnlimitedMultipliers> bodies;
};

struct ProjectionKernels {
    /// Density and factors of [BK15 eq. 9] at the origins, with the boundaries' gradients.
    void (*factors)(const PairInput&, const FactorPass&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
    /// Only the boundaries' gradients, at input.positions. `lessened`, optional: factors of groups near
    /// boundaries, which are lessened where the gradients' squares are more than twice the rest lattice's.
    void (*walls)(const PairInput&, float* const (&boundary_gradient)[3], float* lessened,
                  std::size_t group_begin, std::size_t group_end) = nullptr;
    /// Returns the sum over the groups' particles of the density above what is allowed. Boundaries push along
    /// their gradients here: between two walls those of the start may cancel while the move leads into one.
    double (*constrain)(const PairInput&, const ConstraintPass&, std::size_t group_begin,
                        std::size_t group_end) = nullptr;
    /// Over the origins; the payloads become 0.
    void (*project)(const PairInput&, const MovePass&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
};
const ProjectionKernels& projection_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
