// Draws the help window and the path dialog; see dialogs.h.
#include "ui/dialogs.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace slosh::ui {
namespace {

constexpr ImGuiWindowFlags fixed_window = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse;

void centre_next(Context& context, float width, float height) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    width = std::min(width, 0.96f * screen.x);
    height = std::min(height, 0.92f * screen.y);
    place_next_window(context, {0.5f * (screen.x - width), 0.5f * (screen.y - height), width, height});
}

}  // namespace

void draw_help(Context& context, ActionList actions, bool& open) {
    if (!open) return;
    centre_next(context, 760.0f * context.scale, 620.0f * context.scale);
    ImGui::Begin("Mouse and keys", &open, fixed_window);
    record_last_item(context, "window:help");
    std::vector<std::string_view> menus;
    for (const ActionItem& item : actions) {
        if (item.shortcut.empty()) continue;
        if (std::find(menus.begin(), menus.end(), item.menu) == menus.end()) menus.push_back(item.menu);
    }
    for (const std::string_view menu : menus) {
        ImGui::TextDisabled("%s", menu.empty() ? "Mouse" : std::string(menu).c_str());
        ImGui::PushID(menu.data(), menu.data() + menu.size());
        if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_RowBg)) {
            ImGui::TableSetupColumn("chord", ImGuiTableColumnFlags_WidthFixed, 220.0f * context.scale);
            ImGui::TableSetupColumn("action", ImGuiTableColumnFlags_WidthStretch);
            for (const ActionItem& item : actions) {
                if (item.menu != menu || item.shortcut.empty()) continue;
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                ImGui::TextUnformatted(item.shortcut.c_str());
                ImGui::TableNextColumn();
                const std::string text(item.help.empty() ? item.label : item.help);
                ImGui::TextWrapped("%s", text.c_str());
            }
            ImGui::EndTable();
        }
        ImGui::PopID();
    }
    ImGui::End();
}

void PathDialog::open(std::string title, bool save, const std::string& path) {
    title_ = std::move(title);
    save_ = save;
    std::snprintf(path_, sizeof path_, "%s", path.c_str());
    open_ = true;
    just_opened_ = true;
}

void PathDialog::draw(Context& context) {
    if (!open_) return;
    const ImGuiStyle& style = ImGui::GetStyle();
    centre_next(context, 620.0f * context.scale,
                3.0f * ImGui::GetFrameHeight() + style.ItemSpacing.y + 2.0f * style.WindowPadding.y);
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::Begin((title_ + "###path").c_str(), &open_, fixed_window);
    if (just_opened_) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1.0f);
    bool chosen = ImGui::InputText("##path", path_, sizeof path_,
                                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    record_last_item(context, "path:field");
    chosen |= ImGui::Button(save_ ? "Save" : "Load");
    record_last_item(context, "path:accept");
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) open_ = false;
    ImGui::End();
    just_opened_ = false;
    if (chosen && path_[0] != '\0') {
        context.intents.emplace_back(PathIntent{save_, path_});
        open_ = false;
    }
}

}  // namespace slosh::ui
