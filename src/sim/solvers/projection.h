// The phases that PCISPH and DFSPH share: a solve for the pressure whose forces act along the gradients at
// the substep's start and whose densities are summed at the predicted positions.
#pragma once

#include "sim/solvers/projection_kernels.h"
#include "sim/step_context.h"

namespace slosh {

/// x(t) -> scratch.positions, payload 0; `ahead`: how much further than by corrections densities are sampled,
/// in h.
void fill_origins(StepContext& context, int iterations, float ahead = 0.0f);
/// v += dt a, x -> x*: origins are in scratch.other_positions from here on, predicted positions in
/// scratch.positions. Starts the multipliers; with a warm start the predicted positions follow them.
void predict_positions(StepContext& context, int iterations, float warm_start);

/// What all loops of a substep's solve need, from the context's arrays; `iteration` from 0.
ProjectionPass projection_pass(StepContext& context, int iteration, float warm_start);
/// Multipliers from predicted densities. Returns the mean compression before them.
double run_constrain(StepContext& context, const ProjectionPass& pass);
/// Predicted positions from multipliers.
void run_project(StepContext& context, const ProjectionPass& pass);

}  // namespace slosh
