// See preset_row.h.
#include "ui/preset_row.h"

#include <imgui.h>

#include <algorithm>

#include "ui/tooltip.h"

namespace slosh::ui {
namespace {
constexpr std::size_t most_lines = 8;  // most lines of a hint
}

std::string preset_row_text(const PresetRow& row) {
    if (row.shown.empty()) return "choose ...";
    if (row.differences.empty()) return row.shown;
    return row.shown + ", " + std::to_string(row.differences.size()) + " changed";
}

std::string preset_row_hint(const PresetRow& row) {
    std::string text;
    const std::size_t count = std::min(row.differences.size(), most_lines);
    for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? "\n" : "") + row.differences[i];
    if (row.differences.size() > count)
        text += "\nand " + std::to_string(row.differences.size() - count) + " more";
    return text;
}

void draw_preset_row(Context& context, ActionList actions, const PresetRow& row, float share) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x * share;
    const std::string id = "presets:" + std::string(row.menu);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Preset");
    ImGui::SameLine();
    ImGui::SetCursorScreenPos(ImVec2(corner.x + width, corner.y));
    ImGui::SetNextItemWidth(-1.0f);
    const bool open =
        ImGui::BeginCombo(("##" + id).c_str(), preset_row_text(row).c_str(), ImGuiComboFlags_HeightLarge);
    record_last_item(context, id);
    if (!open) {
        const std::string hint = preset_row_hint(row);
        if (ImGui::IsItemHovered())
            tooltip(context, hint.empty() ? preset_row_text(row) : row.shown + ":\n" + hint);
        return;
    }
    for (const ActionItem& item : actions) {
        if (item.menu != row.menu) continue;
        if (item.line_before) ImGui::Separator();
        const ImGuiSelectableFlags flags = item.enabled ? 0 : ImGuiSelectableFlags_Disabled;
        if (ImGui::Selectable((std::string(item.label) + "##" + std::string(item.id)).c_str(), item.checked,
                              flags))
            context.action(item.id);
        record_last_item(context, "presets:" + std::string(item.id));
        if (!item.help.empty() && ImGui::IsItemHovered()) tooltip(context, item.help);
    }
    ImGui::EndCombo();
}

}  // namespace slosh::ui
