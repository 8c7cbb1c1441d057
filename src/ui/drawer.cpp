// Draws the drawer; see drawer.h.
#include "ui/drawer.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "ui/scale_bar.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

struct Curve {
    const char* name;
    const History* history;
    std::uint32_t color;
};

// A small diagram: grid with round numbers, curves from "10 s ago" to now, a legend with the newest values.
void plot(const char* title, const char* unit, std::initializer_list<Curve> curves, const Rectangle& place,
          float scale) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = ImGui::GetTextLineHeight(), left = place.x + 46.0f * scale,
                right = place.x + place.width - 6.0f * scale;
    const std::string head = std::string(title) + " (" + unit + ")";
    // Where the words are longer than the diagram is wide they go on in another line.
    struct Words {
        std::string text;
        std::uint32_t color;
        ImVec2 at;
    };
    std::vector<Words> legend{{head, palette().text, ImVec2(place.x + 6.0f * scale, place.y)}};
    ImVec2 next(legend[0].at.x + ImGui::CalcTextSize(head.c_str()).x + 10.0f * scale, place.y);
    for (const Curve& curve : curves) {
        if (curve.history->size() == 0) continue;
        std::string text =
            std::string(curve.name) + " " + short_number(curve.history->value(curve.history->size() - 1));
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        if (next.x + width > right && next.x > legend[0].at.x) next = ImVec2(legend[0].at.x, next.y + line);
        legend.push_back({std::move(text), curve.color, next});
        next.x += width + 8.0f * scale;
    }
    const float top = next.y + line + 6.0f * scale, bottom = place.y + place.height - 4.0f * scale;
    if (right - left < 20.0f * scale || bottom - top < 20.0f * scale) return;

    double low = 0.0, high = 0.0, end = 0.0, span = 10.0;
    bool first = true;
    for (const Curve& curve : curves) {
        if (curve.history->size() == 0) continue;
        const History::Range range = curve.history->range();
        low = first ? std::min(range.min, 0.0) : std::min(low, range.min);
        high = first ? range.max : std::max(high, range.max);
        end = std::max(end, curve.history->time(curve.history->size() - 1));
        span = curve.history->span();
        first = false;
    }
    if (!(high > low)) high = low + 1.0;
    high += 0.05 * (high - low);
    const auto place_of = [&](double time, double value) {
        const double across = 1.0 - (end - time) / span, up = (value - low) / (high - low);
        return ImVec2(left + static_cast<float>(across) * (right - left),
                      bottom - static_cast<float>(up) * (bottom - top));
    };

    list.PushClipRect(ImVec2(place.x, place.y), ImVec2(place.x + place.width, place.y + place.height), true);
    for (const Words& words : legend) list.AddText(words.at, words.color, words.text.c_str());
    for (const double tick :
         scale_ticks(low, high, std::max(2, static_cast<int>((bottom - top) / (2.2f * line))))) {
        const float y = place_of(end, tick).y;
        const std::string text = short_number(tick);
        list.AddLine(ImVec2(left, y), ImVec2(right, y), ImGui::GetColorU32(ImGuiCol_FrameBg));
        list.AddText(ImVec2(left - ImGui::CalcTextSize(text.c_str()).x - 4.0f * scale, y - 0.5f * line),
                     palette().dim, text.c_str());
    }
    std::vector<ImVec2> points;
    for (const Curve& curve : curves) {
        points.clear();
        for (std::size_t i = 0; i < curve.history->size(); ++i) {
            if (std::isfinite(curve.history->value(i)))
                points.push_back(place_of(curve.history->time(i), curve.history->value(i)));
        }
        if (points.size() > 1)
            list.AddPolyline(points.data(), static_cast<int>(points.size()), curve.color, 0, 1.5f * scale);
    }
    list.PopClipRect();
}

void draw_plots(const Context& context, const Diagnostics& data) {
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float width = room.x / 4.0f;
    const auto cell = [&](int i) {
        return Rectangle{corner.x + width * static_cast<float>(i), corner.y, width, room.y};
    };
    const Palette& colors = palette();
    plot(
        "Density error", "%",
        {{"mean", &data.density_error_mean, colors.accent}, {"max", &data.density_error_max, colors.warning}},
        cell(0), context.scale);
    plot("Energy", "J",
         {{"sum", &data.total_energy, colors.text},
          {"kin", &data.kinetic_energy, colors.accent},
          {"pot", &data.potential_energy, colors.good}},
         cell(1), context.scale);
    plot("Step", "ms", {{"now", &data.step_milliseconds, colors.accent}}, cell(2), context.scale);
    plot("Particles", "number", {{"now", &data.particles, colors.accent}}, cell(3), context.scale);
}

