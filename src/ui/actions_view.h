// The actions in the form that the interface needs. The application builds them from its table of bindings.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slosh::ui {

struct ActionItem {
    std::string_view id;     ///< "pause"
    std::string_view label;  ///< "Pause"
    std::string_view menu;   ///< "Simulation", "Presets/Views"; "" = in no menu (mouse gestures)
    std::string_view help;   ///< one sentence for the help window; "" = the label is enough
    std::string shortcut;    ///< "Space or P"
    bool enabled = true;
    bool checked = false;
    bool line_before = false;  ///< in its menu
};

using ActionList = std::span<const ActionItem>;
const ActionItem* find_action(ActionList actions, std::string_view id);

}  // namespace slosh::ui
