// The bar at the top: menus from the action table, transport buttons, solver segments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/actions_view.h"
#include "ui/context.h"

namespace slosh::ui {

struct SolverSegment {
    std::string name, label, title;
    std::string action;  ///< id of the action that switches to it
};

struct TopBarInput {
    ActionList actions;
    std::vector<SolverSegment> solvers;
    std::string_view solver;  ///< the active one
    std::string scene_title;
    bool paused = false, slow = false;
};

/// Returns the height of the bar in pixels.
float draw_top_bar(Context& context, const TopBarInput& input);

}  // namespace slosh::ui
