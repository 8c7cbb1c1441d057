#include "sim/methods/solvers/projection.h"

#include <algorithm>

#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/emission/nozzle.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

PositionStream& origins_of(StepContext& context) { return context.scratch.of<ProjectionScratch>().origins; }

const ProjectionKernels& kernels_of(const StepContext& context) {
    return projection_kernels(context.simd, context.constants.kernel);
}

}  // namespace

void fill_origins(StepContext& context, int iterations, float ahead, MirrorPlace place, Caller writer) {
    const float reach = static_cast<float>(iterations + 1) * correction_limit + ahead;
    fill_position_stream(context, {reach, reach}, place, writer);
    context.scratch.of<ProjectionScratch>().at_surface.resize(context.groups());
}

CoupledPass coupled_pass(StepContext& context, const ProjectionPass& pass) {
    CoupledPass bodies;
    bodies.positions = context.scratch.positions.data();
    bodies.changes = &origins_of(context);
    bodies.place = MirrorPlace::origin;
    bodies.length = pass.step.length;
    bodies.momentum = pass.step.momentum;
    return bodies;
}

void predict_positions(StepContext& context, int iterations, const WarmStart& start, float* lessened_factor) {
    accelerate_and_move(context);
    context.scratch.positions.swap(origins_of(context));
    fill_origins(context, iterations, 0.0f, MirrorPlace::now);
    find_held(context);
    start_multipliers(context, start, origins_of(context));
    ProjectionPass pass = projection_pass(context, 0, start);
    pass.lessened_factor = lessened_factor;
    const PairInput input = density_input(context, origins_of(context), MirrorPlace::origin);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels_of(context).walls(input, pass, begin, end); });
    if (!(start.share > 0.0f)) return;
    CoupledPass bodies = coupled_pass(context, pass);
    bodies.positions = bodies.changes->data();  // where the walls' gradients are of
    bodies.warm_start = true;
    if (couples_bodies(context)) couple_bodies(context, bodies);
    const bool corrects = sum_pressures_without_shear(context, input, start.share, pass.pair_sums);
    run_project(context, pass);
    if (corrects) end_shear_correction(context);
    if (couples_bodies(context)) collect_coupling(context, bodies);
}

ProjectionPass projection_pass(StepContext& context, int iteration, const WarmStart& start) {
    Particles& particles = context.state.particles;
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    ProjectionPass pass;
    pass.lambda_sum = solve.multiplier_sum.data();
    pass.density = context.scratch.relative_density.data();
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = solve.boundary_gradient[axis].data();
        pass.correction[axis] = solve.correction[axis].data();
    }
    pass.start[0] = particles.x.data();
    pass.start[1] = particles.y.data();
    pass.start[2] = particles.z.data();
    if (couples_bodies(context)) {
        BodyCouplingScratch& coupling = context.scratch.of<BodyCouplingScratch>();
        pass.wanted = coupling.wanted.data();
        pass.response = coupling.response.data();
        pass.shortened = coupling.shortened.data();
    }
    pass.correction_limit = correction_limit;
    pass.contact = &context.boundary;
    pass.weight = particle_weights(context);
    pass.mean_weight = mean_weights(context);
    pass.surface = surface_completion(context);
    pass.at_surface = context.scratch.of<ProjectionScratch>().at_surface.data();
    pass.step = accelerated_step(iteration + 1, start);
    return pass;
}

void run_factors(StepContext& context, const ProjectionPass& pass) {
    const PairInput input = density_input(context, origins_of(context), MirrorPlace::origin);
    const ProjectionKernels& kernels = kernels_of(context);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.factors(input, pass, begin, end); });
}

double run_constrain(StepContext& context, ProjectionPass pass) {
    const PairInput input = density_input(context, context.scratch.positions, MirrorPlace::now);
    const ProjectionKernels& kernels = kernels_of(context);
    return write_payloads(context, origins_of(context), [&](float* origins) {
        pass.origins = origins;
        return mean_over_groups(context, [&](std::size_t begin, std::size_t end) {
            return kernels.constrain(input, pass, begin, end);
        });
    });
}

double worst_compression(StepContext& context, const ProjectionPass& pass) {
    return static_cast<double>(parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_maxima, 0.0f,
        [&](std::size_t begin, std::size_t end) {
            float worst = 0.0f;
            for (std::size_t i = begin; i < end; ++i) {
                const float allowed = pass.allowed ? std::max(pass.allowed[i], 1.0f) : 1.0f;
                worst = std::max(worst, pass.density[i] - allowed);
            }
            return worst;
        },
        [](float& worst, float part) { worst = std::max(worst, part); }));
}

void run_project(StepContext& context, ProjectionPass pass) {
    const PairInput input = force_input(context, origins_of(context), MirrorPlace::origin);
    const ProjectionKernels& kernels = kernels_of(context);
    write_positions(context, context.scratch.positions, MirrorPlace::now, [&](float* predicted) {
        pass.predicted = predicted;
        parallel_for(
            context.threads, context.groups(), group_block,
            [&](std::size_t begin, std::size_t end, int) { kernels.project(input, pass, begin, end); });
        hold_in_nozzles(context, predicted, pass.start,
                        context.scratch.of<PressureSolveScratch>().correction);
    });
}

}  // namespace slosh
