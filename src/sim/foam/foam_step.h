// Foam's part of a step: what is there moves on with the water, then new foam comes where air is trapped and
// waves break [IAAT12]. Once per outer step, at the final positions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/aligned_array.h"
#include "base/vector_types.h"
#include "sim/foam/foam_particles.h"

namespace slosh {

struct StepContext;

struct FoamScratch {
    AlignedArray<float> speed_difference, curvature;  ///< per fluid particle, see foam_kernels.h
    AlignedArray<float> expected;                     ///< new foam particles per fluid particle in this step
    std::vector<double> expected_sums;
    AlignedArray<float> neighbours, velocity[3];  ///< of the water at each foam particle
    AlignedArray<std::uint32_t> looking;          ///< foam particles that look at the water in this step
    AlignedArray<std::uint8_t> gone;              ///< per foam particle
};

/// Of the neighbours of a place inside the water a particle has this part: with few it is spray, with many a
/// bubble. [IAAT12] has 6 and 20 of about 30.
inline FoamKind foam_kind(float part) {
    return part < 0.2f ? FoamKind::spray : part < 0.65f ? FoamKind::foam : FoamKind::bubble;
}

/// The same for one that is of a kind already: it changes a little behind the bound, or many would look
/// different in every picture.
inline FoamKind foam_kind(float part, FoamKind before) {
    constexpr float delay = 0.05f;
    const FoamKind later = foam_kind(part + delay), sooner = foam_kind(part - delay);
    return before == later || before == sooner ? before : foam_kind(part);
}

/// Needs the streams, lists and densities that the step's report leaves behind.
void advance_foam(StepContext& context);

// Its two halves.
void move_foam(StepContext& context);
void generate_foam(StepContext& context);

/// Removes what lies at places for which `leaves` is true.
template <class Leaves>
void remove_foam_where(FoamParticles& foam, FoamScratch& scratch, Leaves&& leaves) {
    scratch.gone.resize(foam.count());
    bool any = false;
    for (std::size_t i = 0; i < foam.count(); ++i) {
        scratch.gone[i] = leaves(Vec3(foam.x[i], foam.y[i], foam.z[i])) ? 1 : 0;
        any = any || scratch.gone[i] != 0;
    }
    if (any) foam.remove_flagged(scratch.gone);
}

}  // namespace slosh
