// Windows over the water that wait for an answer and take no keys from others.
#pragma once

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

}  // namespace slosh::ui
