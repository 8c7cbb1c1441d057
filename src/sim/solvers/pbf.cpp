// Position Based Fluids [MM13]: predict, then move particles until every density constraint holds, then read
// the velocity off the moves. The velocity is v* + sum(dx)/dt and never a difference of positions: at x = 3 m
// and dt = 1/2000 s one ulp over dt is a tenth of g dt.
#include <algorithm>
#include <cmath>

#include "sim/forces/adhesion.h"
#include "sim/forces/tension.h"
#include "sim/material_phases.h"
#include "sim/smoothing_kernel.h"
#include "sim/solvers/compression_release.h"
#include "sim/solvers/pbf_kernels.h"
#include "sim/solvers/pressure_solve.h"
#include "sim/solvers/projection_kernels.h"
#include "sim/solvers/solver.h"

namespace slosh {

namespace {

enum Phase { tension, predict, neighbours, warm_start, lambda, correct, finish };

/// Before anything has moved: lists and stream of x(t) are needed for these alone.
void run_tension(StepContext& context) {
    const bool forces = tension_acts(context) || adhesion_acts(context), slow = releases_slowly(context);
    if (!forces && !slow) return;
    update_lists(context);
    fill_position_stream(context, {});
    if (slow) note_compression(context);
    apply_tension(context);
    apply_adhesion(context);
}

void run_neighbours(StepContext& context) {
    update_lists(context);
    const auto& pbf = context.state.parameters.pbf;
    const float reach = static_cast<float>(pbf.iterations + 1) * correction_limit;
    fill_position_stream(context, {reach, reach});
    sample_mean_weights(context);
    if (releases_slowly(context)) allow_compression(context);
    start_multipliers(context, warm_start_of(pbf), context.scratch.positions);
    context.scratch.other_positions.resize(4 * context.count());
    set_stream_padding(context.scratch.other_positions, context.count());
}

void run_pass(StepContext& context, const PbfIteration& iteration) {
    const PairInput input = pair_input(context);
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.correct(input, iteration, begin, end); });
    set_stream_padding(context.scratch.other_positions, context.count());
    context.scratch.positions.swap(context.scratch.other_positions);
}

/// Corrections by the multipliers that are there before any was found.
void run_warm_start(StepContext& context) {
    PbfIteration iteration = pbf_iteration(context, 0);
    iteration.s_corr = 0.0f;
    const PairInput input = pair_input(context);
    ProjectionPass walls;
    for (int axis = 0; axis < 3; ++axis)
        walls.boundary_gradient[axis] = context.scratch.boundary_gradient[axis].data();
    const ProjectionKernels& kernels = projection_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.walls(input, walls, begin, end); });
    run_pass(context, iteration);
}

/// Returns the mean compression before this iteration.
double run_lambda(StepContext& context, int stage) {
    const PbfIteration iteration = pbf_iteration(context, stage);
    const PairInput input = pair_input(context);
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    const double compression = mean_over_groups(context, [&](std::size_t begin, std::size_t end) {
        return kernels.lambda(input, iteration, begin, end);
    });
    set_stream_padding(context.scratch.other_positions, context.count());
    context.scratch.positions.swap(context.scratch.other_positions);
    return compression;
}

class Pbf final : public Solver {
  public:
    int substeps(const StepContext& context) const override { return context.state.parameters.time.substeps; }

    std::string_view run_phase(StepContext& context, SubstepProgress& progress) const override {
        switch (progress.phase) {
            case tension:
                run_tension(context);
                progress.phase = predict;
                return "tension";
            case predict:
                accelerate_and_move(context);
                progress.phase = neighbours;
                return "predict";
            case neighbours:
                run_neighbours(context);
                progress.phase = warm_start_of(context.state.parameters.pbf) > 0.0f ? warm_start : lambda;
                return "neighbours";
            case warm_start:
                run_warm_start(context);
                progress.phase = lambda;
                return "warm start";
            case lambda: {
                const double compression = run_lambda(context, progress.iteration);
                const auto& pbf = context.state.parameters.pbf;
                progress.phase = correct;
                if (settled(progress.iteration, pbf.min_iterations, compression, pbf.tolerance)) {
                    take_back_multipliers(context, context.scratch.positions);
                    progress.phase = finish;
                }
                return "lambda";
            }
            case correct:
                run_pass(context, pbf_iteration(context, progress.iteration));
                ++progress.iteration;
                ++context.report.iterations;
                if (progress.iteration == context.state.parameters.pbf.iterations)
                    ++context.report.symptoms.substeps_at_cap;
                progress.phase =
                    progress.iteration < context.state.parameters.pbf.iterations ? lambda : finish;
                return "correct";
            default:
                return run_closing_phase(context, progress, finish);
        }
    }
};

}  // namespace

PbfIteration pbf_iteration(StepContext& context, int stage) {
    const Parameters& parameters = context.state.parameters;
    const PairConstants& constants = context.constants;
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    PbfIteration iteration;
    iteration.stream_out = scratch.other_positions.data();
    iteration.lambda_sum = scratch.multiplier_sum.data();
    iteration.density = scratch.relative_density.data();
    iteration.allowed = allowed_density(context);
    for (int axis = 0; axis < 3; ++axis) {
        iteration.boundary_gradient[axis] = scratch.boundary_gradient[axis].data();
        iteration.correction[axis] = scratch.change[axis].data();
    }
    iteration.predicted[0] = particles.x.data();
    iteration.predicted[1] = particles.y.data();
    iteration.predicted[2] = particles.z.data();
    iteration.relaxation = stable_relaxation(constants, parameters.pbf, parameters.pbf.relaxation) *
                           constants.gradient_sum_squared;
    const bool accelerated = parameters.pbf.accelerated;
    if (accelerated) iteration.step = accelerated_step(stage + 1, warm_start_of(parameters.pbf));
    iteration.clamp_constraint = parameters.pbf.clamp && !accelerated;
    iteration.clamp_sum = parameters.pbf.clamp && accelerated;
    iteration.correction_limit = correction_limit;
    iteration.boundary_push = push_target(context);
    iteration.walls = &context.boundary;
    iteration.weight = particle_weights(context);
    iteration.mean_weight = mean_weights(context);
    if (parameters.s_corr.head > 0.0f) {
        // k = head g_ref d dt^2/N with g_ref = 9.81 m/s^2 always: particle layers of water, independent of
        // dt, N and d.
        const float k = parameters.s_corr.head * 9.81f * constants.spacing * context.dt * context.dt /
                        static_cast<float>(parameters.pbf.iterations);
        iteration.s_corr = k * constants.inverse_h * constants.inverse_h;
        const double w = kernel_value_shape(constants.kernel, static_cast<double>(parameters.s_corr.dq));
        iteration.s_corr_scale = static_cast<float>(1.0 / std::max(w, 1e-3));
        iteration.s_corr_n = parameters.s_corr.n;
    }
    return iteration;
}

const Solver& pbf_solver() {
    static const Pbf solver;
    return solver;
}

}  // namespace slosh
