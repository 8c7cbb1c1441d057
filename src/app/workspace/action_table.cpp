// See action_table.h.
#include "app/workspace/action_table.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "ui/parameter_model.h"

namespace slosh::app {
namespace {

/// Where the menus go on with the actions of another controller: each name begins a run, which goes on with
/// what its controller lists next.
constexpr std::string_view menu_order[] = {
    // Scene
    "pick_scene", "measure_again", "save_state", "crashed_sessions", "screenshot", "record_video",
    "save_last_recording", "stop_video", "open_folder", "allow_models", "quit",
    // Edit
    "undo", "copy_setup", "palette",
    // Simulation, Solver, Tool, Presets, and the modes of View
    "pause", "step_back", "compare", "step_phase", "microscope", "slow_motion",
    // View
    "frame_scene", "hide_interface", "diagnostics", "timeline", "doctor", "toggle_left", "reset_view",
    "next_theme", "reload_shaders",
    // Help
    "help", "cancel"};

void put_in_order(std::vector<Action>& actions) {
    std::vector<std::pair<std::ptrdiff_t, Action>> ranked;
    std::ptrdiff_t rank = -1;  // gestures come first
    for (Action& action : actions) {
        const auto* found = std::find(std::begin(menu_order), std::end(menu_order), action.id);
        if (found != std::end(menu_order)) rank = found - std::begin(menu_order);
        ranked.emplace_back(rank, std::move(action));
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < ranked.size(); ++i) actions[i] = std::move(ranked[i].second);
}

std::vector<AddActions>& added() {
    static std::vector<AddActions> list;
    return list;
}

}  // namespace

void add_actions(AddActions add) { added().push_back(std::move(add)); }

void ActionTable::set(ActionList list, Workspace& workspace) {
    put_in_order(list.rows);
    for (const AddActions& add : added()) add(workspace, list);
    fit_to(abilities(), list.rows);
    actions_ = std::move(list.rows);
}

bool ActionTable::act(std::string_view id) {
    const Action* action = find_action(actions_, id);
    if (action == nullptr || !action->run) return false;
    simulation_.note_activity();
    notices_.test_log.write("action", {{"id", id}});
    action->run();
    return true;
}

std::vector<ui::PickerLine> ActionTable::palette_lines() {
    std::vector<ui::PickerLine> lines;
    for (const Action& action : actions_) {
        if (action.menu.empty()) continue;
        std::string menu = action.menu;
        std::replace(menu.begin(), menu.end(), '/', ' ');
        lines.push_back({"action:" + action.id, menu + ": " + action.label, action.shortcut()});
    }
    const SimulationFrame& newest = simulation_.chosen_frame();
    for (const ParameterDescription& parameter : parameter_table().all()) {
        if (!parameter.solver.empty() && parameter.solver != settings_solver(newest.solver)) continue;
        const ui::PaletteLine line = ui::palette_line(parameter, &newest.parameters);
        lines.push_back({line.id, line.text, line.detail});
    }
    for (const CommandEntry* entry : command_entries().all()) {
        if (!entry->label.empty())
            lines.push_back({"command:" + std::string(entry->name), std::string(entry->label), ""});
    }
    for (const ui::PaletteLine& line : ui::palette_lines(editor_.sets()))
        lines.push_back({line.id, line.text, line.detail});
    return lines;
}

void ActionTable::add_actions(ActionList& list) {
    list.menu("");
    const auto gesture = [&](const char* id, const char* label, const char* help, const char* by) {
        list.add(id, label, help, {}, {}).gesture = by;
    };
    gesture("act", "Use the tool",
            "Use the current tool: a click drops a block or body, a drag throws it, holding repeats", "Left");
    gesture("orbit", "Orbit",
            "Turn the camera around its target; W A S D Q E fly at the same time, Shift is faster",
            "Right drag, or Alt+left drag");
    gesture("pan", "Pan", "Move the camera sideways", "Middle drag, or Shift+right drag");
    gesture("zoom", "Zoom", "Zoom toward the cursor", "Wheel");
    gesture("size", "Size", "Change the size of the block, body or brush", "Ctrl+wheel");
    gesture("pull", "Pull", "Pull fluid toward the cursor, with any tool", "Shift+left");
    gesture("push", "Push", "Push fluid away from the cursor, with any tool", "Ctrl+Shift+left");
    list.menu("Edit");
    list.add("palette", "Find action or parameter ...", "Find an action or parameter by part of its name",
             {"Ctrl+K"}, [this] { screen_.pick_action(); })
        .opens_text = true;
}

}  // namespace slosh::app
