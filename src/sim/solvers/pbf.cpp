// Position Based Fluids [MM13]: predict, then move particles until every density constraint holds, then read
// the velocity off the moves. The velocity is v* + sum(dx)/dt and never a difference of positions: at x = 3 m
// and dt = 1/2000 s one ulp over dt is a tenth of g dt.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/smoothing_kernel.h"
#include "sim/solvers/pbf_kernels.h"
#include "sim/solvers/solver.h"

namespace slosh {

namespace {

enum Phase { predict, neighbours, lambda, correct, finish, smooth, vorticity };

/// The largest correction of one iteration, in h: an eighth keeps a particle inside its neighbours' reach.
constexpr float correction_limit = 0.125f;
/// A particle without neighbours has no gradient, and 0/0 without this. The bound is 0 at h/d about 1.42.
constexpr float least_relaxation = 1e-3f;

void run_neighbours(StepContext& context) {
    update_lists(context);
    const float reach = static_cast<float>(context.state.parameters.pbf.iterations) * correction_limit;
    fill_position_stream(context, {reach, reach});
    Scratch& scratch = context.scratch;
    const std::size_t n = context.count();
    scratch.other_positions.resize(4 * n);
    scratch.relative_density.resize(n);
    scratch.multiplier_sum.resize(n);
    for (int axis = 0; axis < 3; ++axis) {
        scratch.boundary_gradient[axis].resize(n);
        scratch.change[axis].resize(n);
    }
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        std::fill(scratch.multiplier_sum.data() + begin, scratch.multiplier_sum.data() + end, 0.0f);
        for (AlignedArray<float>& change : scratch.change)
            std::fill(change.data() + begin, change.data() + end, 0.0f);
    });
    set_stream_padding(scratch.other_positions, n);
}

/// Returns the mean compression before this iteration.
double run_lambda(StepContext& context, int stage) {
    const PbfIteration iteration = pbf_iteration(context, stage);
    const PairInput input = pair_input(context);
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    const double sum = parallel_reduce(
        context.threads, context.groups(), group_block, context.scratch.partial_sums, 0.0,
        [&](std::size_t begin, std::size_t end) { return kernels.lambda(input, iteration, begin, end); },
        [](double& total, double part) { total += part; });
    set_stream_padding(context.scratch.other_positions, context.count());
    context.scratch.positions.swap(context.scratch.other_positions);
    return context.count() > 0 ? sum / static_cast<double>(context.count()) : 0.0;
}

void run_correct(StepContext& context, int stage) {
    const PbfIteration iteration = pbf_iteration(context, stage);
    const PairInput input = pair_input(context);
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.correct(input, iteration, begin, end); });
    set_stream_padding(context.scratch.other_positions, context.count());
    context.scratch.positions.swap(context.scratch.other_positions);
}

void run_finish(StepContext& context) {
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    const bool smoothing = due_smoothing(context).any();
    if (smoothing) prepare_velocity_stream(context);
    const float h = context.constants.h, h_over_dt = h / context.dt;
    const float pressure_scale = -context.constants.pressure_scale *
                                 context.state.parameters.fluid.rest_density * h * h /
                                 (context.dt * context.dt);
    const float* change[3] = {scratch.change[0].data(), scratch.change[1].data(), scratch.change[2].data()};
    context.report.velocity_limited += parallel_reduce(
        context.threads, context.count(), particle_block, scratch.partial_counts, std::uint64_t{0},
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                particles.x[i] += h * change[0][i];
                particles.y[i] += h * change[1][i];
                particles.z[i] += h * change[2][i];
                particles.velocity_x[i] += h_over_dt * change[0][i];
                particles.velocity_y[i] += h_over_dt * change[1][i];
                particles.velocity_z[i] += h_over_dt * change[2][i];
                particles.pressure[i] = pressure_scale * scratch.multiplier_sum[i];
            }
            std::uint64_t limited = 0;
            finish_range(context, begin, end, limited);
            if (smoothing) fill_velocity_range(context, begin, end);
            return limited;
        },
        [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
}

class Pbf final : public Solver {
  public:
    int substeps(const StepContext& context) const override { return context.state.parameters.time.substeps; }

    std::string_view run_phase(StepContext& context, SubstepProgress& progress) const override {
        switch (progress.phase) {
            case predict:
                accelerate_and_move(context);
                progress.phase = neighbours;
                return "predict";
            case neighbours:
                run_neighbours(context);
                progress.phase = lambda;
                return "neighbours";
            case lambda: {
                const double compression = run_lambda(context, progress.iteration);
                const auto& pbf = context.state.parameters.pbf;
                const bool settled = progress.iteration >= pbf.min_iterations &&
                                     compression <= static_cast<double>(pbf.tolerance);
                progress.phase = settled ? finish : correct;
                return "lambda";
            }
            case correct:
                run_correct(context, progress.iteration);
                ++progress.iteration;
                ++context.report.iterations;
                progress.phase =
                    progress.iteration < context.state.parameters.pbf.iterations ? lambda : finish;
                return "correct";
            case finish:
                run_finish(context);
                progress.phase = smooth;
                return "finish";
            case smooth:
                if (const SmoothingFactors factors = due_smoothing(context); factors.any())
                    smooth_velocities(context, factors);
                progress.phase = vorticity;
                return "smooth";
            default:
                confine_vorticity(context);
                progress.done = true;
                return "vorticity";
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
    for (int axis = 0; axis < 3; ++axis) {
        iteration.boundary_gradient[axis] = scratch.boundary_gradient[axis].data();
        iteration.correction[axis] = scratch.change[axis].data();
    }
    iteration.predicted[0] = particles.x.data();
    iteration.predicted[1] = particles.y.data();
    iteration.predicted[2] = particles.z.data();
    iteration.relaxation =
        std::max({parameters.pbf.relaxation, constants.relaxation_bound, least_relaxation}) *
        constants.gradient_sum_squared;
    const bool accelerated = parameters.pbf.accelerated;
    if (accelerated) iteration.step = accelerated_step(stage + 1);
    iteration.clamp_constraint = parameters.pbf.clamp && !accelerated;
    iteration.clamp_sum = parameters.pbf.clamp && accelerated;
    iteration.correction_limit = correction_limit;
    iteration.walls = &context.boundary;
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
