// Words at the cursor: tooltips and the label of a tool. Wrapped and moved so that the window's edge cuts
// none.
#pragma once

#include <string>
#include <string_view>

#include "ui/context.h"

namespace slosh::ui {

/// A tooltip for the item that is hovered, in lines no longer than reads well or the window allows.
void tooltip(Context& context, std::string_view text);

/// Where a label of this size stands: right below the cursor, on its other side where the screen ends, and
/// inside the screen in any case. All in pixels.
Rectangle beside_cursor(const Rectangle& screen, float cursor_x, float cursor_y, float width, float height,
                        float gap);

/// The tool's own words at the cursor, over everything.
void draw_cursor_label(Context& context, float cursor_x, float cursor_y, const std::string& text);

}  // namespace slosh::ui
