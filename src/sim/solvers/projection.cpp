#include "sim/solvers/projection.h"

#include "sim/bodies/body_forces.h"
#include "sim/step/material_phases.h"

namespace slosh {

namespace {

/// The loops read origins or predicted positions.
PairInput over(const StepContext& context, const AlignedArray<float>& stream) {
    PairInput input = pair_input(context);
    input.positions = stream.data();
    return input;
}

AlignedArray<float>& origins_of(StepContext& context) {
    return context.scratch.of<ProjectionScratch>().origins;
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
    accelerate_and_move(context);
    context.scratch.positions.swap(origins_of(context));
    fill_origins(context, iterations);
    start_multipliers(context, warm_start, origins_of(context));
    const ProjectionPass pass = projection_pass(context, 0, warm_start);
    const PairInput input = over(context, origins_of(context));
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels_of(context).walls(input, pass, begin, end); });
    if (warm_start > 0.0f) run_project(context, pass);
}

ProjectionPass projection_pass(StepContext& context, int iteration, float warm_start) {
    Particles& particles = context.state.particles;
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    ProjectionPass pass;
    pass.origins = origins_of(context).data();
    pass.predicted = context.scratch.positions.data();
    pass.lambda_sum = solve.multiplier_sum.data();
    pass.density = context.scratch.relative_density.data();
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = solve.boundary_gradient[axis].data();
        pass.correction[axis] = solve.correction[axis].data();
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
    set_stream_padding(origins_of(context), context.count());
    return compression;
}

void run_project(StepContext& context, const ProjectionPass& pass) {
    const PairInput input = over(context, origins_of(context));
    const ProjectionKernels& kernels = kernels_of(context);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.project(input, pass, begin, end); });
    set_stream_padding(context.scratch.positions, context.count());
}

}  // namespace slosh
