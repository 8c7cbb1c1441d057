#include "held_step.h"

#include <thread>

#include "base/parallel.h"
#include "sim/methods/forces/force_module.h"

namespace slosh::app {
namespace {

HeldStep& gate() {
    static HeldStep held;
    return held;
}

bool is_closed(const StepContext&) { return gate().closed; }

void hold(StepContext& context) {
    AlignedArray<float>& velocities = context.state.particles.velocity_y;
    // What is not taken back would be seen in every hash; a phase that may end takes it back itself.
    const AlignedArray<float> before = velocities;
    for (float& velocity : velocities) velocity += 1.0f;
    ++gate().begun;
    while (gate().closed)
        parallel_for(1, 1, 1, [](std::size_t, std::size_t, int) { std::this_thread::yield(); });
    velocities = before;
}

}  // namespace

HeldStep& held_step() {
    static const ForceModule module{.name = "held",
                                    .title = "A phase that does not end",
                                    .parameter = "",
                                    .stage = ForceStage::velocity,
                                    .acts = is_closed,
                                    .apply = hold};
    static const bool added = (force_modules().add(module), true);
    static_cast<void>(added);
    return gate();
}

}  // namespace slosh::app
