// See scale_bar.h. From left to right: the histogram, the colours, the numbers.
#include "ui/scale_bar.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ui/theme.h"

namespace slosh::ui {
namespace {

std::uint32_t color_at(std::span<const std::uint8_t> colors, float place) {
    const std::size_t last = colors.size() / 4 - 1;
    const float at = std::clamp(place, 0.0f, 1.0f) * static_cast<float>(last);
    const std::uint8_t* entry = colors.data() + 4 * static_cast<std::size_t>(std::lround(at));
    return IM_COL32(entry[0], entry[1], entry[2], 255);
}

struct ScaleBar {
    float left, top, bottom, width, scale;

    float height() const { return bottom - top; }
    float y_of(float share) const { return bottom - share * height(); }
};

void draw_color_scale(ImDrawList& list, const ScaleBar& bar, const ScaleBarInput& input) {
    constexpr int bands = 32;
    for (int i = 0; i < bands; ++i) {
        const float from = static_cast<float>(i) / bands, to = static_cast<float>(i + 1) / bands;
        const std::uint32_t low = color_at(input.colors, from), high = color_at(input.colors, to);
        list.AddRectFilledMultiColor(ImVec2(bar.left, bar.y_of(to)),
                                     ImVec2(bar.left + bar.width, bar.y_of(from)), high, high, low, low);
    }
}

/// Grows to the left from the colours. Values outside the range are drawn beyond their ends.
void draw_histogram(ImDrawList& list, const ScaleBar& bar, float most, const ScaleBarInput& input) {
    const float pixel = std::max(bar.scale, 1.0f), right = bar.left - 2.0f * bar.scale;
    const auto row = [&](float top, float bottom, const HistogramBar& one) {
        if (one.length <= 0.0f) return;
        const float left = right - std::max(one.length * most, pixel);
        list.AddRectFilled(ImVec2(left, top), ImVec2(right, bottom), color_at(input.colors, one.place));
        list.AddRectFilled(ImVec2(left, top), ImVec2(left + pixel, bottom), palette().text);
    };
    const auto all = static_cast<float>(input.histogram.size());
    for (std::size_t i = 0; i < input.histogram.size(); ++i) {
        const auto at = static_cast<float>(i);
        const float top = bar.y_of((at + 1.0f) / all), bottom = bar.y_of(at / all);
        row(top + std::min(pixel, 0.2f * (bottom - top)), bottom, input.histogram[i]);
    }
    const float outside = 4.0f * bar.scale, gap = 2.0f * bar.scale;
    row(bar.bottom + gap, bar.bottom + gap + outside, {input.below, 0.0f});
    row(bar.top - gap - outside, bar.top - gap, {input.above, 1.0f});
}

void draw_numbers(ImDrawList& list, const ScaleBar& bar, const ScaleBarInput& input) {
    const double min = static_cast<double>(input.min), max = static_cast<double>(input.max);
    const float right = bar.left + bar.width, line = ImGui::GetTextLineHeight();
    for (const double tick : scale_ticks(min, max)) {
        const float y = bar.y_of(static_cast<float>((tick - min) / (max - min)));
        const std::string text = short_number(tick);
        list.AddLine(ImVec2(right, y), ImVec2(right + 4.0f * bar.scale, y), palette().text);
        list.AddText(ImVec2(right + 7.0f * bar.scale, y - 0.5f * line), palette().text, text.c_str());
    }
}

}  // namespace

std::string short_number(double value) {
    const double size = std::abs(value);
    char text[32];
    if (size >= 1e4 && size < 1e6) {
        std::snprintf(text, sizeof text, "%.3gk", value / 1e3);
    } else if (size >= 1e6 && size < 1e9) {
        std::snprintf(text, sizeof text, "%.3gM", value / 1e6);
    } else {
        std::snprintf(text, sizeof text, "%.4g", value);
    }
    return text;
}

std::vector<double> scale_ticks(double min, double max, int wanted) {
    std::vector<double> ticks;
    if (!(max > min) || !std::isfinite(max - min) || wanted < 1) return ticks;
    const double raw = (max - min) / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = power;
    for (const double multiple : {1.0, 2.0, 5.0, 10.0}) {
        step = multiple * power;
        if (step >= raw * 0.999) break;
    }
    const double first = std::ceil(min / step - 1e-6) + 0.0;  // + 0.0: no "-0"
    for (double k = first; k * step <= max + 1e-6 * step; k += 1.0) ticks.push_back(k * step);
    return ticks;
}

void draw_scale_bar(const Rectangle& view, float scale, const ScaleBarInput& input) {
    const float height = std::min(200.0f * scale, view.height - 150.0f * scale);
    if (input.colors.size() < 4 || height < 60.0f * scale || view.width < 260.0f * scale) return;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const std::string title = input.unit.empty() ? input.label : input.label + " (" + input.unit + ")";
    const float pad = 8.0f * scale, line = ImGui::GetTextLineHeight();
    const float columns = input.histogram.empty() ? 0.0f : 34.0f * scale;
    const float bottom = view.y + view.height - 64.0f * scale;
    const ScaleBar bar{view.x + 16.0f * scale + columns, bottom - height, bottom, 14.0f * scale, scale};
    const float left = bar.left - columns, top = bar.top - line - 2.0f * pad;
    const auto paper = [&](float from, float to, float width) {
        list.AddRectFilled(ImVec2(left - pad, from), ImVec2(left + width + pad, to), palette().chip);
    };
    // A long title may extend over the tool options beside the bar, but does not move them.
    const float width = columns + 66.0f * scale, title_width = ImGui::CalcTextSize(title.c_str()).x;
    const char *first = input.missing.data(), *last = first + input.missing.size();
    const float words = input.missing.empty() ? 0.0f : ImGui::CalcTextSize(first, last).x;
    const float head = top + line + (input.missing.empty() ? pad : 2.0f * pad + line);
    paper(top, head, std::max({title_width, width, words}));
    list.AddText(ImVec2(left, top + 0.5f * pad), palette().text, title.c_str());
    if (!input.missing.empty()) {
        list.AddText(ImVec2(left, top + line + pad), palette().text, first, last);
        return;
    }
    paper(head, bottom + 0.5f * line + 0.5f * pad, width);
    draw_histogram(list, bar, columns - 2.0f * scale, input);
    draw_color_scale(list, bar, input);
    draw_numbers(list, bar, input);
}

}  // namespace slosh::ui
