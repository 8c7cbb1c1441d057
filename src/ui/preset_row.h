// The row of the left panel that names the preset in use and lists the others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/actions_view.h"
#include "ui/context.h"

namespace slosh::ui {

struct PresetRow {
    std::string_view menu{};  ///< menu of the actions that are its entries: "Presets/Materials"
    std::string shown{};      ///< the title of the one in use; "": none
    std::vector<std::string> differences{};  ///< what was changed since
};

/// "Best look", "Best look, 2 changed", or what stands for none.
std::string preset_row_text(const PresetRow& row);
/// Why it is so, in lines: "Iterations 5 instead of 3". "": nothing was changed.
std::string preset_row_hint(const PresetRow& row);
/// Emits ActionIntents. `share`: of the label, in the row.
void draw_preset_row(Context& context, ActionList actions, const PresetRow& row, float share);

}  // namespace slosh::ui