std::uint32_t phase_color(std::size_t i) {
    static constexpr std::uint32_t colors[] = {IM_COL32(86, 156, 214, 255),  IM_COL32(235, 152, 78, 255),
                                               IM_COL32(120, 190, 110, 255), IM_COL32(205, 92, 92, 255),
                                               IM_COL32(150, 123, 200, 255), IM_COL32(160, 120, 90, 255),
                                               IM_COL32(220, 140, 190, 255), IM_COL32(128, 135, 145, 255),
                                               IM_COL32(190, 190, 80, 255),  IM_COL32(80, 190, 200, 255)};
    return colors[i % (sizeof colors / sizeof colors[0])];
}

/// The passes of the picture, one line each, below the phases of the step.
void draw_passes(const Diagnostics& data) {
    double sum = 0.0;
    for (const Diagnostics::Phase& pass : data.passes) sum += pass.milliseconds;
    if (data.passes.empty()) return;
    ImGui::Text("%.2f ms per picture", sum);
    if (!ImGui::BeginTable("passes", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) return;
    for (const Diagnostics::Phase& pass : data.passes) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(pass.name.c_str());
        ImGui::TableNextColumn();
        ImGui::Text("%8.3f", pass.milliseconds);
    }
    ImGui::EndTable();
}

void draw_profile(const Context& context, const Diagnostics& data) {
    double sum = 0.0;
    for (const Diagnostics::Phase& phase : data.phases) sum += phase.milliseconds;
    ImGui::Text("%.2f ms per step, %d substeps, %d iterations, %s", data.step_mean, data.last.substeps,
                data.last.iterations,
                data.last.lists_rebuilt ? "lists rebuilt in the last step" : "lists kept in the last step");
    ImGui::SameLine(0.0f, 24.0f * context.scale);
    ImGui::Text("Frames: median %.1f ms, p99 %.1f ms. Simulation on %d thread%s", data.frame_quantile(0.5),
                data.frame_quantile(0.99), data.threads, data.threads == 1 ? "" : "s");
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = 22.0f * context.scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float x = corner.x;
    for (std::size_t i = 0; i < data.phases.size() && sum > 0.0; ++i) {
        const float part = width * static_cast<float>(data.phases[i].milliseconds / sum);
        list.AddRectFilled(ImVec2(x, corner.y), ImVec2(x + part, corner.y + height), phase_color(i));
        if (ImGui::CalcTextSize(data.phases[i].name.c_str()).x < part - 6.0f * context.scale) {
            list.AddText(ImVec2(x + 3.0f * context.scale, corner.y + 3.0f * context.scale),
                         IM_COL32(0, 0, 0, 255), data.phases[i].name.c_str());
        }
        x += part;
    }
    ImGui::Dummy(ImVec2(width, height));
    if (!ImGui::BeginTable("profile", 3, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn("Phase", ImGuiTableColumnFlags_WidthFixed, 160.0f * context.scale);
    ImGui::TableSetupColumn("ms");
    ImGui::TableSetupColumn("share");
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < data.phases.size(); ++i) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float box = ImGui::GetTextLineHeight() * 0.7f;
        list.AddRectFilled(ImVec2(at.x, at.y + 0.2f * box), ImVec2(at.x + box, at.y + 1.2f * box),
                           phase_color(i));
        ImGui::Dummy(ImVec2(box, box));
        ImGui::SameLine();
        ImGui::TextUnformatted(data.phases[i].name.c_str());
        ImGui::TableNextColumn();
        ImGui::Text("%8.3f", data.phases[i].milliseconds);
        ImGui::TableNextColumn();
        ImGui::Text("%5.1f %%", sum > 0.0 ? 100.0 * data.phases[i].milliseconds / sum : 0.0);
    }
    ImGui::EndTable();
    draw_passes(data);
}

void draw_log(const Log& log) {
    ImGui::BeginChild("log");
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(log.lines().size()));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            ImGui::TextUnformatted(log.lines()[static_cast<std::size_t>(i)].c_str());
    }
    clipper.End();
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1.0f) ImGui::SetScrollHereY(1.0f);
    ImGui::EndChild();
}

}  // namespace

void draw_drawer(Context& context, const Rectangle& place, const Diagnostics& diagnostics, const Log& log) {
    if (place.empty()) return;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
    ImGui::Begin("##drawer", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    if (ImGui::BeginTabBar("tabs")) {
        const auto tab = [&](const char* name) {
            const bool open = ImGui::BeginTabItem(name);
            record_last_item(context, std::string("tab:") + name);
            return open;
        };
        if (tab("Plots")) {
            draw_plots(context, diagnostics);
            ImGui::EndTabItem();
        }
        if (tab("Profile")) {
            draw_profile(context, diagnostics);
            ImGui::EndTabItem();
        }
        if (tab("Log")) {
            draw_log(log);
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
    }
    ImGui::End();
}

}  // namespace slosh::ui
