// Predictive-corrective incompressible SPH [SP09]: pressures grow by delta times the predicted compression
// until it is gone; delta is that of a particle in the rest lattice, the same for all. Only compression
// counts, in the pressures and in the stopping test: a mean over signed errors would let the deficit at the
// surface cancel it. Parameters: pcisph_module.cpp.
#include "sim/methods/solvers/pcisph.h"

#include "base/parallel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/solvers/projection.h"

namespace slosh::pcisph {

namespace {

void find_neighbours(StepContext& context);
float* lessened_factors(StepContext& context);
ConstraintPass pcisph_pass(StepContext& context, int iteration);

}  // namespace

Schedule schedule() {
    return Schedule()
        .phase("neighbours", find_neighbours)
        .append(prediction<PcisphSettings, lessened_factors>())
        .append(pressure_solve<PcisphSettings, pcisph_pass>())  // p += delta (rho* - rho0), eq. 8 and 9
        .append(closing_phases());
}

namespace {

/// One delta for all knows neither neighbours of other weights nor images: near a mirror a particle's own
/// image and those of its neighbours answer too, up to three times as much. With the uniform one, a dam break
/// won 3 % of its energy at a wall. Twice as much is borne, as pcisph_relaxation has it; without that, water
/// in the few iterations of Real time piled up at walls and burst.
bool has_own_factors(const StepContext& context) {
    return mean_weights(context) != nullptr || has_mirrors(context);
}

float uniform_factor(const StepContext& context) {
    const float relaxation =
        stable_relaxation<PcisphSettings>(context.constants, context.state.parameters, pcisph_relaxation);
    return 1.0f / ((1.0f + relaxation) * context.constants.gradient_sum_squared);
}

ConstraintPass pcisph_pass(StepContext& context, int iteration) {
    ConstraintPass pass = constraint_pass(context, step_of_iteration<PcisphSettings>(context, iteration));
    pass.allowed.each = carried_densities(context);
    pass.surface.finds = iteration == 0;
    pass.negative_pressure = context.settings<PcisphSettings>().negative_pressure;
    pass.factor.all = uniform_factor(context);
    if (has_own_factors(context))
        pass.factor.each = context.scratch.of<ProjectionScratch>().own_factor.data();
    return pass;
}

float* lessened_factors(StepContext& context) {
    return has_mirrors(context) ? context.scratch.of<ProjectionScratch>().own_factor.data() : nullptr;
}

/// delta of every particle, before walls lessen it.
void fill_factors(StepContext& context) {
    sample_mean_weights(context);
    if (!has_own_factors(context)) return;
    const float* mean_weight = mean_weights(context);
    AlignedArray<float>& factor = context.scratch.of<ProjectionScratch>().own_factor;
    factor.resize(context.count());
    const float uniform = uniform_factor(context);
    over_particles(context,
                   [&](std::size_t i) { factor[i] = mean_weight ? uniform / mean_weight[i] : uniform; });
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    fill_origins(context, context.settings<PcisphSettings>().iterations);
    fill_factors(context);
}

}  // namespace

}  // namespace slosh::pcisph
