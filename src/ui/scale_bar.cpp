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

void draw_scale_bar(const Rectangle& place, float scale, const ScaleBarInput& input) {
    if (input.colors.size() < 4 || place.empty()) return;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const std::string title = input.unit.empty() ? input.label : input.label + " (" + input.unit + ")";
    const float pad = 8.0f * scale, line = ImGui::GetTextLineHeight();
    const float left = place.x + 2.0f * pad, wrap = place.x + place.width - pad - left;
    const char *first = input.missing.data(), *last = first + input.missing.size();
    const float title_height = ImGui::CalcTextSize(title.c_str(), nullptr, false, wrap).y;
    const float words_height =
        input.missing.empty() ? 0.0f : ImGui::CalcTextSize(first, last, false, wrap).y + 0.5f * pad;
    const float lower = place.y + place.height;
    const auto words = [&](float y, const char* from, const char* to) {
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(left, y), palette().text, from, to, wrap);
    };
    // Without numbers there are only the words, where the bar would end.
    const float height = title_height + words_height + pad;
    const float top = input.missing.empty() ? place.y : std::max(lower - height, place.y);
    list.AddRectFilled(ImVec2(left - pad, top), ImVec2(place.x + place.width, lower), palette().chip);
    words(top + 0.5f * pad, title.c_str(), title.c_str() + title.size());
    if (!input.missing.empty()) return words(top + title_height + pad, first, last);
    const float columns = input.histogram.empty() ? 0.0f : 34.0f * scale;
    const ScaleBar bar{left + columns, place.y + title_height + 2.0f * pad, lower - 0.5f * line - 0.5f * pad,
                       14.0f * scale, scale};
    if (bar.height() <= 0.0f) return;
    draw_histogram(list, bar, columns - 2.0f * scale, input);
    draw_color_scale(list, bar, input);
    draw_numbers(list, bar, input);
}

}  // namespace slosh::ui
