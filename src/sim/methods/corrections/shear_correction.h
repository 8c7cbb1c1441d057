// Pressure forces that bear less shear. Particles under a pressure p are a lattice: the pair forces are a
// stress p M with
//
//   M_i = -sum_j V grad W_ij (x) x_ij / pressure_scale,
//
// and its part without trace, M', is shear stress that no fluid has: it holds back bodies and vortices and
// quickens waves. The pressure that is known when a substep begins acts by pair forces with
// V (p_i E_j + p_j E_i) grad W_ij in place of V (p_i + p_j) grad W_ij,
//
//   E = 1 - s f M'/max((tr M/n)^2, 0.3) (n dimensions; s is less in thick fluids),
//
// which takes s f of that stress out, whatever the arrangement, and keeps forces of a pair opposite and
// equal. f = min(1, (largest_shear/|M'|)^2), fades out towards a free surface (shear_full_from,
// shear_free_from) and beside solids (solid_share_without_shear). The pressures that iterations find stay as
// they are: theirs are the forces that keep the density (docs/physics/corrections.md, Shear correction).
#pragma once

#include <functional>

#include "sim/methods/corrections/shear_kernels.h"
#include "sim/methods/pressure/multiplier_passes.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

struct ShearScratch : ScratchArrays {
    /// Of this step; see ShearMatrices. PBF's last as long as the lists do.
    Owned<VectorStream> matrices{*this}, beyond{*this};
    // Borrowed from find_shear_matrices() to end_shear_correction():
    OwnedArray<float> strengths{*this};  ///< s per particle, of several fluids
    OwnedAxes sums{*this};
};

/// Whether pressure.shear_correction asks for it. `share`: the part of all pressure that is known when a
/// substep begins, 0 to 1.
bool corrects_shear(const StepContext& context, float share);

/// find(matrices) finds the matrices on its way, by a loop over densities (shear_lanes.h).
void find_shear_matrices(StepContext& context, float share,
                         const std::function<void(const ShearMatrices&)>& find);
/// Sums over neighbours, images in the container's walls left out, of (p_i E_j + p_j E_i) g(q) X_ij, p being
/// the payload of input.positions. They are there until end_shear_correction().
PairSums sum_without_shear(StepContext& context, const PairInput& input);
void end_shear_correction(StepContext& context);
/// All of it for a warm start, if it is asked for; after its use call end_shear_correction().
std::optional<PairSums> sum_pressures_without_shear(StepContext& context, const PairInput& input,
                                                    float share);

}  // namespace slosh
