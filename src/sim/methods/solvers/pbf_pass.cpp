// What the pair loops of PBF work on in an iteration.
#include <algorithm>

#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf.h"

namespace slosh {

LambdaPass lambda_pass(StepContext& context, int iteration) {
    const CoupledPass step = pbf_coupled_pass(context, iteration);
    LambdaPass pass;
    pass.out = multiplier_output(context);
    pass.step = {step.length, step.momentum};
    pass.relaxation = acting_relaxation(context.constants, context.state.parameters) *
                      context.constants.gradient_sum_squared;
    pass.surface = surface_completion(context);
    pass.limit = step.limit;
    pass.allowed.each = carried_densities(context);
    pass.mean_weight.each = mean_weights(context);
    pass.bodies = unlimited_multipliers(context);
    return pass;
}

ArtificialPressure artificial_pressure(const StepContext& context) {
    const auto& settings = context.settings<ArtificialPressureSettings>();
    const PairConstants& constants = context.constants;
    if (!(settings.head > 0.0f) && !(settings.k > 0.0f)) return {};
    // k = head g_ref d dt^2/N with g_ref = 9.81 m/s^2 always: particle layers of water, independent of dt, N
    // and d.
    const float k = settings.head * 9.81f * constants.spacing * context.dt * context.dt /
                    static_cast<float>(context.settings<PbfSettings>().iterations);
    const double w = kernel_value_shape(constants.kernel, static_cast<double>(settings.dq));
    return {k * constants.inverse_h * constants.inverse_h + settings.k,
            static_cast<float>(1.0 / std::max(w, 1e-3)), settings.n};
}

CoupledPass pbf_coupled_pass(StepContext& context, int iteration) {
    const auto& pbf = context.settings<PbfSettings>();
    CoupledPass pass;
    pass.positions = context.scratch.positions.data();
    pass.changes = &context.scratch.positions;
    const IterationStep step = step_of_iteration<PbfSettings>(context, iteration);
    pass.length = step.length;
    pass.momentum = step.momentum;
    pass.limit = !pbf.clamp        ? MultiplierLimit::none
                 : pbf.accelerated ? MultiplierLimit::never_pulls
                                   : MultiplierLimit::only_adds;
    return pass;
}

}  // namespace slosh
