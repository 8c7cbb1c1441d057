// What a substep does in addition, or differently, where there are several materials. Forces are those
// between volumes; a material's weight w, one over its relative mass, says how far they move a particle. The
// pair loops of the solvers stay as they are: weights are applied to what they have summed.
#pragma once

#include "sim/methods/forces/force_module.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

/// Empty with one material.
struct MaterialScratch : ScratchArrays {
    OwnedArray<float> weight{*this};         ///< w per particle
    OwnedArray<float> mean_weight{*this};    ///< a mean of w over a particle and its neighbours
    Owned<PositionStream> strengths{*this};  ///< {X, Y, Z, a number of the particle's material}
};

/// Per particle, in the current order: w, and a mean of w over a particle and its neighbours. nullptr with
/// one material. Of the last fill_position_stream() and sample_mean_weights().
const float* particle_weights(const StepContext& context);
const float* mean_weights(const StepContext& context);

/// The weights of the particles as they are now. Part of fill_position_stream().
void fill_weights(StepContext& context);

/// The mean weights, at scratch.positions: sum_k w_k^2 s_k/sum_k w_k s_k with s_k = |grad_k C_i|^2. An
/// iteration divides by it besides the sum of s_k, which knows no weights. The sum of w_k s_k itself would be
/// the diagonal of the equations, but a light particle among heavy ones adds a wave to them that the share it
/// has in each of its neighbours' diagonals does not hold: overturning water and mercury (PBF, 2-D, 3-D) was
/// compressed by 0.25 and 0.10 at worst with that mean, 0.20 and 0.08 with this one.
void sample_mean_weights(StepContext& context);

/// The mean of two particles' strengths a, 2 a b/(a + b), is at most twice the smaller; what weighs smoothing
/// counts that, and strengths are given as halves.
inline constexpr float pair_mean_bound = 2.0f;

/// smooth_velocities() for several materials: momentum is exchanged, and each pair's share is the harmonic
/// mean of the masses (XSPH) or of the dynamic viscosities.
void smooth_materials(StepContext& context, const SmoothingFactors& factors);

/// The input for the pair loops of the implicit viscosity: with several materials, dynamic viscosities as
/// strengths are the payload. Positions are those of scratch.positions.
PairInput viscous_input(StepContext& context);

}  // namespace slosh
