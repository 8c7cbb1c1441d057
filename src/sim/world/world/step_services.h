// What follows the water of a step and can be left out of a build: foam, and what Real time remembers. World
// calls these functions and services implement them.
#pragma once

namespace slosh {

struct State;
struct StepContext;
struct StepReport;

/// Existing foam moves with the water, then new foam is generated. Needs the streams, lists and densities
/// that the step's report leaves behind.
void advance_foam(State& state, StepContext& context);
/// Keeps in state.fidelity what the step that ends has shown. Only in Real time.
void remember_step(State& state, const StepReport& report);

}  // namespace slosh
