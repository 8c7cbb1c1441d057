#include "sim/solvers/projection.h"

#include "sim/material_phases.h"
#include "sim/solvers/pressure_solve.h"

namespace slosh {

namespace {

/// The loops read origins or predicted positions.
PairInput over(const StepContext& context, const AlignedArray<float>& stream) {
    PairInput input = pair_input(context);
    input.positions = stream.data();
    return input;
}

const ProjectionKernels& kernels_of(const StepContext& context) {
    return projection_kernels(context.simd, context.constants.kernel);
}

}  // namespace

void fill_origins(StepContext& context, int iterations, float ahead) {
    const float reach = static_cast<float>(iterations + 1) * correction_limit + ahead;
    fill_position_stream(context, {reach, reach});
}

void predict_positions(StepContext& context, int iterations, float warm_start) {
    Scratch& scratch = context.scratch;
    accelerate_and_move(context);
    scratch.positions.swap(scratch.other_positions);
    fill_origins(context, iterations);
    start_multipliers(context, warm_start, scratch.other_positions);
    const ProjectionPass pass = projection_pass(context, 0, warm_start);
    const PairInput input = over(context, scratch.other_positions);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels_of(context).walls(input, pass, begin, end); });
    if (warm_start > 0.0f) run_project(context, pass);
}

ProjectionPass projection_pass(StepContext& context, int iteration, float warm_start) {
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    ProjectionPass pass;
    pass.origins = scratch.other_positions.data();
    pass.predicted = scratch.positions.data();
    pass.lambda_sum = scratch.multiplier_sum.data();
    pass.density = scratch.relative_density.data();
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = scratch.boundary_gradient[axis].data();
        pass.correction[axis] = scratch.change[axis].data();
    }
    pass.start[0] = particles.x.data();
    pass.start[1] = particles.y.data();
    pass.start[2] = particles.z.data();
    pass.boundary_push = push_target(context);
    pass.correction_limit = correction_limit;
    pass.contact = &context.boundary;
    pass.weight = particle_weights(context);
    pass.mean_weight = mean_weights(context);
    pass.step = accelerated_step(iteration + 1, warm_start);
    return pass;
}

double run_constrain(StepContext& context, const ProjectionPass& pass) {
    const PairInput input = over(context, context.scratch.positions);
    const ProjectionKernels& kernels = kernels_of(context);
    const double compression = mean_over_groups(context, [&](std::size_t begin, std::size_t end) {
        return kernels.constrain(input, pass, begin, end);
    });
    set_stream_padding(context.scratch.other_positions, context.count());
    return compression;
}

void run_project(StepContext& context, const ProjectionPass& pass) {
    const PairInput input = over(context, context.scratch.other_positions);
    const ProjectionKernels& kernels = kernels_of(context);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.project(input, pass, begin, end); });
    set_stream_padding(context.scratch.positions, context.count());
}

}  // namespace slosh
