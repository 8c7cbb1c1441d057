// The actions of a workspace in the order of the menus: what keys, menus, buttons and the palette find and
// run.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/workspace/actions.h"
#include "app/workspace/parameter_editor.h"
#include "ui/picker.h"

namespace slosh::app {

class Workspace;

/// Behind the others, for a program that links this one. Belongs at its start.
using AddActions = std::function<void(Workspace&, ActionList&)>;
void add_actions(AddActions add);

class ActionTable {
  public:
    ActionTable(SimulationController& simulation, ParameterEditor& editor, Notices& notices, Screen& screen)
        : simulation_(simulation), editor_(editor), notices_(notices), screen_(screen) {}

    /// Takes those of all controllers and puts them in order. What the system cannot do is left out.
    void set(ActionList list, Workspace& workspace);
    std::span<const Action> all() const { return actions_; }
    /// False when it is unknown.
    bool act(std::string_view id);
    /// Actions, commands, parameters and settings that can be found by typing.
    std::vector<ui::PickerLine> palette_lines();

    /// Mouse gestures, for the help, and the palette.
    void add_actions(ActionList& list);

  private:
    SimulationController& simulation_;
    ParameterEditor& editor_;
    Notices& notices_;
    Screen& screen_;
    std::vector<Action> actions_;
};

}  // namespace slosh::app
