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

SurfaceSearch surface_search(StepContext& context) {
    return {surface_completion(context), context.scratch.of<ProjectionScratch>().at_surface.data()};
}

}  // namespace

void fill_origins(StepContext& context, int iterations, float ahead, MirrorPlace place, Caller writer) {
    const float reach = static_cast<float>(iterations + 1) * correction_limit + ahead;
    fill_position_stream(context, {reach, reach}, place, writer);
    context.scratch.of<ProjectionScratch>().at_surface.resize(context.groups());
}

CoupledPass coupled_pass(StepContext& context, const IterationStep& step) {
    CoupledPass bodies;
    bodies.positions = context.scratch.positions.data();
    bodies.changes = &origins_of(context);
    bodies.place = MirrorPlace::origin;
    bodies.length = step.length;
    bodies.momentum = step.momentum;
    return bodies;
}

void predict_positions(StepContext& context, int iterations, const WarmStart& start, float* lessened_factor) {
    accelerate_and_move(context);
    context.scratch.positions.swap(origins_of(context));
    fill_origins(context, iterations, 0.0f, MirrorPlace::now);
    find_held(context);
    start_multipliers(context, start, origins_of(context));
    MovePass pass = move_pass(context);
    const PairInput input = density_input(context, origins_of(context), MirrorPlace::origin);
    over_groups(context, kernels_of(context).walls, input, pass.boundary_gradient, lessened_factor);
    if (!(start.share > 0.0f)) return;
    CoupledPass bodies = coupled_pass(context, accelerated_step(1, start));
    bodies.positions = bodies.changes->data();  // where the walls' gradients are of
    bodies.warm_start = true;
    if (couples_bodies(context)) couple_bodies(context, bodies);
    pass.pair_sums = sum_pressures_without_shear(context, input, start.share);
    run_project(context, pass);
    if (pass.pair_sums) end_shear_correction(context);
    if (couples_bodies(context)) collect_coupling(context, bodies);
}

ConstraintPass constraint_pass(StepContext& context, const IterationStep& step) {
    ConstraintPass pass;
    pass.out = multiplier_output(context);
    pass.step = step;
    pass.surface = surface_search(context);
    pass.bodies = unlimited_multipliers(context);
    return pass;
}

void find_factors(StepContext& context, float relaxation, float* target) {
    AlignedArray<float>& factor = context.scratch.of<ProjectionScratch>().own_factor;
    factor.resize(context.count());
    FactorPass pass;
    pass.factor = factor.data();
    pass.target = target;
    pass.relaxation = relaxation;
    pass.surface = surface_search(context);
    pass.mean_weight.each = mean_weights(context);
    const MultiplierOutput out = multiplier_output(context);
    std::copy_n(out.boundary_gradient, 3, pass.boundary_gradient);
    const PairInput input = density_input(context, origins_of(context), MirrorPlace::origin);
    const ProjectionKernels& kernels = kernels_of(context);
    over_groups(context, kernels.factors, input, pass);
}

double run_constrain(StepContext& context, ConstraintPass pass) {
    const PairInput input = density_input(context, context.scratch.positions, MirrorPlace::now);
    const ProjectionKernels& kernels = kernels_of(context);
    return write_payloads(context, origins_of(context), [&](float* origins) {
        pass.out.stream = origins;
        return mean_over_groups(context, [&](std::size_t begin, std::size_t end) {
            return kernels.constrain(input, pass, begin, end);
        });
    });
}

double worst_compression(StepContext& context, const ConstraintPass& pass) {
    return static_cast<double>(largest_of_particles(
        context, [&](std::size_t i) { return pass.out.density[i] - std::max(pass.allowed[i], 1.0f); }));
}

void run_project(StepContext& context, MovePass pass) {
    const PairInput input = force_input(context, origins_of(context), MirrorPlace::origin);
    const ProjectionKernels& kernels = kernels_of(context);
    write_positions(context, context.scratch.positions, MirrorPlace::now, [&](float* predicted) {
        pass.stream = predicted;
        over_groups(context, kernels.project, input, pass);
        hold_in_nozzles(context, predicted, pass.from, context.scratch.of<PressureSolveScratch>().correction);
    });
}

}  // namespace slosh
