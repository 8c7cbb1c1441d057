// See top_bar.h.
#include "ui/top_bar.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>

#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

/// The next part of a menu's path behind `path`: "Views" of "Presets/Views" behind "Presets"; "": it does not
/// lie below.
std::string_view part_behind(std::string_view menu, std::string_view path) {
    if (!path.empty()) {
        if (menu.size() <= path.size() || !menu.starts_with(path) || menu[path.size()] != '/') return {};
        menu.remove_prefix(path.size() + 1);
    }
    return menu.substr(0, menu.find('/'));
}

/// The entries of a menu and the menus in it, in the order in which the actions name them.
void draw_entries(Context& context, ActionList actions, const std::string& path) {
    std::vector<std::string_view> below;
    for (const ActionItem& item : actions) {
        if (!path.empty() && item.menu == path) {
            if (item.line_before) ImGui::Separator();
            if (ImGui::MenuItem((std::string(item.label) + "##" + std::string(item.id)).c_str(),
                                item.shortcut.c_str(), item.checked, item.enabled))
                context.action(item.id);
            record_last_item(context, "menu:" + std::string(item.id));
            // An entry of a list says what it is.
            if (path.find('/') != std::string::npos && !item.help.empty() && ImGui::IsItemHovered())
                tooltip(context, item.help);
            continue;
        }
        const std::string_view part = part_behind(item.menu, path);
        if (part.empty() || std::find(below.begin(), below.end(), part) != below.end()) continue;
        below.push_back(part);
        const std::string name(part);
        std::string menu = path;
        if (!menu.empty()) menu += '/';
        menu += name;
        if (path.empty()) {
            // A menu higher than the room below the bar would lie over the bar, and the click that opens it
            // on an entry.
            const float room = ImGui::GetIO().DisplaySize.y - ImGui::GetWindowHeight() -
                               2.0f * ImGui::GetStyle().DisplaySafeAreaPadding.y;
            ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {FLT_MAX, std::max(room, 1.0f)});
        }
        const bool open = ImGui::BeginMenu(name.c_str());
        record_last_item(context, "menus:" + menu);
        if (!open) continue;
        draw_entries(context, actions, menu);
        ImGui::EndMenu();
    }
}

/// A widget of this width fits into the rest of the bar.
bool fits(float width) { return ImGui::GetCursorPosX() + width <= ImGui::GetWindowWidth(); }

bool button(Context& context, ActionList actions, const char* text, std::string_view id, float width,
            bool lit) {
    const ActionItem* item = find_action(actions, id);
    if (lit) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool pressed =
        ImGui::Button((std::string(text) + "##" + std::string(id)).c_str(), ImVec2(width, 0.0f));
    if (lit) ImGui::PopStyleColor();
    record_last_item(context, "button:" + std::string(id));
    if (item != nullptr && ImGui::IsItemHovered())
        tooltip(context, std::string(item->label) + " (" + item->shortcut + ")");
    if (pressed) context.action(id);
    return pressed;
}

constexpr float short_padding = 0.6f;  // times the usual one, in buttons of a bar that is short

/// Pixels, of a button with these words and the gap behind it.
float button_room(const char* words) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ImGui::CalcTextSize(words).x + 2.0f * style.FramePadding.x + style.ItemSpacing.x;
}

/// Pixels, of all of them side by side.
float solvers_room(const TopBarInput& input) {
    float room = 0.0f;
    for (const SolverSegment& solver : input.solvers) room += button_room(solver.label.c_str());
    return room;
}

/// Side by side, or where they do not fit as a menu with the name of the one that runs.
void draw_solvers(Context& context, const TopBarInput& input) {
    const ImGuiStyle& style = ImGui::GetStyle();
    std::string_view running;
    for (const SolverSegment& solver : input.solvers)
        if (solver.name == input.solver) running = solver.label;
    if (!fits(solvers_room(input))) {
        if (!fits(ImGui::CalcTextSize(std::string(running).c_str()).x + style.ItemSpacing.x)) return;
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
            const bool has_key = item != nullptr && !item->shortcut.empty();
            tooltip(context,
                    solver.title + (has_key ? " (" + item->shortcut + ")" : "") + ": the particles are kept");
        }
        if (pressed) context.action(solver.action);
    }
}

/// Pixels, of "Play" or "Pause": as wide as the longer word, so that the others stand still.
float play_room() { return std::max(button_room("Play"), button_room("Pause")); }

/// Pixels, of the transport and the solvers; without what is spare, if need be.
float buttons_room(const TopBarInput& input, bool spare) {
    return play_room() + button_room("Restart") + ImGui::GetStyle().ItemSpacing.x + solvers_room(input) +
           (spare ? button_room("Step") + button_room("Slow") : 0.0f);
}

/// False: the rest would be cut, and is left out. The menus have it, too.
bool draw_transport(Context& context, const TopBarInput& input, bool spares) {
    struct Transport {
        const char *text, *id;
        float room;
        bool lit = false, spare = false;
    };
    const Transport items[] = {
        {input.paused ? "Play" : "Pause", "pause", play_room(), input.paused},
        {"Step", "step", button_room("Step"), false, true},
        {"Restart", "restart", button_room("Restart")},
        {"Slow", "slow_motion", button_room("Slow"), input.slow, true},
    };
    for (const Transport& item : items) {
        if (item.spare && spares) continue;
        const float width = item.room - ImGui::GetStyle().ItemSpacing.x;
        if (!fits(width)) return false;
        button(context, input.actions, item.text, item.id, width, item.lit);
    }
    return true;
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
    draw_entries(context, input.actions, "");
    ImGui::Separator();
    // Where all would not fit, the solvers stand in sight, near each other, in place of what has a key and a
    // menu.
    const bool all = fits(buttons_room(input, true));
    ImVec2 padding = ImGui::GetStyle().FramePadding;
    padding.x *= short_padding;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
    const bool spares = !all && fits(buttons_room(input, false));
    if (!spares) ImGui::PopStyleVar();
    const bool cut = !draw_transport(context, input, spares);
    if (!cut) {
        ImGui::Separator();
        draw_solvers(context, input);
    }
    if (spares) ImGui::PopStyleVar();
    // The window's title says it too.
    const float title = ImGui::CalcTextSize(input.scene_title.c_str()).x;
    if (!cut && fits(title + ImGui::GetStyle().ItemSpacing.x)) {
        ImGui::Separator();
        ImGui::TextDisabled("%s", input.scene_title.c_str());
    }
    ImGui::EndMainMenuBar();
    return height;
}

}  // namespace slosh::ui
