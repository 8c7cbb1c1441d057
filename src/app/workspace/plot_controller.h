// The diagnostics: what the plots are told, the table of what they show, and the ghost of the run before.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/scene_loading.h"
#include "app/settings.h"
#include "app/workspace/actions.h"
#include "app/workspace/simulation_controller.h"
#include "ui/context.h"
#include "ui/drawer.h"
#include "ui/plot_panel.h"

namespace slosh::app {

class PlotController {
  public:
    PlotController(SimulationController& simulation, SceneLoading& scene, Settings& settings,
                   Notices& notices)
        : simulation_(simulation), scene_(scene), settings_(settings), notices_(notices) {}

    ui::Diagnostics diagnostics;
    ui::PlotPanel panel;

    /// Another scene is there.
    void begin();
    void follow(const StepsMeasured& measured);
    void mark(const CommandDone& done);
    /// Says, once, why nothing is seen of the run before.
    void follow_run_before();
    /// The particles of the run before the restart, faint, and its curves behind the new ones.
    void show_ghost_run(bool on);
    /// Seconds per step with another value of a parameter, as the last steps predict; nothing: it is cheap.
    std::optional<double> cost(const ParameterDescription& description, const ParameterValue& value) const;
    void handle(const ui::PlotTableIntent& intent);

    void add_actions(ActionList& list);

  private:
    SimulationController& simulation_;
    SceneLoading& scene_;
    Settings& settings_;
    Notices& notices_;
    std::shared_ptr<const std::vector<Probe>> probes_;  ///< whose values the plots get
    std::string said_;                                  ///< why nothing is seen of the run before
};

}  // namespace slosh::app
