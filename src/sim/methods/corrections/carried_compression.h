// What a solver does with compression that it finds and did not make: left by longer substeps, by fewer
// iterations, by another solver. Each takes compression out within its own substep, at a speed of C d/dt, so
// one and the same state flew apart the faster the shorter the substep was that it was continued with: a 2-D
// dam break with a fiftieth of its step had four times its energy, and particles at 33 m/s in the place of
// 13. Compression of a constraint stores no such energy. So a solver counts only as much of it as it would
// have left itself under the same load, and the stiffness of the water follows the settings within some
// tenths of a second.
#pragma once

#include "sim/methods/step/step_context.h"

namespace slosh {

/// At the start of a step: state.softness goes towards what the solver has now; at once where that is softer.
/// Fresh water begins with that of a longer substep.
void follow_softness(StepContext& context);

/// rho/rho0 that needs no pressure in this substep, per particle in the order of now; nullptr: 1 for all, as
/// long as the water was no softer a moment ago.
const float* carried_densities(StepContext& context);

}  // namespace slosh
