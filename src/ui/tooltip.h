// Text at the cursor: tooltips, the card that explains a parameter, the label of a tool. Wrapped and moved so
// that the window's edge cuts nothing off.
#pragma once

#include <string>
#include <string_view>

#include "slosh/parameter_table.h"
#include "ui/context.h"

namespace slosh::ui {

/// A tooltip for the hovered item, beside the panel that the item is in, with lines no longer than the window
/// allows and than is comfortable to read.
void tooltip(Context& context, std::string_view text);

/// Draws the card of a parameter beside the panel of the item drawn last, so that it covers no other slider,
/// or below or above that item where there is too little room beside:
/// help, equation, unit, range, default, what too low and too high look like, in words and looped pictures,
/// source. `baseline`: the values the scene started with; `defaults`: the defaults of the struct.
void draw_hover_card(Context& context, const ParameterDescription& description, const void* baseline,
                     const void* defaults);

/// Between a card and its panel, units.
inline constexpr float card_gap = 6.0f;

/// How wide a card beside the panel can be, pixels. `gap`: between the two.
float room_beside(const Rectangle& screen, const Rectangle& panel, float gap);
/// The place of a card of this size for a row at `row_y`: beside the panel, where there is more room, always
/// inside the screen. All in pixels.
Rectangle beside_panel(const Rectangle& screen, const Rectangle& panel, float row_y, float width,
                       float height, float gap);

/// A card of this size beside the current window, at the item drawn last; at the cursor where that window
/// takes the whole width.
Overlays::Card card_at_item(const Context& context, float width, float height);
/// Dear ImGui's next window has the place of the card: it covers nothing that lies over the water.
void place_next_card(Context& context, const Overlays::Card& card);

/// The same for one that finds no room beside the panel: below the row from `row_top` to `row_bottom` or
/// above it, over the row where neither is high enough.
Rectangle over_panel(const Rectangle& screen, float row_top, float row_bottom, float width, float height,
                     float gap);

/// The position of a label of this size: below the cursor, on its other side near the screen's edge, always
/// inside the screen. All in pixels.
Rectangle beside_cursor(const Rectangle& screen, float cursor_x, float cursor_y, float width, float height,
                        float gap);

/// The tool's label at the cursor, inside the area that is left to the water.
void draw_cursor_label(Context& context, const Rectangle& area, float cursor_x, float cursor_y,
                       const std::string& text);

}  // namespace slosh::ui
