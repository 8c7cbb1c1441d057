// Implicit incompressible SPH [ICSHT14]: one equation per particle for the pressures whose forces leave the
// rest density, sum_j a_ij p_j = rho0 - rho_adv, solved by relaxed Jacobi iterations. In the paper a density
// changes to first order in the moves; what that leaves does not go away with iterations (2-D dam break, 20
// of them: 0.017 % of compression). So densities are summed where the moves lead, unless iisph.linear is on.
// Parameters: iisph_module.cpp.
#include "sim/methods/solvers/iisph.h"

#include "base/parallel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/solvers/projection.h"

namespace slosh::iisph {

namespace {

void find_neighbours(StepContext& context);
void find_diagonal(StepContext& context);
ConstraintPass pressure_pass(StepContext& context, int iteration);

}  // namespace

Schedule schedule() {
    return Schedule()
        .phase("neighbours", find_neighbours)
        .append(prediction<IisphSettings>())                     // v_adv = v + dt a, p = p(t - dt)/2
        .phase("diagonal", find_diagonal)                        // a_ii, eq. 12
        .append(pressure_solve<IisphSettings, pressure_pass>())  // eq. 13, until rho is near rho0
        .append(closing_phases());                               // v = v_adv + dt F_p/m, x += dt v
}

namespace {

/// omega of eq. 13: 1/2 as published, less where that is not stable.
float relaxation_factor(const StepContext& context) {
    return 1.0f / (1.0f + stable_relaxation<IisphSettings>(context.constants, context.state.parameters,
                                                           iisph_relaxation));
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    fill_origins(context, context.settings<IisphSettings>().iterations);
    sample_mean_weights(context);
}

/// omega/a_ii. With m/rho = V, a_ii = -dt^2 (|sum_j V grad W_ij|^2 + sum_j |V grad W_ij|^2).
void find_diagonal(StepContext& context) {
    find_factors(context, least_relaxation * context.constants.gradient_sum_squared,
                 context.scratch.relative_density.data());
    AlignedArray<float>& factor = context.scratch.of<ProjectionScratch>().own_factor;
    const float omega = relaxation_factor(context);
    over_particles(context, [&](std::size_t i) { factor[i] *= omega; });
}

/// p_i <- max(p_i + omega/a_ii (rho0 - rho_adv - sum_j a_ij p_j), 0), which is eq. 13. The bracket is rho0
/// minus the density where these pressures lead (eq. 3 and 5), so no a_ij is stored.
ConstraintPass pressure_pass(StepContext& context, int iteration) {
    ConstraintPass pass = constraint_pass(context, step_of_iteration<IisphSettings>(context, iteration));
    pass.linear = context.settings<IisphSettings>().linear;
    pass.factor.each = context.scratch.of<ProjectionScratch>().own_factor.data();
    pass.allowed.each = carried_densities(context);
    return pass;
}

}  // namespace

}  // namespace slosh::iisph
