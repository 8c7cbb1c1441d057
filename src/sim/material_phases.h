// What a substep does in addition, or differently, where there are several materials. Forces are those
// between volumes; a material's weight w, one over its relative mass, says how far they move a particle. The
// pair loops of the solvers stay as they are: weights are applied to what they have summed.
#pragma once

#include "sim/materials.h"
#include "sim/step_context.h"

namespace slosh {

/// Per particle, in the current order: w, and the mean of w over a particle and its neighbours. nullptr with
/// one material. Of the last fill_position_stream() and sample_mean_weights().
inline const float* particle_weights(const StepContext& context) {
    return context.scratch.weight.empty() ? nullptr : context.scratch.weight.data();
}
inline const float* mean_weights(const StepContext& context) {
    return context.scratch.weight.empty() ? nullptr : context.scratch.mean_weight.data();
}

/// scratch.weight; nothing in it with one material. Part of fill_position_stream().
void fill_weights(StepContext& context);

/// scratch.mean_weight, over the positions of scratch.positions: sum_k w_k |grad_k C_i|^2 over
/// sum_k |grad_k C_i|^2. With it the sums of the solvers, which know no weights, become those that make an
/// iteration of theirs stable.
void sample_mean_weights(StepContext& context);

/// The mean of two particles' strengths a, 2 a b/(a + b), is at most twice the smaller; what weighs smoothing
/// counts that, and strengths are given as halves.
inline constexpr float pair_mean_bound = 2.0f;

/// smooth_velocities() for several materials: momentum is exchanged, and each pair's share is the harmonic
/// mean of the masses (XSPH) or of the dynamic viscosities.
void smooth_materials(StepContext& context, const SmoothingFactors& factors);

/// Dynamic viscosities as strengths, for viscous_sum(); positions are those of scratch.positions.
void prepare_viscous_sum(StepContext& context);
/// out = v + w sum of viscous differences, for the velocities in scratch.velocities.
void viscous_sum(StepContext& context, float gradient_factor, float* const (&out)[3]);

}  // namespace slosh
