// Divergence-free SPH [BK15], [BK17]: one solve removes the part of the velocity that compresses, a second
// the compression that is predicted with the accelerations of this substep; both with each particle's own
// factor. How a move changes the density is summed at the moved positions, which takes one stream less than
// its derivative and is exact.
#include <algorithm>

#include "sim/forces/adhesion.h"
#include "sim/forces/tension.h"
#include "sim/material_phases.h"
#include "sim/solvers/compression_release.h"
#include "sim/solvers/pressure_solve.h"
#include "sim/solvers/projection.h"
#include "sim/solvers/solver.h"

namespace slosh {

namespace {

enum Phase {
    neighbours,
    divergence,
    divergence_pressure,
    divergence_finish,
    tension,
    predict,
    density,
    pressure,
    finish
};

float relaxation(const StepContext& context) {
    const PairConstants& constants = context.constants;
    return stable_relaxation(constants, context.state.parameters.dfsph, default_relaxation) *
           constants.gradient_sum_squared;
}

/// Factors and densities at x(t), and where the velocities would lead within the substep.
void start_divergence_solve(StepContext& context) {
    Scratch& scratch = context.scratch;
    const Particles& particles = context.state.particles;
    const std::size_t n = context.count();
    scratch.factor.resize(n);
    scratch.density_before.resize(n);
    for (AlignedArray<float>& moved : scratch.second_change) moved.resize(n);
    scratch.positions.swap(scratch.other_positions);
    scratch.positions.resize(4 * n);
    set_stream_padding(scratch.positions, n);
    start_multipliers(context, 0.0f, scratch.other_positions);
    ProjectionPass pass = projection_pass(context, 0, 0.0f);
    pass.factor = scratch.factor.data();
    pass.target = scratch.density_before.data();
    pass.relaxation = relaxation(context);
    PairInput input = pair_input(context);
    input.positions = scratch.other_positions.data();
    const ProjectionKernels& kernels = projection_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.factors(input, pass, begin, end); });
    if (context.state.parameters.dfsph.divergence_iterations == 0) return;
    const float dt = context.dt, inverse_h = context.constants.inverse_h;
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            scratch.second_change[0][i] = particles.x[i] + dt * particles.velocity_x[i];
            scratch.second_change[1][i] = particles.y[i] + dt * particles.velocity_y[i];
            scratch.second_change[2][i] = particles.z[i] + dt * particles.velocity_z[i];
            for (std::size_t axis = 0; axis < 3; ++axis)
                scratch.positions[4 * i + axis] = scratch.second_change[axis][i] * inverse_h;
        }
    });
}

ProjectionPass density_pass(StepContext& context, int iteration) {
    const auto& dfsph = context.state.parameters.dfsph;
    ProjectionPass pass = projection_pass(context, iteration, warm_start_of(dfsph));
    if (!dfsph.accelerated) pass.step = {};
    pass.own_factor = context.scratch.factor.data();
    pass.allowed = allowed_density(context);
    return pass;
}

ProjectionPass divergence_pass(StepContext& context, int iteration) {
    ProjectionPass pass = projection_pass(context, iteration, 0.0f);
    if (!context.state.parameters.dfsph.accelerated) pass.step = {};
    pass.own_factor = context.scratch.factor.data();
    pass.allowed = context.scratch.density_before.data();
    for (int axis = 0; axis < 3; ++axis) pass.start[axis] = context.scratch.second_change[axis].data();
    pass.contact = nullptr;
    return pass;
}

void finish_divergence_solve(StepContext& context) {
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    if (context.state.parameters.dfsph.divergence_iterations > 0) {
        const float h_over_dt = context.constants.h / context.dt;
        parallel_for(context.threads, context.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (std::size_t i = begin; i < end; ++i) {
                             particles.velocity_x[i] += h_over_dt * scratch.change[0][i];
                             particles.velocity_y[i] += h_over_dt * scratch.change[1][i];
                             particles.velocity_z[i] += h_over_dt * scratch.change[2][i];
                         }
                     });
    }
    scratch.positions.swap(scratch.other_positions);
    if (releases_slowly(context)) allow_compression_before(context);
}

class Dfsph final : public Solver {
  public:
    int substeps(const StepContext& context) const override { return courant_substeps(context); }

    std::string_view run_phase(StepContext& context, SubstepProgress& progress) const override {
        const auto& dfsph = context.state.parameters.dfsph;
        switch (progress.phase) {
            case neighbours:
                update_lists(context);
                // The divergence solve looks ahead by a substep's move.
                fill_origins(context, std::max(dfsph.iterations, dfsph.divergence_iterations),
                             context.state.parameters.velocity.limit);
                sample_mean_weights(context);
                start_divergence_solve(context);
                progress.phase = dfsph.divergence_iterations > 0 ? divergence : divergence_finish;
                return "neighbours";
            case divergence: {
                const double compression =
                    run_constrain(context, divergence_pass(context, progress.iteration));
                const bool done = settled(progress.iteration, 1, compression, dfsph.divergence_tolerance);
                progress.phase = done ? divergence_finish : divergence_pressure;
                return "divergence";
            }
            case divergence_pressure:
                run_project(context, divergence_pass(context, progress.iteration));
                ++progress.iteration;
                progress.phase =
                    progress.iteration < dfsph.divergence_iterations ? divergence : divergence_finish;
                return "divergence";
            case divergence_finish:
                finish_divergence_solve(context);
                progress.iteration = 0;
                progress.phase = tension;
                return "divergence";
            case tension:
                apply_tension(context);
                apply_adhesion(context);
                progress.phase = predict;
                return "tension";
            case predict:
                predict_positions(context, dfsph.iterations, warm_start_of(dfsph));
                progress.phase = density;
                return "predict";
            case density: {
                const double compression = run_constrain(context, density_pass(context, progress.iteration));
                progress.phase = pressure;
                if (settled(progress.iteration, dfsph.min_iterations, compression, dfsph.tolerance)) {
                    take_back_multipliers(context, context.scratch.other_positions);
                    progress.phase = finish;
                }
                return "density";
            }
            case pressure:
                run_project(context, density_pass(context, progress.iteration));
                ++progress.iteration;
                ++context.report.iterations;
                if (progress.iteration == dfsph.iterations) ++context.report.symptoms.substeps_at_cap;
                progress.phase = progress.iteration < dfsph.iterations ? density : finish;
                return "pressure";
            default:
                return run_closing_phase(context, progress, finish);
        }
    }
};

}  // namespace

const Solver& dfsph_solver() {
    static const Dfsph solver;
    return solver;
}

}  // namespace slosh
