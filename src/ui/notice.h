// Windows over the water, at the places that Overlays has for them. They take no keys from others.
#pragma once

#include <string>
#include <string_view>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// Begins one that is as wide as its place, and at most as high: what is higher scrolls. `more_flags`: of
/// Begin().
void begin_over_water(const char* id, const Rectangle& place, int more_flags = 0);
/// The height of its content, pixels.
float end_over_water();
/// A button on this line if it fits, else on the next.
bool next_button(Context& context, const char* label, const std::string& id);

/// The note of what was done, with a button, at the lower end of the place of the messages; the button emits
/// the ActionIntent. Never takes the keyboard. The height that toasts leave to it, pixels.
float draw_saved_note(Context& context, const Rectangle& place, std::string_view text,
                      const std::string& button, std::string_view action);

/// After ImGui::Begin() of a window that comes by itself: it must not cover the menu or list a person has
/// just opened.
void stay_below_popups();

}  // namespace slosh::ui
