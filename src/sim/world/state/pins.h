// Which parameters a fidelity may move by itself, and which of them somebody has set. A pinned value is the
// person's: it stays until a ReleaseParameter.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/method_state.h"

namespace slosh {

struct State;

/// time.step, time.substeps, velocity.limit, and what the modules of solvers name (SolverModule::governed).
bool is_governed(std::string_view key);
/// All of them, without repetition.
std::vector<std::string_view> governed_keys();

void pin(State& state, std::string_view key);
void release(State& state, std::string_view key);
/// Every governed parameter that is not at its default.
void pin_what_differs(State& state);

void set_to_default(Parameters& parameters, std::string_view key);
/// What is governed and not among `pinned`.
void set_free_to_defaults(Parameters& parameters, std::span<const std::string> pinned);

}  // namespace slosh
