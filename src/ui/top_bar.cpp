// See top_bar.h.
#include "ui/top_bar.h"

#include <imgui.h>

#include <algorithm>

#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

void draw_menus(Context& context, ActionList actions) {
    std::vector<std::string_view> menus;
    for (const ActionItem& item : actions) {
        if (!item.menu.empty() && std::find(menus.begin(), menus.end(), item.menu) == menus.end())
            menus.push_back(item.menu);
    }
    for (const std::string_view menu : menus) {
        const bool open = ImGui::BeginMenu(std::string(menu).c_str());
        record_last_item(context, "menus:" + std::string(menu));
        if (!open) continue;
        for (const ActionItem& item : actions) {
            if (item.menu != menu) continue;
            if (ImGui::MenuItem(std::string(item.label).c_str(), item.shortcut.c_str(), item.checked,
                                item.enabled))
                context.action(item.id);
            record_last_item(context, "menu:" + std::string(item.id));
        }
        ImGui::EndMenu();
    }
}

bool button(Context& context, ActionList actions, const char* text, std::string_view id, bool lit = false) {
    const ActionItem* item = find_action(actions, id);
    if (lit) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool pressed = ImGui::Button((std::string(text) + "##" + std::string(id)).c_str());
    if (lit) ImGui::PopStyleColor();
    record_last_item(context, "button:" + std::string(id));
    if (item != nullptr && ImGui::IsItemHovered())
        tooltip(context, std::string(item->label) + " (" + item->shortcut + ")");
    if (pressed) context.action(id);
    return pressed;
}

/// Side by side, or where they do not fit as a menu with the name of the one that runs.
void draw_solvers(Context& context, const TopBarInput& input) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float needed = 0.0f;
    std::string_view running;
    for (const SolverSegment& solver : input.solvers) {
        needed +=
            ImGui::CalcTextSize(solver.label.c_str()).x + 2.0f * style.FramePadding.x + style.ItemSpacing.x;
        if (solver.name == input.solver) running = solver.label;
    }
    if (ImGui::GetCursorPosX() + needed > ImGui::GetWindowWidth()) {
        const bool open = ImGui::BeginMenu((std::string(running) + "###solvers").c_str());
        record_last_item(context, "menu:solvers");
        if (!open) return;
        for (const SolverSegment& solver : input.solvers) {
            if (ImGui::MenuItem((solver.label + ": " + solver.title).c_str(), nullptr,
                                solver.name == input.solver))
                context.action(solver.action);
            record_last_item(context, "solver:" + solver.name);
        }
        ImGui::EndMenu();
        return;
    }
    for (const SolverSegment& solver : input.solvers) {
        const bool active = solver.name == input.solver;
        if (active) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        const bool pressed = ImGui::Button((solver.label + "##solver").c_str());
        if (active) ImGui::PopStyleColor();
        record_last_item(context, "solver:" + solver.name);
        if (ImGui::IsItemHovered()) {
            const ActionItem* item = find_action(input.actions, solver.action);
            tooltip(context,
                    solver.title + " (" + (item != nullptr ? item->shortcut : "") + "): the water stays");
        }
        if (pressed) context.action(solver.action);
    }
}

}  // namespace

const ActionItem* find_action(ActionList actions, std::string_view id) {
    const auto found =
        std::find_if(actions.begin(), actions.end(), [&](const ActionItem& item) { return item.id == id; });
    return found == actions.end() ? nullptr : &*found;
}

float draw_top_bar(Context& context, const TopBarInput& input) {
    if (!ImGui::BeginMainMenuBar()) return 0.0f;
    const float height = ImGui::GetWindowHeight();
    draw_menus(context, input.actions);
    ImGui::Separator();
    button(context, input.actions, input.paused ? "Play" : "Pause", "pause", input.paused);
    button(context, input.actions, "Step", "step");
    button(context, input.actions, "Restart", "restart");
    button(context, input.actions, "Slow", "slow_motion", input.slow);
    ImGui::Separator();
    draw_solvers(context, input);
    ImGui::Separator();
    // The window's title says it too.
    if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(input.scene_title.c_str()).x < ImGui::GetWindowWidth())
        ImGui::TextDisabled("%s", input.scene_title.c_str());
    ImGui::EndMainMenuBar();
    return height;
}

}  // namespace slosh::ui
