// The left panel (causes: scene, fluid, solver, time) and the right one (view).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slosh/geometry.h"
#include "ui/context.h"
#include "ui/parameter_panel.h"
#include "ui/preset_row.h"

namespace slosh::ui {

struct LeftPanelInput {
    ParameterPanelInput parameters;
    std::string scene_name, scene_title, scene_description;
    /// The container's walls as asked for; absent: unbounded.
    std::optional<Box3> container;
    /// As far as the sliders of the faces reach: the container the scene started with, enlarged.
    Box3 container_range;
    int dimension = 3;
    std::string_view solver_title;
    std::vector<LiquidChoice> liquids;  ///< that the block tool can drop
    std::string liquid;                 ///< the one it does
    std::int64_t particles = 0;         ///< the water's now
    /// As far as their slider reaches; empty where nothing is seeded.
    std::int64_t fewest_particles = 0, most_particles = 0;
    /// Settings whose group is one of the parameters' are rows of it.
    std::vector<ParameterSet> sets;
    ActionList actions;
    PresetRow material, method;  ///< at the top of fluid and solver
    std::string machine;         ///< how fast it is, in words; "": nothing is said of it
    bool foldable = false;       ///< it begins with the header that folds it, as in a narrow window
};
/// What the panel remembers from frame to frame.
struct LeftPanelMemory {
    std::optional<std::int64_t> dragged_particles;  ///< while their slider is held
};
/// The header of the folded left panel; a click opens it, as it folds the open one.
void draw_left_tab(Context& context, const Rectangle& place);
void draw_left_panel(Context& context, const Rectangle& place, const LeftPanelInput& input,
                     ParameterPanel& panel, LeftPanelMemory& memory);

struct RightPanelInput {
    /// Rows of the groups "view" and "interface" are drawn, those that act.
    std::vector<ParameterSet> sets;
    /// Words under a row, by key.
    std::vector<std::pair<std::string_view, std::string>> annotations;
    ActionList actions;
    PresetRow preset;
    bool open = false;  ///< else its header alone
};
/// Emits ParameterIntents, and the action "toggle_right" where the header is clicked. `place`: of the panel
/// or of its header.
void draw_right_panel(Context& context, const Rectangle& place, const RightPanelInput& input,
                      ParameterPanel& panel);

}  // namespace slosh::ui
