// Windows over the water that come by themselves: they wait for an answer and take no keys from others.
#pragma once

#include <string>
#include <string_view>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// Begins one in the middle of the place (see Layout), no wider than it. `width`: times the interface's
/// scale.
void begin_notice(const char* id, const Context& context, const Rectangle& view, float width = 460.0f);
/// Its size follows from its words.
void end_notice(Context& context);
/// A button on this line if it fits, else on the next.
bool next_button(Context& context, const char* label, const std::string& id);

/// The note of what was done, with a button. It stands where the lowest toast would be; the button emits the
/// ActionIntent. Never takes the keyboard. The height that toasts leave to it, pixels.
float draw_saved_note(Context& context, const Rectangle& place, std::string_view text,
                      const std::string& button, std::string_view action);

/// After ImGui::Begin() of a window that comes by itself: it must not cover the menu or list a person has
/// just opened.
void stay_below_popups();

}  // namespace slosh::ui
