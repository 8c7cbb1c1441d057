// Emitters and sinks: what enters and leaves a world by itself at the start of a step.
#pragma once

#include "sim/boundary/boundary_field.h"
#include "sim/state.h"

namespace slosh {

/// Adds the layers that have left each nozzle by the state's time; returns how many particles.
std::size_t run_emitters(State& state, const BoundaryField& boundary);

}  // namespace slosh
