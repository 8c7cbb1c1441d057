// Adhesion [AAT13 eq. 6]: walls and solids pull the fluid near them, and moving solids are pulled back.
//
// The strength is the work of adhesion over rho0: what wetting an area gains. With the tension gamma rho0 the
// angle between a drop's surface and the wall is Young and Dupré's, cos theta = work/gamma - 1. (Measured,
// 2-D, 640 particles: 128, 82, 66 and 42 degrees for 120, 90, 60 and 0; tests/physics/adhesion_test.cpp.)
//
// A pull straight at the surface, the same for both wall methods: (1 - s/R) over the distance s, what
// particles behind the surface add up to on average when one slides along it. R is 3.5 spacings, not h. With
// the published shape, whose sum ends at 3/2 d of a wall for h = 2 d, the lowest layer alone is pulled: it
// creeps out from under the drop and takes all the gain, and the drop stands on its own film at 106 degrees
// for 60, 114 where it should spread. Where walls meet, each acts as if it were alone.
//
// A force per volume, the same for all materials: the lighter ones are pulled faster.
#pragma once

#include "sim/step_context.h"

namespace slosh {

/// Whether apply_adhesion() will do anything in this step.
inline bool adhesion_acts(const StepContext& context) {
    return context.state.parameters.adhesion.work > 0.0f;
}
/// How far it reaches, m.
inline float adhesion_range(const StepContext& context) { return 3.5f * context.constants.spacing; }

/// v += dt a; to be called in every substep, before particles move. Kept inside the stable range of the
/// explicit form (noted when that acts).
void apply_adhesion(StepContext& context);

}  // namespace slosh
