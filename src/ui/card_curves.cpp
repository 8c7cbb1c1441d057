// See card_curves.h.
#include "ui/card_curves.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/theme.h"

namespace slosh::ui {
namespace {

constexpr float least_curve_width = 64.0f, curve_height = 56.0f;  // units

float curve_gap(const Context& context) { return 6.0f * context.scale; }

float curve_width(const Context& context, std::size_t count, float width) {
    const auto beside = static_cast<float>(count);
    return std::floor((width - (beside - 1.0f) * curve_gap(context)) / beside);
}

void draw_curve(const Context& context, const CurveShown& curve, float width) {
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size(width, curve_height * context.scale);
    ImGui::Dummy(size);
    if (curve.values.size() < 2) return;
    const auto [least, most] = std::minmax_element(curve.values.begin(), curve.values.end());
    const float low = std::min(*least, 0.0f), span = std::max(*most, 0.0f) - low;
    const auto y_of = [&](float value) {
        return corner.y + size.y * (span > 0.0f ? 1.0f - (value - low) / span : 0.5f);
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine(ImVec2(corner.x, y_of(0.0f)), ImVec2(corner.x + size.x, y_of(0.0f)), palette().dim);
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(curve.values.size() - 1);
        points.emplace_back(corner.x + part * size.x, y_of(curve.values[i]));
    }
    list.AddPolyline(points.data(), static_cast<int>(points.size()), palette().accent, 0,
                     1.5f * context.scale);
}

}  // namespace

float height_of_curves(const Context& context, std::span<const CurveShown> curves, float width) {
    if (curves.empty() || curve_width(context, curves.size(), width) < least_curve_width * context.scale)
        return 0.0f;
    return ImGui::GetTextLineHeight() + curve_height * context.scale + 2.0f * ImGui::GetStyle().ItemSpacing.y;
}

void draw_curves(Context& context, std::span<const CurveShown> curves, float width) {
    for (const CurveShown& curve : curves) {
        if (&curve != curves.data()) ImGui::SameLine(0.0f, curve_gap(context));
        ImGui::BeginGroup();
        ImGui::TextDisabled("%s", curve.title.c_str());
        draw_curve(context, curve, curve_width(context, curves.size(), width));
        record_last_item(context, "card:" + curve.title);
        ImGui::EndGroup();
    }
}

}  // namespace slosh::ui
