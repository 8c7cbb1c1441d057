#include "ui/microscope_window.h"

#include <imgui.h>

#include <algorithm>

#include "ui/stacking.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

void action_button(Context& context, const char* label, const char* action) {
    if (ImGui::Button(label)) context.action(action);
    record_last_item(context, std::string("microscope:") + action);
}

void draw_row(Context& context, const MicroscopeRow& row, bool scroll_to) {
    ImGui::TableNextRow();
    if (row.last_run) {
        ImVec4 ground = ImGui::ColorConvertU32ToFloat4(palette().accent);
        ground.w = 0.35f;
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::ColorConvertFloat4ToU32(ground));
    }
    ImGui::TableNextColumn();
    if (row.in_loop) ImGui::Indent(10.0f * context.scale);
    if (row.done) {
        ImGui::TextUnformatted(row.name.c_str());
    } else {
        ImGui::TextDisabled("%s", row.name.c_str());
    }
    if (row.in_loop) ImGui::Unindent(10.0f * context.scale);
    if (!row.help.empty() && ImGui::IsItemHovered()) tooltip(context, row.help);
    if (row.last_run) record_last_item(context, "microscope:last_run");
    if (row.last_run && scroll_to) ImGui::SetScrollHereY(0.5f);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(row.time.c_str());
}

/// They scroll where there is no room: the buttons above stay where they are.
void draw_rows(Context& context, const MicroscopePanel& panel, float lowest) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float row = ImGui::GetTextLineHeight() + 2.0f * style.CellPadding.y;
    const float all = row * static_cast<float>(panel.rows.size()) + 2.0f * style.CellPadding.y;
    const float room = lowest - ImGui::GetCursorScreenPos().y;
    if (!ImGui::BeginChild("##rows", ImVec2(0.0f, std::clamp(room, std::min(3.0f * row, all), all)))) {
        ImGui::EndChild();
        return;
    }
    // Only when another phase has run: a person may scroll, too.
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const ImGuiID known = ImGui::GetID("last_run");
    int last = -1;
    for (std::size_t i = 0; i < panel.rows.size(); ++i)
        if (panel.rows[i].last_run) last = static_cast<int>(i);
    const bool another = storage.GetInt(known, -1) != last;
    storage.SetInt(known, last);
    if (ImGui::BeginTable("##phases", 2, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 104.0f * context.scale);
        ImGui::TableSetupColumn("time", ImGuiTableColumnFlags_WidthStretch);
        for (const MicroscopeRow& each : panel.rows) draw_row(context, each, another);
        ImGui::EndTable();
    }
    ImGui::EndChild();
}

}  // namespace

float draw_microscope(Context& context, const Rectangle& place, const MicroscopePanel& panel) {
    if (place.empty()) return 0.0f;
    const float gap = 8.0f * context.scale, width = std::min(236.0f * context.scale, 0.6f * place.width);
    ImGui::SetNextWindowPos(ImVec2(place.x + gap, place.y + gap), ImGuiCond_Always);
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f),
                                        ImVec2(width, std::max(place.height - 2.0f * gap, 1.0f)));
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::Begin("###microscope", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    stay_below_popups();
    ImGui::TextUnformatted(panel.title.c_str());
    action_button(context, "Next phase", "step_phase");
    ImGui::SameLine();
    action_button(context, panel.inside ? "Finish the step" : "One step", "step");
    ImGui::TextDisabled("%s", panel.where.c_str());
    ImGui::TextUnformatted(panel.colours.c_str());
    ImGui::Separator();
    // Below are three lines of words and a button.
    const float below = 4.0f * ImGui::GetTextLineHeightWithSpacing() + ImGui::GetFrameHeightWithSpacing();
    draw_rows(context, panel, place.y + place.height - 2.0f * gap - below);
    ImGui::Separator();
    if (!panel.text.empty()) ImGui::TextWrapped("%s", panel.text.c_str());
    action_button(context, "Close", "microscope");
    record_window(context, "microscope");
    ImGui::End();
    return width + gap;
}

}  // namespace slosh::ui
