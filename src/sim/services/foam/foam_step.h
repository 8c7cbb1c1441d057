// Foam's part of a step: existing foam moves with the water, then new foam is generated where air is trapped
// and waves break [IAAT12]. Once per outer step, at the final positions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/core/scratch/scratch.h"
#include "sim/world/state/foam_particles.h"
#include "slosh/geometry.h"

namespace slosh {

struct State;
struct StepContext;

struct FoamScratch : ScratchArrays {
    OwnedArray<float> speed_difference{*this}, curvature{*this};  ///< per fluid particle, see foam_kernels.h
    OwnedArray<float> expected{*this};  ///< new foam particles per fluid particle in this step
    std::vector<double> expected_sums;
    OwnedArray<float> neighbours{*this};
    OwnedAxes velocity{*this};                  ///< the water's, at each foam particle
    OwnedArray<std::uint32_t> samplers{*this};  ///< foam particles that sample the water in this step
    OwnedArray<std::uint8_t> gone{*this};       ///< per foam particle
};

/// The kind of a particle that has this part of the neighbours inside the water: with few it is spray, with
/// many a bubble. [IAAT12] has 6 and 20 of about 30.
inline FoamKind foam_kind(float part) {
    return part < 0.2f ? FoamKind::spray : part < 0.65f ? FoamKind::foam : FoamKind::bubble;
}

/// The same for a particle that has a kind already. The kind changes a little beyond the bound; otherwise
/// many particles would look different in every picture.
inline FoamKind foam_kind(float part, FoamKind before) {
    constexpr float delay = 0.05f;
    const FoamKind later = foam_kind(part + delay), sooner = foam_kind(part - delay);
    return before == later || before == sooner ? before : foam_kind(part);
}

// The two halves of advance_foam() (step_services.h).
void move_foam(State& state, StepContext& context);
void generate_foam(State& state, StepContext& context);

}  // namespace slosh
