// A step under the microscope: what its phases are, what each does, and by what the particles are coloured
// when it has run. Data: a phase that has no line here shows the speed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/simulation_frame.h"

namespace slosh::app {

struct PhaseFacts {
    std::string_view phase;  ///< as the schedule has it
    std::string_view field;  ///< a name of color_field_list(): what it has computed
    std::string_view does;   ///< a sentence
};
std::span<const PhaseFacts> phase_facts();
/// A phase without a line shows the speed, and has nothing to say.
const PhaseFacts& facts_of(std::string_view phase);

/// A phase in its place in the step, and what it has done in this one.
struct PhaseInStep {
    std::string_view name;
    int scheduled = -1;  ///< see PhaseRun
    bool in_loop = false;
    bool last_run = false;      ///< it is the one that has just run
    int runs = 0;               ///< in this step
    double milliseconds = 0.0;  ///< sum of all of them
};
/// In the order in which they run: the solver's schedule between what every step has.
std::vector<PhaseInStep> phases_of(const SimulationFrame& frame);

}  // namespace slosh::app
