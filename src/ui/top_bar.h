// The bar at the top: menus from the action table, transport buttons, solver segments. And the header of each
// half while two worlds are compared.
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

/// Says which world it is, and has the buttons that choose and keep it.
struct WorldHeader {
    std::string name;                ///< "Left: PBF"
    std::string_view side;           ///< "left" or "right": ends its actions, and the names for tests
    bool chosen = false;             ///< the panel sets this one
    std::string_view keep_key = {};  ///< for the tooltip; "": none
};

/// At the upper left of `half`. Its height with the gaps above and below, pixels.
float draw_world_header(Context& context, const Rectangle& half, const WorldHeader& header);

/// The line between the halves of `view`.
void draw_halves_line(const Rectangle& view, float middle, float scale);

}  // namespace slosh::ui
