// Tooltips and labels with wrapped lines, kept inside the screen; see tooltip.h.
#include "ui/tooltip.h"

#include <imgui.h>

#include <algorithm>

#include "ui/theme.h"

namespace slosh::ui {
namespace {

constexpr float least_card_width = 140.0f;  // units

/// Width of a wrapped line, pixels.
float line_width(const Context& context) {
    return std::min(360.0f * context.scale, ImGui::GetIO().DisplaySize.x - 32.0f * context.scale);
}

Rectangle whole_screen() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    return {0.0f, 0.0f, size.x, size.y};
}

Rectangle current_window() {
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    return {corner.x, corner.y, size.x, size.y};
}

}  // namespace

void tooltip(Context& context, std::string_view text) {
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    float wrap = line_width(context);
    const float room =
        room_beside(whole_screen(), current_window(), card_gap * context.scale) - 2.0f * padding.x;
    if (room > least_card_width * context.scale) wrap = std::min(wrap, room);
    const ImVec2 words = ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, wrap);
    place_next_card(context, card_at_item(context, words.x + 2.0f * padding.x, words.y + 2.0f * padding.y));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wrap);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    record_last_item(context, "tooltip");
    ImGui::EndTooltip();
}

Overlays::Card card_at_item(const Context& context, float width, float height) {
    const float gap = card_gap * context.scale;
    const Rectangle screen = whole_screen(), panel = current_window();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (room_beside(screen, panel, gap) >= least_card_width * context.scale)
        return {screen, panel, beside_panel(screen, panel, low.y, width, height, gap)};
    const ImVec2 cursor = ImGui::GetIO().MousePos;
    return {screen,
            {low.x, low.y, high.x - low.x, high.y - low.y},
            beside_cursor(screen, cursor.x, cursor.y, width, height, 2.0f * gap)};
}

void place_next_card(Context& context, const Overlays::Card& card) {
    const Rectangle place = context.overlays.place(card);
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
}

float room_beside(const Rectangle& screen, const Rectangle& panel, float gap) {
    const float left = panel.x - screen.x, right = screen.x + screen.width - panel.x - panel.width;
    return std::max(std::max(left, right) - gap, 0.0f);
}

Rectangle beside_panel(const Rectangle& screen, const Rectangle& panel, float row_y, float width,
                       float height, float gap) {
    const float left = panel.x - screen.x, right = screen.x + screen.width - panel.x - panel.width;
    Rectangle place{right >= left ? panel.x + panel.width + gap : panel.x - gap - width, row_y, width,
                    height};
    place.x = std::max(std::min(place.x, screen.x + screen.width - width), screen.x);
    place.y = std::max(std::min(place.y, screen.y + screen.height - height), screen.y);
    return place;
}

Rectangle over_panel(const Rectangle& screen, float row_top, float row_bottom, float width, float height,
                     float gap) {
    const float end = screen.y + screen.height;
    const float below = end - row_bottom - gap, above = row_top - gap - screen.y;
    Rectangle place{screen.x + std::max(0.5f * (screen.width - width), 0.0f), row_bottom + gap, width,
                    height};
    if (height > below) place.y = height <= above ? row_top - gap - height : std::max(end - height, screen.y);
    return place;
}

Rectangle beside_cursor(const Rectangle& screen, float cursor_x, float cursor_y, float width, float height,
                        float gap) {
    Rectangle place{cursor_x + gap, cursor_y + gap, width, height};
    if (place.x + width > screen.x + screen.width) place.x = cursor_x - gap - width;
    if (place.y + height > screen.y + screen.height) place.y = cursor_y - gap - height;
    // Too large for either side: the beginning must be visible.
    place.x = std::max(std::min(place.x, screen.x + screen.width - width), screen.x);
    place.y = std::max(std::min(place.y, screen.y + screen.height - height), screen.y);
    return place;
}

void draw_cursor_label(Context& context, const Rectangle& area, float cursor_x, float cursor_y,
                       const std::string& text) {
    const float pad = 4.0f * context.scale;
    const float wrap = std::max(std::min(line_width(context), area.width - 2.0f * pad), 1.0f);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
    const Rectangle place = context.overlays.place_label(
        area,
        beside_cursor(area, cursor_x, cursor_y, size.x + 2.0f * pad, size.y + pad, 12.0f * context.scale));
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(ImVec2(place.x, place.y), ImVec2(place.x + place.width, place.y + place.height),
                       palette().chip, 3.0f * context.scale);
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(place.x + pad, place.y + 0.5f * pad),
                 palette().text, text.c_str(), nullptr, wrap);
    if (context.record_widget) context.record_widget("cursor_label", place);
}

}  // namespace slosh::ui
