// Micropolar fluid [BKKW19]: particles spin. Each has an angular velocity omega besides its velocity, which
// follows the rotation of the flow around it and drives that flow on,
//
//     dv/dt = nu_t curl omega,    Theta d omega/dt = nu_t (curl v - 2 omega),
//
// so that eddies outlive what a particle method takes from them. The curl of omega is the sum of (omega_i +
// omega_j) over pairs: momentum is kept to the last bits. That of v is its differences: fluid that moves as a
// whole has none. omega is damped towards that of the neighbours as XSPH does with velocities.
//
// Where a flow turns steadily omega is half of curl v, and nu_t/2 is taken off the viscosity: more than
// smoothing and the method itself take, and motion grows out of nothing. What these take goes with d^2/s, and
// so nu_t is stated in it, Theta in d^2: a value means the same at every resolution. A tank of 12 layers
// (PBF, WCSPH, DFSPH, d = 25 and 50 mm) at nu_t = 4 and Theta = 0.5 moves with 0.006-0.018 sqrt(g D), at 8
// with 0.03-0.04, with 0.002 at 0; spins that remember for longer do not follow the noise: at nu_t = 10 and
// Theta = 2, 5, 20 the speed is 0.021, 0.008, 0.002.
#pragma once

#include "sim/step_context.h"

namespace slosh {

/// In the last substep, for the whole step, from the streams of this substep: spins, then v += dt a. The
/// first time particles start with no spin; switched off, spins are forgotten.
void apply_micropolar(StepContext& context);

}  // namespace slosh
