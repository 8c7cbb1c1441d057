// Predictive-corrective incompressible SPH [SP09]: pressures grow by delta times the predicted compression
// until it is gone; delta is that of a particle in the rest lattice, the same for all. Only compression
// counts, in the pressures and in the stopping test: a mean over signed errors would let the deficit at the
// surface cancel it.
#include <algorithm>

#include "base/parallel.h"
#include "sim/forces/adhesion.h"
#include "sim/forces/tension.h"
#include "sim/material_phases.h"
#include "sim/solvers/compression_release.h"
#include "sim/solvers/pressure_solve.h"
#include "sim/solvers/projection.h"
#include "sim/solvers/solver.h"

namespace slosh {

namespace {

enum Phase { neighbours, tension, predict, density, pressure, finish };

/// delta equals a relaxation of 1, that is half of what moves a lone particle to rest density.
constexpr float delta_relaxation = 1.0f;

ProjectionPass pcisph_pass(StepContext& context, int iteration) {
    const PairConstants& constants = context.constants;
    const auto& pcisph = context.state.parameters.pcisph;
    ProjectionPass pass = projection_pass(context, iteration, warm_start_of(pcisph));
    if (!pcisph.accelerated) pass.step = {};
    pass.allowed = allowed_density(context);
    pass.uniform_factor = 1.0f / ((1.0f + stable_relaxation(constants, pcisph, delta_relaxation)) *
                                  constants.gradient_sum_squared);
    if (pass.mean_weight) pass.own_factor = context.scratch.factor.data();
    return pass;
}

/// delta of particles whose neighbours weigh differently -> scratch.factor.
void weigh_factors(StepContext& context) {
    sample_mean_weights(context);
    const float* mean_weight = mean_weights(context);
    if (!mean_weight) return;
    AlignedArray<float>& factor = context.scratch.factor;
    factor.resize(context.count());
    const float uniform = pcisph_pass(context, 0).uniform_factor;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) factor[i] = uniform / mean_weight[i];
                 });
}

class Pcisph final : public Solver {
  public:
    int substeps(const StepContext& context) const override { return courant_substeps(context); }

    std::string_view run_phase(StepContext& context, SubstepProgress& progress) const override {
        const auto& pcisph = context.state.parameters.pcisph;
        switch (progress.phase) {
            case neighbours:
                update_lists(context);
                fill_origins(context, pcisph.iterations);
                weigh_factors(context);
                if (releases_slowly(context)) {
                    note_compression(context);
                    allow_compression(context);
                }
                progress.phase = tension;
                return "neighbours";
            case tension:
                apply_tension(context);
                apply_adhesion(context);
                progress.phase = predict;
                return "tension";
            case predict:
                predict_positions(context, pcisph.iterations, warm_start_of(pcisph));
                progress.phase = density;
                return "predict";
            case density: {
                const double compression = run_constrain(context, pcisph_pass(context, progress.iteration));
                progress.phase = pressure;
                if (settled(progress.iteration, pcisph.min_iterations, compression, pcisph.tolerance)) {
                    take_back_multipliers(context, context.scratch.other_positions);
                    progress.phase = finish;
                }
                return "density";
            }
            case pressure:
                run_project(context, pcisph_pass(context, progress.iteration));
                ++progress.iteration;
                ++context.report.iterations;
                if (progress.iteration == pcisph.iterations) ++context.report.symptoms.substeps_at_cap;
                progress.phase = progress.iteration < pcisph.iterations ? density : finish;
                return "pressure";
            default:
                return run_closing_phase(context, progress, finish);
        }
    }
};

}  // namespace

const Solver& pcisph_solver() {
    static const Pcisph solver;
    return solver;
}

}  // namespace slosh
