// The view panel: the rows of the tables' groups "view" and "interface"; see side_panels.h. Folded it is
// one header line over the water.
#include <imgui.h>

#include "base/leaves.h"
#include "ui/side_panels.h"

namespace slosh::ui {
namespace {

constexpr float narrow_label_share = 0.4f;

void draw_section(Context& context, const RightPanelInput& input, std::string_view group,
                  ParameterPanel& panel) {
    ParameterPanelInput rows;
    rows.annotations = input.annotations;
    rows.recorded_as = "view:";
    rows.label_share = narrow_label_share;
    panel.draw_rows(context, rows, panel_rows(input.sets, group));
}

}  // namespace

void draw_right_panel(Context& context, const Rectangle& place, const RightPanelInput& input,
                      ParameterPanel& panel) {
    if (place.empty()) return;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, input.open ? place.height : 0.0f));
    ImGui::Begin("##right", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::SetNextItemOpen(input.open);
    const bool open = ImGui::CollapsingHeader("View");
    record_last_item(context, "group:view");
    if (open != input.open) context.action("toggle_right");
    if (open) {
        if constexpr (leaves::presets)
            draw_preset_row(context, input.actions, input.preset, narrow_label_share);
        draw_section(context, input, "view", panel);
        ImGui::Separator();
        draw_section(context, input, "interface", panel);
    }
    ImGui::End();
}

}  // namespace slosh::ui
