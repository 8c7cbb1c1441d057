// Free bodies within the iterations of a pressure solve.
//
// A body that only takes the impulse at the substep's end is infinitely heavy for the water meanwhile, and
// below its added mass it swings further with every substep. Here a body is one more mass of the same
// equations: it moves by what the multipliers push it, and the densities beside it are sampled where it is
// then. One iteration is
//     P d = -C,    P = D + B M^-1 B^T
// with D the solver's own diagonal, B the gradients of the constraints to the body's displacement and M its
// mass and inertia. B M^-1 B^T has rank 6 per body, so P d = -C costs six equations per body
// (Sherman-Morrison-Woodbury): the body moves by u = (M + K)^-1 B^T D^-1 C with K = B^T D^-1 B, and the
// multipliers beside it give way by D^-1 B u. As D damps the water's own iterations, P damps those with
// bodies, whatever they weigh (docs/physics/bodies.md).
#pragma once

#include "sim/methods/pressure/coupled_bodies.h"

namespace slosh {

/// Whether bodies take part in the solver's iterations.
bool couples_bodies(const StepContext& context);
/// Before a substep, with the bodies where their free motion leads them.
void start_coupling(StepContext& context);
// For a coarse pressure, which finds the bodies' moves together with itself:
/// The particles beside the bodies. couple_bodies() of the same iteration goes on from there.
void begin_coupling(StepContext& context, const CoupledPass& pass);
/// What is missing to M (moved + move) = impulse of a body, without the coarse pressure's impulse, and its
/// derivative by this iteration's solution.
SixEquations missing_impulse(StepContext& context, const CoupledPass& pass, const CoupledBody& body);
/// Moves the body further, and the multipliers beside it give way.
void move_further(StepContext& context, CoupledBody& body, const Motion6& move);
/// The next iteration does not go on from the changes of this one beside bodies.
void forget_changes(StepContext& context, float* changes);

/// After multipliers were found and before they move anything: moves the bodies and corrects the multipliers
/// beside them.
void couple_bodies(StepContext& context, const CoupledPass& pass);
/// After the multipliers have moved the particles: what the bodies have had to do with it.
void collect_coupling(StepContext& context, const CoupledPass& pass);
/// After the last iteration: the bodies' velocities take the impulses.
void finish_coupling(StepContext& context);

}  // namespace slosh
