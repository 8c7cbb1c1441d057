// The tools and the options of the one in use, at the lower left of the water. The options are edited in
// place, like the view panel's model.
#pragma once

#include <string>
#include <vector>

#include "base/shown_parameter.h"
#include "ui/actions_view.h"
#include "ui/context.h"

namespace slosh::ui {

struct ToolOptions {
    std::vector<std::string> actions;     ///< actions of the tools, left to right
    std::vector<ShownParameter> rows;     ///< rows of the tool in use
    std::vector<LiquidChoice> liquids{};  ///< those of which it places one; empty: it places none
    std::string liquid{};                 ///< that it places
    bool* open = nullptr;  ///< they can be folded to a header, and are unless this is set; none: they cannot
};

/// True when something was changed. `place`: see Layout; its lower end counts. `height`: what the options
/// took, pixels; unchanged where there is no place.
bool draw_tool_options(Context& context, const Rectangle& place, ActionList actions,
                       const ToolOptions& options, float& height);

}  // namespace slosh::ui
