#include "ui/explanation_windows.h"

#include <imgui.h>

#include <algorithm>

#include "ui/notice.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr float low_window = 260.0f, lowest_window = 170.0f;  // units
constexpr float lines_of_text = 4.0f;                         // room for what a phase does

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
    if (!ImGui::BeginChild("##rows", ImVec2(0.0f, std::clamp(room, std::min(row, all), all)))) {
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

void draw_microscope(Context& context, const Rectangle& place, const MicroscopePanel& panel) {
    if (place.empty()) return;
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::SetNextWindowBgAlpha(0.85f);
    begin_over_water("###microscope", place);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(panel.title.c_str());
    const float close = ImGui::CalcTextSize("Close").x + 2.0f * style.FramePadding.x;
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - close);
    action_button(context, "Close", "microscope");
    action_button(context, "Next phase", "step_phase");
    ImGui::SameLine();
    action_button(context, panel.inside ? "Finish the step" : "One step", "step");
    // Where it is low the phases come first: what one does is under the cursor, too.
    const bool low = place.height < low_window * context.scale;
    if (place.height > lowest_window * context.scale) ImGui::TextDisabled("%s", panel.where.c_str());
    if (!low) ImGui::TextUnformatted(panel.colours.c_str());
    ImGui::Separator();
    const float words = low ? 0.0f : lines_of_text * ImGui::GetTextLineHeight() + 2.0f * style.ItemSpacing.y;
    draw_rows(context, panel, place.y + place.height - style.WindowPadding.y - words);
    if (!low && !panel.text.empty()) {
        ImGui::Separator();
        ImGui::TextWrapped("%s", panel.text.c_str());
    }
    record_window(context, "microscope");
    static_cast<void>(end_over_water());
}

}  // namespace slosh::ui
