// What the pair loops of PBF work on in an iteration.
#include <algorithm>

#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf.h"

namespace slosh {

PbfIteration pbf_iteration(StepContext& context, int number) {
    const auto& pbf = context.settings<PbfSettings>();
    const auto& artificial = context.settings<ArtificialPressureSettings>();
    const PairConstants& constants = context.constants;
    Particles& particles = context.state.particles;
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    PbfIteration iteration;
    iteration.lambda_sum = solve.multiplier_sum.data();
    iteration.density = context.scratch.relative_density.data();
    for (int axis = 0; axis < 3; ++axis) {
        iteration.boundary_gradient[axis] = solve.boundary_gradient[axis].data();
        iteration.correction[axis] = solve.correction[axis].data();
    }
    iteration.predicted[0] = particles.x.data();
    iteration.predicted[1] = particles.y.data();
    iteration.predicted[2] = particles.z.data();
    iteration.relaxation =
        acting_relaxation(constants, context.state.parameters) * constants.gradient_sum_squared;
    if (pbf.accelerated)
        iteration.step = accelerated_step(number + 1, warm_start_of<PbfSettings>(context.state.parameters));
    iteration.surface = surface_completion(context);
    iteration.allowed = carried_densities(context);
    iteration.clamp_constraint = pbf.clamp && !pbf.accelerated;
    iteration.clamp_sum = pbf.clamp && pbf.accelerated;
    iteration.correction_limit = correction_limit;
    if (couples_bodies(context)) {
        BodyCouplingScratch& coupling = context.scratch.of<BodyCouplingScratch>();
        iteration.wanted = coupling.wanted.data();
        iteration.response = coupling.response.data();
        iteration.shortened = coupling.shortened.data();
    }
    iteration.walls = &context.boundary;
    iteration.weight = particle_weights(context);
    iteration.mean_weight = mean_weights(context);
    if (artificial.head > 0.0f || artificial.k > 0.0f) {
        // k = head g_ref d dt^2/N with g_ref = 9.81 m/s^2 always: particle layers of water, independent of
        // dt, N and d.
        const float k = artificial.head * 9.81f * constants.spacing * context.dt * context.dt /
                        static_cast<float>(pbf.iterations);
        iteration.s_corr = k * constants.inverse_h * constants.inverse_h + artificial.k;
        const double w = kernel_value_shape(constants.kernel, static_cast<double>(artificial.dq));
        iteration.s_corr_scale = static_cast<float>(1.0 / std::max(w, 1e-3));
        iteration.s_corr_n = artificial.n;
    }
    return iteration;
}

CoupledPass pbf_coupled_pass(StepContext& context, int iteration) {
    const auto& pbf = context.settings<PbfSettings>();
    CoupledPass pass;
    pass.positions = context.scratch.positions.data();
    pass.changes = &context.scratch.positions;
    const IterationStep step =
        pbf.accelerated
            ? accelerated_step(iteration + 1, warm_start_of<PbfSettings>(context.state.parameters))
            : IterationStep{};
    pass.length = step.length;
    pass.momentum = step.momentum;
    pass.limit = !pbf.clamp        ? CoupledPass::Limit::none
                 : pbf.accelerated ? CoupledPass::Limit::never_pulls
                                   : CoupledPass::Limit::only_adds;
    return pass;
}

}  // namespace slosh
