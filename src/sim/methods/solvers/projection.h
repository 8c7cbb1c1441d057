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
    OwnedArray<std::uint8_t> at_surface{*this};  ///< [group]: see ProjectionPass
};

/// x -> scratch.positions, payload 0; makes room for at_surface; `ahead`: how much further than by
/// corrections densities are sampled, in h.
void fill_origins(StepContext& context, int iterations, float ahead = 0.0f,
                  MirrorPlace place = MirrorPlace::origin, Caller writer = Caller::here());
/// v += dt a, x -> x*. Starts the multipliers; with a warm start the predicted positions follow them.
/// `lessened_factor`: see ProjectionPass.
void predict_positions(StepContext& context, int iterations, const WarmStart& start, float* lessened_factor);

/// What all loops of a substep's solve need, from the context's arrays; `iteration` from 0.
ProjectionPass projection_pass(StepContext& context, int iteration, const WarmStart& start);
/// What bodies beside the water need of it.
CoupledPass coupled_pass(StepContext& context, const ProjectionPass& pass);
/// Factors and densities at the origins: `factor` and `target` of the pass.
void run_factors(StepContext& context, const ProjectionPass& pass);
/// Multipliers from predicted densities. Returns the mean compression before them.
double run_constrain(StepContext& context, ProjectionPass pass);
/// How much the density of the worst particle is above what is allowed, after run_constrain().
double worst_compression(StepContext& context, const ProjectionPass& pass);
/// Predicted positions from multipliers.
void run_project(StepContext& context, ProjectionPass pass);

/// Forces between the substep's start and the move, and the prediction. `solve_pass` says what the method's
/// multipliers are.
template <class Settings, ProjectionPass (*solve_pass)(StepContext&, int iteration)>
Schedule prediction() {
    return Schedule()
        .phase("tension", [](StepContext& context) { run_forces(context, ForceStage::interface); })
        .phase("predict", [](StepContext& context) {
            predict_positions(context, context.settings<Settings>().iterations,
                              warm_start_of<Settings>(context.state.parameters),
                              solve_pass(context, 0).lessened_factor);
        });
}

/// Densities of the predicted positions, then the move by the pressures' forces, until the mean compression
/// is small enough.
template <class Settings, ProjectionPass (*solve_pass)(StepContext&, int iteration)>
Schedule pressure_solve() {
    return Schedule().loop(
        pressure_iterations<Settings>([](StepContext& context) {
            take_back_multipliers(context, context.scratch.of<ProjectionScratch>().origins);
        }),
        {finds_densities(measures("density",
                                  [](StepContext& context, int iteration) {
                                      const ProjectionPass pass = solve_pass(context, iteration);
                                      const double mean = run_constrain(context, pass);
                                      if constexpr (requires(Settings s) { s.worst_error; }) {
                                          if (context.settings<Settings>().worst_error)
                                              return worst_compression(context, pass);
                                      }
                                      return mean;
                                  })),
         begins("coarse", works_coarsely<Settings>,
                [](StepContext& context, int iteration) {
                    add_coarse_pressure(context, coupled_pass(context, solve_pass(context, iteration)));
                }),
         iterates_if(couples_bodies, "bodies",
                     [](StepContext& context, int iteration) {
                         couple_bodies(context, coupled_pass(context, solve_pass(context, iteration)));
                     }),
         iterates("pressure", [](StepContext& context, int iteration) {
             const ProjectionPass pass = solve_pass(context, iteration);
             run_project(context, pass);
             if (couples_bodies(context)) collect_coupling(context, coupled_pass(context, pass));
             if (iteration == 0 && works_coarsely<Settings>(context))
                 forget_coarse_pressure(context, context.scratch.of<ProjectionScratch>().origins);
         })});
}

template <class Settings, ProjectionPass (*solve_pass)(StepContext&, int iteration)>
Schedule predictive_solve() {
    return prediction<Settings, solve_pass>().append(pressure_solve<Settings, solve_pass>());
}

}  // namespace slosh
