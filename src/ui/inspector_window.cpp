#include "ui/explanation_windows.h"

#include <imgui.h>

#include <algorithm>

#include "ui/notice.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {

namespace {

void draw_row(Context& context, const InspectorRow& row, bool removable) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", row.name.c_str());
    if (!row.help.empty() && ImGui::IsItemHovered()) tooltip(context, row.help);
    ImGui::TableNextColumn();
    ImGui::TextWrapped("%s", row.value.c_str());
    if (!removable) return;
    ImGui::TableNextColumn();
    if (ImGui::SmallButton(("x##" + row.name).c_str())) context.intents.emplace_back(ProbeIntent{row.name});
    record_last_item(context, "probe:" + row.name);
    if (ImGui::IsItemHovered()) tooltip(context, "Remove this probe");
}

void draw_part(Context& context, const InspectorPart& part) {
    ImGui::TextUnformatted(part.title.c_str());
    if (!ImGui::BeginTable(part.title.c_str(), part.removable ? 3 : 2, ImGuiTableFlags_SizingFixedFit))
        return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 84.0f * context.scale);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    if (part.removable)
        ImGui::TableSetupColumn("remove", ImGuiTableColumnFlags_WidthFixed, 18.0f * context.scale);
    for (const InspectorRow& row : part.rows) draw_row(context, row, part.removable);
    ImGui::EndTable();
}

}  // namespace

float draw_inspector(Context& context, const Rectangle& place, const std::vector<InspectorPart>& parts) {
    if (place.empty() || parts.empty()) return 0.0f;
    ImGui::SetNextWindowBgAlpha(0.85f);
    begin_over_water("###inspector", place);
    for (const InspectorPart& part : parts) draw_part(context, part);
    record_window(context, "inspector");
    return end_over_water();
}

}  // namespace slosh::ui
