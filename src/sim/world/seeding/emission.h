// The layers of particles that leave the emitters' nozzles, substep by substep.
#pragma once

namespace slosh {

struct State;
struct StepContext;

/// At a substep's start: finds the nozzles that run, and adds the layers that have left them since the last
/// substep.
void run_emitters(State& state, StepContext& context);

}  // namespace slosh
