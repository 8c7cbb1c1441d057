// What the rows of the panels change: parameters of the simulation, which undo knows, and settings of the
// program, which it does not. Undo and redo show in the same rows.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings.h"
#include "app/tools/toolbox.h"
#include "app/workspace/actions.h"
#include "app/workspace/panels.h"
#include "app/workspace/simulation_controller.h"
#include "app/workspace/view_state.h"

namespace slosh::app {

class ParameterEditor {
  public:
    ParameterEditor(SimulationController& simulation, ViewState& view, Settings& settings, Tools& tools,
                    Panels& panels, Notices& notices)
        : simulation_(simulation),
          view_(view),
          settings_(settings),
          tools_(tools),
          panels_(panels),
          notices_(notices) {}

    /// Every table of settings with its present values: the view, the interface, the tools and the modules.
    std::vector<ParameterSet> sets();
    void handle(const ui::ParameterIntent& intent);
    void handle(const ui::ReleaseIntent& intent);
    /// Shows the row of a parameter or setting. A switch among the settings is turned over instead.
    void reach(std::string_view key);
    /// Once per frame: the steps of undo and redo whose turn has come.
    void take_undo_steps();
    /// Called with the key of each setting that the person has set.
    std::function<void(const std::string& key)> setting_changed;

    void add_actions(ActionList& list);

  private:
    void change_setting(const ui::ParameterIntent& intent);
    std::string cost_of(const SetParameter& set) const;

    SimulationController& simulation_;
    ViewState& view_;
    Settings& settings_;
    Tools& tools_;
    Panels& panels_;
    Notices& notices_;
};

}  // namespace slosh::app
