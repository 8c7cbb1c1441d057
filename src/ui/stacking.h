// Which window lies over which, where Dear ImGui's own rule, the newest on top, is wrong.
#pragma once

namespace slosh::ui {

/// After ImGui::Begin() of a window that comes by itself: it must not cover the menu or list a person has
/// just opened.
void stay_below_popups();

}  // namespace slosh::ui
