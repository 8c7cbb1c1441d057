// The note of what was done, with a button: that a file was saved and where, or what can be taken back.
#pragma once

#include <string>
#include <string_view>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// Where the lowest toast would be; the button emits the ActionIntent. Never takes the keyboard. The
/// height that toasts leave to it, pixels.
float draw_saved_note(Context& context, const Rectangle& place, std::string_view text,
                      const std::string& button, std::string_view action);

}  // namespace slosh::ui
