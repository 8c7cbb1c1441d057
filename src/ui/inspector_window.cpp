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

void draw_inspector(Context& context, const Rectangle& view, const std::vector<InspectorPart>& parts) {
    if (view.empty() || parts.empty()) return;
    const float gap = 8.0f * context.scale, width = std::min(284.0f * context.scale, 0.75f * view.width);
    ImGui::SetNextWindowPos(ImVec2(view.x + view.width - gap, view.y + gap), ImGuiCond_Always,
                            ImVec2(1.0f, 0.0f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f),
                                        ImVec2(width, std::max(view.height - 2.0f * gap, 1.0f)));
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::Begin("###inspector", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    stay_below_popups();
    for (const InspectorPart& part : parts) draw_part(context, part);
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.windows.push_back({corner.x, corner.y, size.x, size.y});
    record_window(context, "inspector");
    ImGui::End();
}

}  // namespace slosh::ui
