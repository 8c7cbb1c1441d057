// See slider.h. Dear ImGui draws its slider into the lowest strip of the frame only; the number is written
// above it.
#include "ui/slider.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "ui/keyboard_focus.h"

namespace slosh::ui {
namespace {

constexpr float track_height = 6.0f;  // units
constexpr float more_height = 2.0f;   // units, than other controls have

/// The color of the track: the frame's, a little nearer to the letters'.
ImVec4 track_color(const ImGuiStyle& style) {
    const ImVec4 &frame = style.Colors[ImGuiCol_FrameBg], &text = style.Colors[ImGuiCol_Text];
    constexpr float share = 0.16f;
    const auto mix = [](float a, float b) { return a + share * (b - a); };
    return {mix(frame.x, text.x), mix(frame.y, text.y), mix(frame.z, text.z), 1.0f};
}

/// The frame without its track, and the number in it.
void draw_number(const ImVec2& low, const ImVec2& high, float track, const char* number) {
    const ImGuiStyle& style = ImGui::GetStyle();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImGuiCol slot = ImGui::IsItemActive()    ? ImGuiCol_FrameBgActive
                          : ImGui::IsItemHovered() ? ImGuiCol_FrameBgHovered
                                                   : ImGuiCol_FrameBg;
    list.AddRectFilled(low, ImVec2(high.x, track), ImGui::GetColorU32(slot), style.FrameRounding,
                       ImDrawFlags_RoundCornersTop);
    if (style.FrameBorderSize > 0.0f)
        list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_Border), style.FrameRounding, 0,
                     style.FrameBorderSize);
    const ImVec2 size = ImGui::CalcTextSize(number);
    const float x = low.x + std::max(0.5f * (high.x - low.x - size.x), style.FramePadding.x);
    const float y = low.y + 0.5f * std::max(track - low.y - size.y, 0.0f);
    list.PushClipRect(low, ImVec2(high.x, track), true);
    list.AddText(ImVec2(x, y), ImGui::GetColorU32(ImGuiCol_Text), number);
    list.PopClipRect();
    if (item_has_keys())
        list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_NavHighlight), style.FrameRounding, 0, 2.0f);
}

}  // namespace

bool is_typed_into(const char* label) { return ImGui::TempInputIsActive(ImGui::GetID(label)); }

float slider_height(const Context& context) { return ImGui::GetFrameHeight() + more_height * context.scale; }

bool slider(const Context& context, const char* label, const SliderNumber& number) {
    const auto draw = [&] {
        return ImGui::SliderScalar(label, number.type, number.value, number.least, number.most, number.format,
                                   number.flags);
    };
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec2 padding(style.FramePadding.x, style.FramePadding.y + 0.5f * more_height * context.scale);
    if (is_typed_into(label)) {
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
        const bool typed = draw();
        ImGui::PopStyleVar();
        return typed;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + ImGui::CalcItemWidth(), low.y + ImGui::GetTextLineHeight() + 2.0f * padding.y);
    const float track = high.y - track_height * context.scale;
    list.PushClipRect(ImVec2(low.x, track), high, true);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
    ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0.0f, 0.0f, 0.0f, 0.0f));
    for (const ImGuiCol slot : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive})
        ImGui::PushStyleColor(slot, track_color(style));
    const bool moved = draw();
    enter_types_here();
    ImGui::PopStyleColor(4);
    ImGui::PopStyleVar();
    list.PopClipRect();
    if (!ImGui::IsItemVisible()) return moved;
    char text[64];
    ImGui::DataTypeFormatString(text, IM_ARRAYSIZE(text), number.type, number.value, number.format);
    draw_number(low, high, track, text);
    const char* end = ImGui::FindRenderedTextEnd(label);
    const float words = low.y + 0.5f * std::max(track - low.y - ImGui::GetTextLineHeight(), 0.0f);
    list.AddText(ImVec2(high.x + style.ItemInnerSpacing.x, words), ImGui::GetColorU32(ImGuiCol_Text), label,
                 end);
    return moved;
}

}  // namespace slosh::ui
