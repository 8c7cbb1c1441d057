// Draws the drawer; see drawer.h.
#include "ui/drawer.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/overlay.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

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
    ImGui::TextWrapped(
        "%.2f ms per step, %s, %s", data.step_mean, work_text(data.last).c_str(),
        data.last.lists_rebuilt ? "lists rebuilt in the last step" : "lists kept in the last step");
    char frames[128];
    std::snprintf(frames, sizeof frames, "Frames: median %.1f ms, p99 %.1f ms. Simulation on %d thread%s",
                  data.frame_quantile(0.5), data.frame_quantile(0.99), data.threads,
                  data.threads == 1 ? "" : "s");
    // Beside it where there is room.
    const float gap = 24.0f * context.scale, edge = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + gap + ImGui::CalcTextSize(frames).x <= edge) ImGui::SameLine(0.0f, gap);
    ImGui::TextWrapped("%s", frames);
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
    ImGui::BeginChild("log", ImVec2(0.0f, 0.0f), false, ImGuiWindowFlags_HorizontalScrollbar);
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

void draw_drawer(Context& context, const Rectangle& place, const Diagnostics& diagnostics, PlotPanel& plots,
                 const Log& log) {
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
            plots.draw(context, diagnostics.plots);
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
