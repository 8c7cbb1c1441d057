// What a world says of its particles beyond what it stores: computed when somebody looks, and never a part of
// the state.
#include "sim/solvers/list.h"
#include "sim/solvers/pressure_solve.h"
#include "sim/world_implementation.h"

namespace slosh {

std::span<const float> World::vorticity() const {
    Implementation& self = *implementation_;
    // Inside a step, and after particles came or went, the lists are not those of the particles as they are.
    const bool listed = !inside_step() && self.state.lists_valid && self.scratch.lists_present;
    return self.vorticity.sample(self.state.particles, listed ? &self.scratch.lists : nullptr, self.constants,
                                 self.threads(), self.execution.simd);
}

float World::Implementation::multiplier_per_pascal() {
    if (!find_solver(state.solver)->multipliers) return 0.0f;
    StepContext last = context();
    // Before the first step of a world that was loaded.
    if (!(last.dt > 0.0f)) last.dt = last.step / static_cast<float>(state.parameters.time.substeps);
    return slosh::multiplier_per_pascal(last);
}

}  // namespace slosh
