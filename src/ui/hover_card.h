// The card that explains a parameter while the mouse rests on it.
#pragma once

#include <string_view>

#include "base/parameter_table.h"
#include "ui/context.h"

namespace slosh::ui {

/// Draws the card as a tooltip: help, equation, unit, range, default, what too low and too high look like,
/// source. `baseline`: the values the scene started with; `defaults`: the struct's own.
void draw_hover_card(const Context& context, const ParameterDescription& description, const void* baseline,
                     const void* defaults);

}  // namespace slosh::ui
