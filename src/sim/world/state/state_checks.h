// What a state from outside must be before a world takes it: its seal only says that the file is what was
// written. The parts are judged as a scene's and a command's are (geometry_checks.h).
#pragma once

#include "sim/world/state/state.h"
#include "slosh/result.h"

namespace slosh {

/// Errors name the part and what was expected of it: "particle 17 is not at a finite place".
Result<void> check_state(const State& state);

}  // namespace slosh
