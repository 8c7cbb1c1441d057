// The curves of a card: what a choice looks like as a function, such as a smoothing kernel and its
// derivatives.
#pragma once

#include <span>

#include "ui/context.h"

namespace slosh::ui {

/// How high they are beside each other in a card of this width, with the words above them, pixels; 0: there
/// are none, or the card is too narrow to see anything in them.
float height_of_curves(const Context& context, std::span<const CurveShown> curves, float width);
/// At the cursor of the current window, each scaled to its own values, with a line at zero.
void draw_curves(Context& context, std::span<const CurveShown> curves, float width);

}  // namespace slosh::ui
