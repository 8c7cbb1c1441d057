// A row under the water: the tools, the options of the one in use, and a hint for newcomers. The options are
// edited in place, like the view panel's model. The row keeps its height: what does not fit gets narrower,
// and the tools become a list.
#pragma once

#include <string>
#include <vector>

#include "base/shown_parameter.h"
#include "ui/actions_view.h"
#include "ui/context.h"
#include "ui/overlay.h"

namespace slosh::ui {

struct ToolOptions {
    std::vector<std::string> actions;     ///< actions of the tools, left to right
    std::vector<ShownParameter> rows;     ///< rows of the tool in use
    std::vector<LiquidChoice> liquids{};  ///< those of which it places one; empty: it places none
    std::string liquid{};                 ///< that it places
};

/// True when something was changed. `place`: see Layout. `hints`: shown where there is room left.
bool draw_tool_options(Context& context, const Rectangle& place, ActionList actions,
                       const ToolOptions& options, const Hints& hints);

}  // namespace slosh::ui
