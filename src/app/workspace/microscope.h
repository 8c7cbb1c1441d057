// A step under the microscope: what its phases are, what each does, and by what the particles are coloured
// when it has run. The view is lent for as long: what the person had comes back, unless another one was
// chosen meanwhile.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/simulation_frame.h"
#include "app/workspace/view_state.h"

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

class MicroscopeController {
  public:
    MicroscopeController(SimulationController& simulation, ViewState& view, Notices& notices)
        : simulation_(simulation), view_(view), notices_(notices) {}

    bool is_open() const { return lent_.has_value(); }
    /// Pauses, and colours the particles by what each phase has computed. The view that was there comes back.
    void toggle();
    /// `ends_step`: the world is to stand between two steps, or to run again if it did before.
    void close(bool ends_step);
    /// With every new frame of the simulation.
    void follow();
    /// Puts the person's own mode and field into a view that is to be remembered.
    void give_back(ViewSettings& view) const;

    void add_actions(ActionList& list);

  private:
    struct LentView {
        std::string mode, field;  ///< the person's
        std::string shown;        ///< field in their place; "": none yet
        bool was_paused = false;
    };
    bool is_lent(const LentView& lent) const;

    SimulationController& simulation_;
    ViewState& view_;
    Notices& notices_;
    std::optional<LentView> lent_;  ///< it is open
};

}  // namespace slosh::app
