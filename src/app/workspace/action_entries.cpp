// The actions, one entry each: to add one, or a key, is an edit of one entry. See actions.h.
#include <algorithm>
#include <cctype>

#include "app/tools/tool.h"
#include "app/workspace/preset_shelf.h"
#include "app/workspace/workspace.h"
#include "base/leaves.h"
#include "cli/preset_list.h"
#include "render/color_field.h"
#include "render/modes/list.h"
#include "sim/methods/step/solver_module.h"
#include "ui/theme.h"

namespace slosh::app {
namespace {

using W = Workspace;

/// Keys and words for what is in a list that knows neither. What does not stand here has no key, and says
/// what its list says.
struct Words {
    std::string_view id, key, help;
};
constexpr Words listed_words[] = {
    {"view_water", "1", "Water as a surface"},
    {"view_particles", "2", "Particles in one color"},
    {"view_speed", "3", "Particles colored by speed"},
    {"view_density_error", "4", "Particles colored by density error"},
    {"view_pressure", "5", "Particles colored by pressure"},
    {"view_neighbours", "6", "Particles colored by number of neighbors"},
    {"view_vorticity", "0", "Particles colored by vorticity, the curl of the velocity"},
    {"view_lambda", "", "Particles colored by the multiplier of the pressure solve"},
    {"view_id", "", "Particles colored by the order in which they were added"},
    {"view_depth", "7", "Depth of the smoothed surface"},
    {"view_normals", "8", "Normals of the smoothed surface"},
    {"view_thickness", "9", "Thickness of the fluid along each line of sight"},
};

/// An action for an entry of a list. `help`: where listed_words[] has none.
Action listed(std::string id, std::string menu, std::string_view label, std::string help,
              std::function<void()> run) {
    Action action{std::move(id), std::move(menu), std::string(label), std::move(help)};
    for (const Words& known : listed_words) {
        if (known.id != action.id) continue;
        if (!known.key.empty()) action.keys = {std::string(known.key)};
        action.help = known.help;
    }
    action.run = std::move(run);
    return action;
}

void add_gestures(std::vector<Action>& list) {
    const auto add = [&](const char* id, const char* label, const char* help, const char* gesture) {
        list.push_back({id, "", label, help});
        list.back().gesture = gesture;
    };
    add("act", "Use the tool",
        "Use the current tool: a click drops a block or body, a drag throws it, holding repeats", "Left");
    add("orbit", "Orbit",
        "Turn the camera around its target; W A S D Q E fly at the same time, Shift is faster",
        "Right drag, or Alt+left drag");
    add("pan", "Pan", "Move the camera sideways", "Middle drag, or Shift+right drag");
    add("zoom", "Zoom", "Zoom toward the cursor", "Wheel");
    add("size", "Size", "Change the size of the block, body or brush", "Ctrl+wheel");
    add("pull", "Pull", "Pull fluid toward the cursor, with any tool", "Shift+left");
    add("push", "Push", "Push fluid away from the cursor, with any tool", "Ctrl+Shift+left");
}

void add_scene_actions(W& w, std::vector<Action>& list) {
    list.push_back({.id = "pick_scene",
                    .menu = "Scene",
                    .label = "Open scene ...",
                    .help = "Find a scene by part of its title; 2d, 3d or Tab filter by dimension",
                    .keys = {"Ctrl+O"},
                    .run = [&w] { w.screen().pick_scene(); },
                    .opens_text = true});
    list.push_back({.id = "previous_scene",
                    .menu = "Scene",
                    .label = "Previous scene",
                    .keys = {"PgUp", "Ctrl+Left"},
                    .run = [&w] { w.load_neighbour_scene(-1); }});
    list.push_back({.id = "next_scene",
                    .menu = "Scene",
                    .label = "Next scene",
                    .keys = {"PgDn", "Ctrl+Right"},
                    .run = [&w] { w.load_neighbour_scene(+1); }});
    list.push_back({.id = "restart",
                    .menu = "Scene",
                    .label = "Restart",
                    .help = "Restart the scene; parameters and added solids are kept",
                    .keys = {"R"},
                    .run = [&w] { w.restart(); }});
    list.push_back({.id = "restart_all",
                    .menu = "Scene",
                    .label = "Restart and reset parameters",
                    .help = "Restart the scene with its original parameters",
                    .keys = {"Shift+R"},
                    .run = [&w] { w.post(Reset{false}); }});
    list.push_back({.id = "measure_again",
                    .menu = "Scene",
                    .label = "Measure this machine again",
                    .help = "Measure the speed of this machine for real time; the simulation stops for a "
                            "quarter of a second",
                    .run = [&w] { w.measure_again(); }});
    list.push_back({.id = "save_state",
                    .menu = "Scene",
                    .label = "Save state ...",
                    .help = "Save the current state to a file",
                    .keys = {"Ctrl+S"},
                    .run = [&w] { w.ask_for_file(FileQuestion::save_state); },
                    .opens_text = true});
    list.push_back(
        {.id = "save_scene",
         .menu = "Scene",
         .label = "Save scene as ...",
         .help = "Save the set-up as a scene file: parameters, walls, solids, and the water at its start",
         .keys = {"Ctrl+Shift+S"},
         .run = [&w] { w.ask_for_file(FileQuestion::save_scene); },
         .opens_text = true});
    list.push_back({.id = "save_run",
                    .menu = "Scene",
                    .label = "Save run as scene ...",
                    .help = "Save the scene at its start, with all later commands as its events",
                    .run = [&w] { w.ask_for_file(FileQuestion::save_run); },
                    .opens_text = true});
    list.push_back({.id = "save_recording",
                    .menu = "Scene",
                    .label = "Save recording as ...",
                    .help = "Save all commands since the scene started; the recording replays bit for bit",
                    .run = [&w] { w.ask_for_file(FileQuestion::save_recording); },
                    .opens_text = true});
    list.push_back({.id = "load_state",
                    .menu = "Scene",
                    .label = "Load state ...",
                    .help = "Continue from a saved state, play a recording, or load a scene file, a model or "
                            "points as water",
                    .keys = {"Ctrl+L"},
                    .run = [&w] { w.screen().pick_saved(); },
                    .opens_text = true});
    list.push_back({.id = "open_file",
                    .menu = "Scene",
                    .label = "Open file ...",
                    .help = "Choose a state, recording, scene, model or point file on this computer",
                    .run = [&w] { w.screen().pick_file(); },
                    .needs = &Abilities::has_page});
    list.push_back({.id = "crashed_sessions",
                    .menu = "Scene",
                    .label = "Crashed sessions ...",
                    .help = "Continue, open, export or discard sessions that ended unexpectedly",
                    .run = [&w] { w.show_crashed(); }});
    list.push_back({.id = "screenshot",
                    .menu = "Scene",
                    .label = "Screenshot",
                    .help = "Save the window as a PNG file",
                    .keys = {"F12", "Ctrl+P"},
                    .run = [&w] { w.screen().take_picture(true); }});
    list.push_back({.id = "screenshot_water",
                    .menu = "Scene",
                    .label = "Screenshot without panels",
                    .help = "Save the view without panels as a PNG file",
                    .keys = {"Shift+F12", "Ctrl+Shift+P"},
                    .run = [&w] { w.screen().take_picture(false); }});
    if constexpr (leaves::video) add_record_actions(w, list);
    list.push_back({.id = "save_last_recording",
                    .menu = "Scene",
                    .label = "Save the last 5 s as recording",
                    .help = "Save the last 5 s as a recording, which replays bit for bit",
                    .run = [&w] { w.save_last_recording(); },
                    .enabled = [&w] { return w.settings().timeline_memory > 0; }});
    if constexpr (leaves::video) add_stop_actions(w, list);
    list.push_back({.id = "open_folder",
                    .menu = "Scene",
                    .label = "Open the folder of the last file",
                    .help = "Show the folder of the last saved state, picture or video",
                    .run = [&w] { w.open_saved_folder(); },
                    .needs = &Abilities::folders,
                    .enabled = [&w] { return !w.notices().saved_file().empty(); }});
    list.push_back({.id = "download",
                    .menu = "Scene",
                    .label = "Download the last file",
                    .help = "Download the last state, picture or video again",
                    .run = [&w] { w.screen().hand_over(w.notices().saved_file()); },
                    .needs = &Abilities::has_page,
                    .enabled = [&w] { return !w.notices().saved_file().empty(); }});
    list.push_back({.id = "allow_models",
                    .menu = "Scene",
                    .label = "Allow the folder of the models",
                    .help = "Reload the scene with the models outside its folder",
                    .run = [&w] { w.allow_models(); },
                    .needs = &Abilities::folders,
                    .enabled = [&w] { return w.may_allow_models(); }});
    list.push_back({.id = "quit",
                    .menu = "Scene",
                    .label = "Quit",
                    .keys = {"Ctrl+Q"},
                    .run = [&w] { w.screen().leave(); },
                    .while_typing = true,
                    .needs = &Abilities::ends});
}

void add_edit_actions(W& w, std::vector<Action>& list) {
    list.push_back({.id = "undo",
                    .menu = "Edit",
                    .label = "Undo",
                    .help = "Undo the last change of a parameter, drop, body or wall",
                    .keys = {"Ctrl+Z"},
                    .run = [&w] { w.session().history().undo(); },
                    .repeats = true,
                    .enabled = [&w] { return w.session().history().can_undo(); }});
    list.push_back({.id = "redo",
                    .menu = "Edit",
                    .label = "Redo",
                    .help = "Redo the last change that you undid",
                    .keys = {"Ctrl+Y", "Ctrl+Shift+Z"},
                    .run = [&w] { w.session().history().redo(); },
                    .repeats = true,
                    .enabled = [&w] { return w.session().history().can_redo(); }});
    list.push_back({.id = "copy_setup",
                    .menu = "Edit",
                    .label = "Copy set-up",
                    .help = "Copy the scene and all commands since its start as one line of text",
                    .keys = {"Ctrl+C"},
                    .run = [&w] { w.copy_set_up(); }});
    list.push_back(
        {.id = "copy_link",
         .menu = "Edit",
         .label = "Copy link",
         .help =
             "Copy the set-up as a link that opens in a browser; the setting page.address has the address",
         .run = [&w] { w.copy_link(); },
         .enabled = [&w] { return !w.page_address().empty(); }});
    list.push_back({.id = "paste_setup",
                    .menu = "Edit",
                    .label = "Paste set-up",
                    .help = "Open a set-up from the clipboard",
                    .keys = {"Ctrl+V"},
                    .run = [&w] { w.paste_set_up(); }});
    list.push_back({.id = "palette",
                    .menu = "Edit",
                    .label = "Find action or parameter ...",
                    .help = "Find an action or parameter by part of its name",
                    .keys = {"Ctrl+K"},
                    .run = [&w] { w.screen().pick_action(); },
                    .opens_text = true});
}

void add_simulation_actions(W& w, std::vector<Action>& list) {
    list.push_back({.id = "pause",
                    .menu = "Simulation",
                    .label = "Pause",
                    .help = "Pause or continue the simulation",
                    .keys = {"Space", "P"},
                    .run =
                        [&w] {
                            w.set_paused(!w.paused());
                            w.hint_used("pause");
                        },
                    .checked = [&w] { return w.paused(); }});
    list.push_back({.id = "step",
                    .menu = "Simulation",
                    .label = "One step",
                    .help = "Simulate one step; hold to play",
                    .keys = {".", "O"},
                    .run = [&w] { w.step(StepOnce{}); },
                    .repeats = true});
    list.push_back({.id = "step_back",
                    .menu = "Simulation",
                    .label = "One step back",
                    .help = "Go back one step; hold to play backward",
                    .keys = {","},
                    .run = [&w] { w.step_back(); },
                    .repeats = true,
                    .enabled = [&w] { return w.settings().timeline_memory > 0 && !w.comparing(); }});
    if constexpr (leaves::compare) add_comparison_actions(w, list);
    list.push_back({.id = "step_phase",
                    .menu = "Simulation",
                    .label = "One solver phase",
                    .help = "Run one phase of a step: predict, neighbors, ...",
                    .keys = {"Shift+.", "Shift+O"},
                    .run = [&w] { w.step(StepPhase{}); },
                    .repeats = true});
    list.push_back({.id = "microscope",
                    .menu = "Simulation",
                    .label = "Microscope",
                    .help = "Run a step phase by phase, with particles colored by the result of each phase",
                    .keys = {"Shift+I"},
                    .run = [&w] { w.toggle_microscope(); },
                    .enabled = [&w] { return w.has_water() && !w.comparing(); },
                    .checked = [&w] { return w.microscope_is_open(); }});
    list.push_back({.id = "slow_motion",
                    .menu = "Simulation",
                    .label = "Slow motion",
                    .help = "Run at a tenth of real time",
                    .keys = {"T"},
                    .run = [&w] { w.set_slow(!w.slow()); },
                    .checked = [&w] { return w.slow(); }});
}

void add_solvers(W& w, std::vector<Action>& list) {
    for (const SolverModule* solver : solver_modules().all()) {
        const std::string name(solver->name);
        list.push_back(listed("solver_" + name, "Solver", solver->label,
                              std::string(solver->summary) + "; the particles are kept",
                              [name, &w] { w.switch_solver(name); }));
        if (!solver->key.empty()) list.back().keys = {std::string(solver->key)};
        list.back().checked = [name, &w] { return w.chosen_frame().solver == name; };
    }
    for (const SolverModule* solver : reference_solvers().all()) {
        const std::string name(solver->name);
        list.push_back(listed("solver_" + name, "Solver/Reference (slow)", solver->label,
                              std::string(solver->summary), [name, &w] { w.switch_solver(name); }));
        list.back().checked = [name, &w] { return w.chosen_frame().solver == name; };
    }
    list.push_back({.id = "next_solver", .menu = "Solver", .label = "Next solver", .run = [&w] {
                        const auto all = solver_modules().all();
                        std::size_t next = 0;
                        for (std::size_t i = 0; i < all.size(); ++i)
                            if (all[i]->name == w.chosen_frame().solver) next = (i + 1) % all.size();
                        w.switch_solver(all[next]->name);
                    }});
}

void add_tools(W& w, std::vector<Action>& list) {
    for (const ToolModule* tool : tool_list().all()) {
        const std::string name(tool->name);
        list.push_back(listed(action_id(*tool), "Tool", tool->label, std::string(tool->help),
                              [name, &w] { w.tools().select(name); }));
        if (!tool->key.empty()) list.back().keys = {std::string(tool->key)};
        list.back().checked = [name, &w] { return w.tools().chosen().name == name; };
    }
    list.push_back({.id = "next_tool", .menu = "Tool", .label = "Next tool", .run = [&w] {
                        const auto all = tool_list().all();
                        std::size_t next = 0;
                        for (std::size_t i = 0; i < all.size(); ++i)
                            if (all[i]->name == w.tools().chosen().name) next = (i + 1) % all.size();
                        w.tools().select(all[next]->name);
                    }});
    list.push_back({.id = "larger",
                    .menu = "Tool",
                    .label = "Larger",
                    .help = "Larger block, body or brush",
                    .keys = {"]", "+", "="},
                    .run = [&w] { w.tools().resize(+1); },
                    .repeats = true});
    list.push_back({.id = "smaller",
                    .menu = "Tool",
                    .label = "Smaller",
                    .help = "Smaller block, body or brush",
                    .keys = {"[", "-"},
                    .run = [&w] { w.tools().resize(-1); },
                    .repeats = true});
    list.push_back({.id = "remove_body",
                    .menu = "Tool",
                    .label = "Remove the selection",
                    .help = "Remove the selection of the arrange tool, or the body under the cursor",
                    .keys = {"Delete", "Backspace"},
                    .run = [&w] { w.remove_body_under_cursor(); }});
    list.push_back({.id = "shake",
                    .menu = "Tool",
                    .label = "Shake the tank",
                    .help = "Move the walls back and forth a few times; undo returns to the state before",
                    .keys = {"J"},
                    .run = [&w] { w.shake(); },
                    .enabled = [&w] { return w.frame().container.has_value(); }});
    list.push_back({.id = "remove_bodies", .menu = "Tool", .label = "Remove all bodies", .run = [&w] {
                        w.tools().bodies().remove_all();
                    }});
}

/// "Density error" in the middle of a sentence.
std::string within_a_sentence(std::string_view label) {
    std::string text(label);
    if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

void add_views(W& w, std::vector<Action>& list) {
    for (const RenderModeDescription& mode : render_mode_list()) {
        const std::string name(mode.name);
        const bool colors = mode.colors_by_field;
        list.push_back(listed("view_" + name, "View", mode.label, std::string(mode.help),
                              [name, colors, &w] { w.view().choose(name, colors ? "none" : ""); }));
        if (!colors) continue;
        for (const ColorField& field : color_field_list()) {
            const std::string by(field.name);
            list.push_back(listed("view_" + by, "View", field.label,
                                  "Particles colored by " + within_a_sentence(field.label),
                                  [name, by, &w] { w.view().choose(name, by); }));
        }
    }
}

void add_window_actions(W& w, std::vector<Action>& list) {
    list.push_back({.id = "frame_scene",
                    .menu = "View",
                    .label = "Reset camera",
                    .help = "Move the camera to the position that the scene sets",
                    .keys = {"Home", "Ctrl+Up"},
                    .run = [&w] { w.frame_scene(); }});
    list.push_back({.id = "hide_interface",
                    .menu = "View",
                    .label = "Hide interface",
                    .help = "Hide all panels",
                    .keys = {"Tab"},
                    .run = [&w] { w.panels.hidden = !w.panels.hidden; },
                    .checked = [&w] { return w.panels.hidden; }});
    list.push_back({.id = "diagnostics",
                    .menu = "View",
                    .label = "Diagnostics",
                    .help = "Show plots, profile and log",
                    .keys = {"M"},
                    .run = [&w] { w.settings().drawer_open = !w.settings().drawer_open; },
                    .checked = [&w] { return w.settings().drawer_open; }});
    list.push_back({.id = "ghost_run",
                    .menu = "View",
                    .label = "Show the previous run as a ghost",
                    .help = "Show the particles of the previous run, translucent, and its curves",
                    .run = [&w] { w.show_ghost_run(!w.plots.ghost); },
                    .checked = [&w] { return w.plots.ghost; }});
    list.push_back({.id = "timeline",
                    .menu = "View",
                    .label = "Timeline",
                    .help = "Show the timeline of the run; drag in it to go back",
                    .keys = {"N"},
                    .run = [&w] { w.settings().timeline_open = !w.settings().timeline_open; },
                    .checked = [&w] { return w.settings().timeline_open; }});
    if (leaves::doctor)
        list.push_back({.id = "doctor",
                        .menu = "View",
                        .label = "Doctor",
                        .help = "Show the problems of the simulation and how to fix them",
                        .keys = {"F9"},
                        .run = [&w] { w.panels.doctor = !w.panels.doctor; },
                        .checked = [&w] { return w.panels.doctor; }});
    list.push_back({.id = "toggle_left",
                    .menu = "View",
                    .label = "Parameter panel",
                    .help = "Open or close the panel of scene, fluid, solver and time",
                    .keys = {"Ctrl+B"},
                    .run = [&w] { w.open_left(!w.left_is_open()); },
                    .checked = [&w] { return w.left_is_open(); }});
    list.push_back({.id = "toggle_right",
                    .menu = "View",
                    .label = "View panel",
                    .run = [&w] { w.open_right(!w.right_is_open()); },
                    .checked = [&w] { return w.right_is_open(); }});
    list.push_back(
        {.id = "focus_panels",
         .menu = "View",
         .label = "Keyboard focus to the next panel",
         .help =
             "Control the panels by keyboard: arrows move, Space presses or drags, Enter types, Esc leaves",
         .keys = {"F7", "Ctrl+Tab"},
         .run = [&w] {
             w.panels.hidden = false;
             w.screen().focus_panels();
         }});
    list.push_back({.id = "focus_menus",
                    .menu = "View",
                    .label = "Keyboard focus to the menus",
                    .help = "Control the menus by keyboard: arrows move, Enter chooses, Esc leaves",
                    .keys = {"F10", "Alt+M"},
                    .run = [&w] {
                        w.panels.hidden = false;
                        w.screen().focus_menus();
                    }});
    list.push_back({.id = "reset_view",
                    .menu = "View",
                    .label = "Reset view",
                    .help = "Reset all settings of the View panel",
                    .run = [&w] { w.reset_view(); }});
    list.push_back({.id = "next_theme",
                    .menu = "View",
                    .label = "Next theme",
                    .help = "Switch between the themes dark, light and high contrast",
                    .run = [&w] {
                        const auto names = ui::theme_names();
                        std::string& theme = w.settings().theme;
                        const auto current = std::find(names.begin(), names.end(), theme);
                        theme = current == names.end() || current + 1 == names.end() ? names.front()
                                                                                     : *(current + 1);
                    }});
    list.push_back({.id = "full_screen",
                    .menu = "View",
                    .label = "Full screen",
                    .keys = {"F11", "Alt+Enter"},
                    .run = [&w] { w.screen().toggle_full_screen(); },
                    .checked = [&w] { return w.screen().full_screen(); }});
    list.push_back({.id = "reload_shaders",
                    .menu = "View",
                    .label = "Reload shaders",
                    .help = "Reload the shader files",
                    .keys = {"F5", "Ctrl+Down"},
                    .run =
                        [&w] {
                            const Result<void> reloaded = w.screen().reload_shaders();
                            w.notices().toast(reloaded ? Notices::Kind::note : Notices::Kind::error,
                                              reloaded ? "Shaders reloaded." : reloaded.error().text());
                            w.view().changed = true;
                        },
                    .needs = &Abilities::folders});
    list.push_back({.id = "help",
                    .menu = "Help",
                    .label = "Mouse and keys",
                    .help = "Show this list",
                    .keys = {"F1", "H"},
                    .run = [&w] {
                        w.panels.help = !w.panels.help;
                        w.hint_used("help");
                    }});
    list.push_back({.id = "cancel",
                    .menu = "Help",
                    .label = "Close or cancel",
                    .help = "Close the open window or cancel the current operation; never quits",
                    .keys = {"Esc"},
                    .run = [&w] { w.cancel(); }});
}

std::vector<std::function<Action(W&)>>& added() {
    static std::vector<std::function<Action(W&)>> makers;
    return makers;
}

}  // namespace

std::vector<Action> make_actions(W& w, const std::vector<io::Preset>& presets) {
    std::vector<Action> list;
    add_gestures(list);
    add_scene_actions(w, list);
    add_edit_actions(w, list);
    add_simulation_actions(w, list);
    add_solvers(w, list);
    add_tools(w, list);
    if constexpr (leaves::presets) add_preset_actions(w, list, presets);
    add_views(w, list);
    add_window_actions(w, list);
    for (const auto& make : added()) list.push_back(make(w));
    fit_to(abilities(), list);
    return list;
}

std::vector<Action> make_actions(W& w) {
    std::vector<io::Preset> presets;
    if constexpr (leaves::presets) presets = cli::read_presets().presets;
    return make_actions(w, presets);
}

void add_action(std::function<Action(Workspace&)> make) { added().push_back(std::move(make)); }

}  // namespace slosh::app
