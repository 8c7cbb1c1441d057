// See simulation_state.h.
#include "app/session/simulation_state.h"

#include "sim/world/commands/command_entry.h"

namespace slosh::app {

bool waits(const SimulationState& state, const Message& message) {
    // Each of these reads or changes the world in every state.
    const bool needs_world =
        ends_in_a_file(message) || is_any_of<PostedCommand, CopySetUp, StepPhase>(message);
    switch (name_of(state)) {
        case StateName::empty:
            return needs_world || is_any_of<StepOnce>(message);
        case StateName::seeking:
            return needs_world || is_any_of<BeginComparison, SetFilm>(message);
        case StateName::filming:
            return needs_world || is_any_of<StepOnce, ShowMoment, GoToMoment, StepBack, StopLooking,
                                            BeginComparison, SetTimeline>(message);
        case StateName::simulating:
        case StateName::comparing:
        case StateName::failed:
            return false;
    }
    return false;
}

bool replaces_water(const Command& command) { return command.entry() != nullptr && command.entry()->at_once; }

}  // namespace slosh::app
