// What a solver does with compression that it finds and did not make: left by longer substeps, by fewer
// iterations, by another solver. Each takes compression out within its own substep, at a speed of C d/dt, so
// one and the same state flew apart the faster the shorter the substep was that it was continued with: a 2-D
// dam break with a fiftieth of its step had four times its energy, and particles at 33 m/s in the place of
// 13. Compression of a constraint stores no such energy. So a solver counts only as much of it as it would
// have left itself under the same load, and the stiffness of the water follows the settings within some
// tenths of a second.
#pragma once

#include "sim/solvers/pressure_solve.h"
#include "sim/step_context.h"

namespace slosh {

/// Solver::softness() of a method that iterates, from the compression C = g D S0 dt^2 (1 + eps)/N at the
/// bottom of a column that is D deep. Accelerated and warm started iterations reach deeper than N. Where a
/// tolerance decides nobody knows how many there will be: the least number counts.
template <class Settings>
float iterated_softness(const StepContext& context, const Settings& settings, float relaxation) {
    const PairConstants& constants = context.constants;
    const auto n =
        static_cast<float>(settings.tolerance > 0.0f ? settings.min_iterations : settings.iterations);
    const float warm = warm_start_of(settings), a = 1.0f + 2.0f * warm;
    const float reach = settings.accelerated ? n * (n + 2.0f * a) / (1.0f + 2.0f * a) : n;
    const float dt_over_h = context.dt * constants.inverse_h;
    return constants.gradient_sum_squared * dt_over_h * dt_over_h *
           (1.0f + stable_relaxation(constants, settings, relaxation)) * (1.0f - warm) / reach;
}

/// At the start of a step: state.softness goes towards what the solver has now; at once where that is softer.
/// Fresh water begins with that of a longer substep.
void follow_softness(StepContext& context);

/// rho/rho0 that needs no pressure in this substep, per particle in the order of now; nullptr: 1 for all, as
/// long as the water was no softer a moment ago.
const float* carried_densities(StepContext& context);

}  // namespace slosh
