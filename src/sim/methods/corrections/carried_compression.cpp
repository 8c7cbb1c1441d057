#include "sim/methods/corrections/carried_compression.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/phases/diagnostics.h"
#include "sim/methods/step/softness.h"

namespace slosh {

namespace {

/// s, in which softness falls to 1/e. Four times as fast, compressed water gains energy
/// (docs/notes/tuning.md).
constexpr float easing_time = 0.1f;

struct CarriedScratch : ScratchArrays {
    OwnedArray<float> allowed{*this};  ///< rho/rho0 per particle; empty where nothing is carried
};

/// Compression from seeding is carried too: by water as soft as with substeps of d/(40 m/s),
/// if the substeps are shorter. Blocks fit their surroundings to 0.3 %; at 10 us even that was 0.9 m/s.
void start_softness(StepContext& context) {
    if (context.state.step_index > 0 || context.state.softness > 0.0f) return;
    constexpr float release_speed = 40.0f;  // m/s
    const float length = context.constants.spacing / release_speed;
    if (context.dt >= length) return;
    measure_densities(context);
    StepContext longer = context;
    longer.dt = length;
    context.state.softness = softness_now(longer);
}

}  // namespace

void follow_softness(StepContext& context) {
    start_softness(context);
    const float left = std::max(1.0f - context.step / easing_time, 0.0f);
    context.state.softness = std::max(softness_now(context), context.state.softness * left);
}

const float* carried_densities(StepContext& context) {
    const MethodState& state = context.state;
    const float carried = carried_share(context);
    if (!(carried > 0.0f)) return nullptr;
    const MaterialTable materials = material_table(state);
    AlignedArray<float>& allowed = context.scratch.of<CarriedScratch>().allowed;
    allowed.resize(context.count());
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         // At the end of the last step, in the order of now.
                         const float rest = materials.rest_density[state.particles.material[i]];
                         const float excess = state.particles.density[i] / rest - 1.0f;
                         allowed[i] = 1.0f + carried * std::max(excess, 0.0f);
                     }
                 });
    return allowed.data();
}

}  // namespace slosh
