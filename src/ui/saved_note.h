// The note that a file was saved: where, with a button that shows the folder.
#pragma once

#include <string_view>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// Where the lowest toast would be; emits the ActionIntent "open_folder". Never takes the keyboard. The
/// height that toasts leave to it, pixels.
float draw_saved_note(Context& context, const Rectangle& place, std::string_view text);

}  // namespace slosh::ui
