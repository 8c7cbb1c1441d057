// The phases that PCISPH, DFSPH and IISPH share: a solve for the pressure whose forces act along the
// gradients at the substep's start and whose densities are summed at the predicted positions.
#pragma once

#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/projection_kernels.h"

namespace slosh {

struct ProjectionScratch : ScratchArrays {
    /// Stream {X(t), change of lambda}; from predict_positions() on, predicted positions are in
    /// scratch.positions.
    Owned<PositionStream> origins{*this};
    OwnedArray<float> own_factor{*this};  ///< 1/(sum_k |grad_k C|^2 + eps), where particles have one each
    OwnedArray<std::uint8_t> at_surface{*this};  ///< [group]: see SurfaceSearch
};

/// x -> scratch.positions, payload 0; makes room for at_surface; `ahead`: how much further than by
/// corrections densities are sampled, in h.
void fill_origins(StepContext& context, int iterations, float ahead = 0.0f,
                  MirrorPlace place = MirrorPlace::origin, Caller writer = Caller::here());
/// v += dt a, x -> x*. Starts the multipliers; with a warm start the predicted positions follow them.
/// `lessened_factor`: see ProjectionKernels::walls.
void predict_positions(StepContext& context, int iterations, const WarmStart& start, float* lessened_factor);

/// What the loop over predicted densities needs, from the context's arrays. The method adds its factors and
/// what density it allows.
ConstraintPass constraint_pass(StepContext& context, const IterationStep& step);
/// What bodies beside the water need.
CoupledPass coupled_pass(StepContext& context, const IterationStep& step);
/// ProjectionScratch::own_factor and densities at the origins; eps h^2.
void find_factors(StepContext& context, float relaxation, float* target);
/// Multipliers from predicted densities. Returns the mean compression before them.
double run_constrain(StepContext& context, ConstraintPass pass);
/// How much the density of the worst particle is above what is allowed, after run_constrain().
double worst_compression(StepContext& context, const ConstraintPass& pass);
/// Predicted positions from multipliers.
void run_project(StepContext& context, MovePass pass);

/// A method without factors that walls lessen.
inline float* no_factors(StepContext&) { return nullptr; }

/// Forces between the substep's start and the move, and the prediction.
template <class Settings, float* (*lessened_factors)(StepContext&) = no_factors>
Schedule prediction() {
    return Schedule()
        .phase("tension", [](StepContext& context) { run_forces(context, ForceStage::interface); })
        .phase("predict", [](StepContext& context) {
            predict_positions(context, context.settings<Settings>().iterations,
                              warm_start_of<Settings>(context.state.parameters), lessened_factors(context));
        });
}

template <class Settings>
CoupledPass bodies_in(StepContext& context, int iteration) {
    return coupled_pass(context, step_of_iteration<Settings>(context, iteration));
}

/// Densities of the predicted positions, then the move by the pressures' forces, until the mean compression
/// is small enough. `solve_pass` says what the method's multipliers are.
template <class Settings, ConstraintPass (*solve_pass)(StepContext&, int iteration)>
Schedule pressure_solve() {
    return Schedule().loop(
        pressure_iterations<Settings>([](StepContext& context) {
            take_back_multipliers(context, context.scratch.of<ProjectionScratch>().origins);
        }),
        {finds_densities(measures("density",
                                  [](StepContext& context, int iteration) {
                                      const ConstraintPass pass = solve_pass(context, iteration);
                                      const double mean = run_constrain(context, pass);
                                      if constexpr (requires(Settings s) { s.worst_error; }) {
                                          if (context.settings<Settings>().worst_error)
                                              return worst_compression(context, pass);
                                      }
                                      return mean;
                                  })),
         begins("coarse", works_coarsely<Settings>,
                [](StepContext& context, int iteration) {
                    add_coarse_pressure(context, bodies_in<Settings>(context, iteration));
                }),
         iterates_if(couples_bodies, "bodies",
                     [](StepContext& context, int iteration) {
                         couple_bodies(context, bodies_in<Settings>(context, iteration));
                     }),
         iterates("pressure", [](StepContext& context, int iteration) {
             run_project(context, move_pass(context));
             if (couples_bodies(context)) collect_coupling(context, bodies_in<Settings>(context, iteration));
             if (iteration == 0 && works_coarsely<Settings>(context))
                 forget_coarse_pressure(context, context.scratch.of<ProjectionScratch>().origins);
         })});
}

}  // namespace slosh
