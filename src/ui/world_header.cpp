// The header of each half while two worlds are compared.
#include "ui/top_bar.h"

#include <imgui.h>

#include "ui/notice.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {

float draw_world_header(Context& context, const Rectangle& half, const WorldHeader& header) {
    const float gap = 8.0f * context.scale;
    const std::string side(header.side);
    if (half.width < 3.0f * gap || half.height < 3.0f * gap) return 0.0f;
    ImGui::SetNextWindowPos(ImVec2(half.x + gap, half.y + gap));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0.0f, 0.0f), ImVec2(half.width - 2.0f * gap, 1e4f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(4.0f * context.scale, 4.0f * context.scale));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette().chip);
    ImGui::Begin(("###world_" + side).c_str(), nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar);
    stay_below_popups();
    if (header.chosen) {
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_ButtonActive));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ImGui::GetColorU32(ImGuiCol_ButtonActive));
    }
    if (ImGui::Button((header.name + "###choose").c_str())) context.action("choose_" + side);
    if (header.chosen) ImGui::PopStyleColor(2);
    record_last_item(context, "compare:" + side);
    if (ImGui::IsItemHovered())
        tooltip(context,
                header.chosen ? "The panel edits this world." : "Click to edit this world in the panel.");
    ImGui::SameLine();
    if (ImGui::Button("Keep")) context.action("keep_" + side);
    record_last_item(context, "compare:keep_" + side);
    if (ImGui::IsItemHovered()) {
        std::string text = "Keep this world and close the comparison";
        if (!header.keep_key.empty()) text += " (" + std::string(header.keep_key) + ")";
        tooltip(context, (text + ".").c_str());
    }
    const float height = ImGui::GetWindowSize().y;
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return height + gap;
}

void draw_halves_line(const Rectangle& view, float middle, float scale) {
    ImGui::GetBackgroundDrawList()->AddRectFilled(
        ImVec2(middle - scale, view.y), ImVec2(middle + scale, view.y + view.height), palette().chip);
}

}  // namespace slosh::ui
