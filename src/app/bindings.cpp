// See bindings.h. Key numbers are written with GLFW's names; only what Slosh can do stands here.
#include "app/bindings.h"

#include <GLFW/glfw3.h>

#include <algorithm>

#include "render/color_field.h"
#include "render/modes/list.h"
#include "sim/solvers/list.h"

namespace slosh::app {
namespace {

constexpr int ctrl = modifier_control, shift = modifier_shift;

const std::vector<Binding>& table() {
    static const std::vector<Binding> bindings{
        {"act",
         "",
         "Act with the tool",
         "Use the current tool: a click drops a block or body, a drag throws it, holding still repeats",
         {},
         "Left"},
        {"orbit",
         "",
         "Orbit",
         "Turn the camera about its target; W A S D Q E fly meanwhile, Shift faster",
         {},
         "Right drag, or Alt+left drag"},
        {"pan", "", "Pan", "Move the camera sideways", {}, "Middle drag, or Shift+right drag"},
        {"zoom", "", "Zoom", "Zoom about the cursor", {}, "Wheel"},
        {"size", "", "Size", "Size of the block, body or brush", {}, "Ctrl+wheel"},
        {"pull", "", "Pull", "Pull fluid towards the cursor, with any tool", {}, "Shift+left"},
        {"push", "", "Push", "Push fluid away from the cursor, with any tool", {}, "Ctrl+Shift+left"},

        {"pick_scene",
         "Scene",
         "Open scene ...",
         "Pick a scene by typing part of its name",
         {{GLFW_KEY_O, ctrl}}},
        {"previous_scene", "Scene", "Previous scene", "", {{GLFW_KEY_PAGE_UP, 0}}},
        {"next_scene", "Scene", "Next scene", "", {{GLFW_KEY_PAGE_DOWN, 0}}},
        {"restart", "Scene", "Restart", "Start the scene again, keeping the parameters", {{GLFW_KEY_R, 0}}},
        {"restart_all",
         "Scene",
         "Restart and reset parameters",
         "Start the scene again as its author set it",
         {{GLFW_KEY_R, shift}}},
        {"save_state", "Scene", "Save state ...", "Save the moving water to a file", {{GLFW_KEY_S, ctrl}}},
        {"save_recording",
         "Scene",
         "Save recording as ...",
         "Save what was done since the scene began; it plays again with the same bits",
         {}},
        {"load_state",
         "Scene",
         "Load state ...",
         "Go on from a saved state, play a recording, or load a scene file",
         {{GLFW_KEY_L, ctrl}}},
        {"screenshot",
         "Scene",
         "Screenshot",
         "Save the window as it is seen, as a PNG file",
         {{GLFW_KEY_F12, 0}}},
        {"screenshot_water",
         "Scene",
         "Screenshot without panels",
         "Save the picture of the water alone, as a PNG file",
         {{GLFW_KEY_F12, shift}}},
        {"quit", "Scene", "Quit", "", {{GLFW_KEY_Q, ctrl}}, "", false, "", "", true},

        {"undo",
         "Edit",
         "Undo",
         "Take back the last change of a parameter, drop, body or wall",
         {{GLFW_KEY_Z, ctrl}},
         "",
         true},
        {"redo",
         "Edit",
         "Redo",
         "Do again what was undone",
         {{GLFW_KEY_Y, ctrl}, {GLFW_KEY_Z, ctrl | shift}},
         "",
         true},
        {"palette",
         "Edit",
         "Find action or parameter ...",
         "Type part of an action's or parameter's name",
         {{GLFW_KEY_K, ctrl}}},

        {"pause", "Simulation", "Pause", "Pause and go on", {{GLFW_KEY_SPACE, 0}, {GLFW_KEY_P, 0}}},
        {"step",
         "Simulation",
         "One step",
         "One step forward; hold to play",
         {{GLFW_KEY_PERIOD, 0}, {GLFW_KEY_O, 0}},
         "",
         true},
        {"step_phase",
         "Simulation",
         "One solver phase",
         "One phase of a step: predict, neighbours, ...",
         {{GLFW_KEY_PERIOD, shift}},
         "",
         true},
        {"slow_motion", "Simulation", "Slow motion", "A tenth of real time", {{GLFW_KEY_T, 0}}},

        {"solver_pbf",
         "Solver",
         "PBF",
         "Position Based Fluids; the water stays",
         {{GLFW_KEY_F2, 0}},
         "",
         false,
         "pbf"},
        {"solver_wcsph",
         "Solver",
         "WCSPH",
         "Weakly compressible SPH; the water stays",
         {{GLFW_KEY_F3, 0}},
         "",
         false,
         "wcsph"},
        {"solver_pcisph",
         "Solver",
         "PCISPH",
         "Predictive-corrective SPH; the water stays",
         {{GLFW_KEY_F4, 0}},
         "",
         false,
         "pcisph"},
        {"solver_dfsph",
         "Solver",
         "DFSPH",
         "Divergence-free SPH; the water stays",
         {{GLFW_KEY_F6, 0}},
         "",
         false,
         "dfsph"},

        {"tool_block", "Tool", "Block", "Drop blocks of fluid", {{GLFW_KEY_B, 0}}},
        {"tool_body",
         "Tool",
         "Body",
         "Drop floating and sinking bodies: boxes, spheres, capsules, models",
         {{GLFW_KEY_B, shift}}},
        {"tool_grab",
         "Tool",
         "Grab",
         "Take a body with the left button, carry it and let it fly",
         {{GLFW_KEY_G, 0}}},
        {"tool_force", "Tool", "Force", "Pull fluid with the left button, push with Ctrl", {{GLFW_KEY_F, 0}}},
        {"tool_erase",
         "Tool",
         "Erase",
         "Remove fluid under the brush, or the body that is clicked",
         {{GLFW_KEY_X, 0}}},
        {"larger", "Tool", "Larger", "Larger block, body or brush", {{GLFW_KEY_RIGHT_BRACKET, 0}}, "", true},
        {"smaller",
         "Tool",
         "Smaller",
         "Smaller block, body or brush",
         {{GLFW_KEY_LEFT_BRACKET, 0}},
         "",
         true},

        {"remove_body", "Tool", "Remove the body under the cursor", "", {{GLFW_KEY_DELETE, 0}}},
        {"remove_bodies", "Tool", "Remove all bodies", "", {}},

        {"view_water", "View", "Water", "Water as a surface", {{GLFW_KEY_1, 0}}, "", false, "", "mode:water"},
        {"view_particles",
         "View",
         "Particles",
         "Particles in one colour",
         {{GLFW_KEY_2, 0}},
         "",
         false,
         "",
         "mode:particles"},
        {"view_speed",
         "View",
         "Speed",
         "Particles coloured by speed",
         {{GLFW_KEY_3, 0}},
         "",
         false,
         "",
         "field:speed"},
        {"view_density_error",
         "View",
         "Density error",
         "Particles coloured by density error",
         {{GLFW_KEY_4, 0}},
         "",
         false,
         "",
         "field:density_error"},
        {"view_pressure",
         "View",
         "Pressure",
         "Particles coloured by pressure",
         {{GLFW_KEY_5, 0}},
         "",
         false,
         "",
         "field:pressure"},
        {"view_neighbours",
         "View",
         "Neighbours",
         "Particles coloured by their number of neighbours",
         {{GLFW_KEY_6, 0}},
         "",
         false,
         "",
         "field:neighbours"},
        {"view_vorticity",
         "View",
         "Vorticity",
         "Particles coloured by vorticity: how fast the water turns",
         {{GLFW_KEY_0, 0}},
         "",
         false,
         "",
         "field:vorticity"},
        {"view_lambda",
         "View",
         "Multiplier lambda",
         "Particles coloured by what the pressure solve found",
         {},
         "",
         false,
         "",
         "field:lambda"},
        {"view_id",
         "View",
         "Particle id",
         "Particles coloured by their order of birth: how the water mixes",
         {},
         "",
         false,
         "",
         "field:id"},
        {"view_depth",
         "View",
         "Depth",
         "Depth of the smoothed surface",
         {{GLFW_KEY_7, 0}},
         "",
         false,
         "",
         "mode:depth"},
        {"view_normals",
         "View",
         "Normals",
         "Normals of the smoothed surface",
         {{GLFW_KEY_8, 0}},
         "",
         false,
         "",
         "mode:normals"},
        {"view_thickness",
         "View",
         "Thickness",
         "Thickness of the fluid along each line of sight",
         {{GLFW_KEY_9, 0}},
         "",
         false,
         "",
         "mode:thickness"},
        {"frame_scene",
         "View",
         "Camera to the scene",
         "Move the camera to where the scene wants it",
         {{GLFW_KEY_HOME, 0}}},
        {"hide_interface", "View", "Hide interface", "Nothing but the water", {{GLFW_KEY_TAB, 0}}},
        {"diagnostics", "View", "Diagnostics", "Plots, profile and log", {{GLFW_KEY_M, 0}}},
        {"toggle_left", "View", "Parameter panel", "", {}},
        {"toggle_right", "View", "View panel", "", {}},
        {"next_theme", "View", "Next theme", "Dark, light, high contrast", {}},
        {"full_screen", "View", "Full screen", "", {{GLFW_KEY_F11, 0}}},
        {"reload_shaders", "View", "Reload shaders", "Read the shader files again", {{GLFW_KEY_F5, 0}}},

        {"help", "Help", "Mouse and keys", "This list", {{GLFW_KEY_F1, 0}, {GLFW_KEY_H, 0}}},
        {"cancel",
         "Help",
         "Close or cancel",
         "Close what is open, cancel what is under way; never quits",
         {{GLFW_KEY_ESCAPE, 0}}},
    };
    return bindings;
}

bool is_available(const Binding& binding) {
    if (!binding.solver.empty() && find_solver(binding.solver) == nullptr) return false;
    if (binding.view.starts_with("mode:")) return find_render_mode(binding.view.substr(5)) != nullptr;
    if (binding.view.starts_with("field:")) return find_color_field(binding.view.substr(6)) != nullptr;
    return true;
}

std::string key_text(int key) {
    switch (key) {
        case GLFW_KEY_SPACE:
            return "Space";
        case GLFW_KEY_ESCAPE:
            return "Esc";
        case GLFW_KEY_TAB:
            return "Tab";
        case GLFW_KEY_PAGE_UP:
            return "PgUp";
        case GLFW_KEY_PAGE_DOWN:
            return "PgDn";
        case GLFW_KEY_HOME:
            return "Home";
        case GLFW_KEY_DELETE:
            return "Delete";
        default:
            break;
    }
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
    return std::string(1, static_cast<char>(key));
}

}  // namespace

std::span<const Binding> binding_table() { return table(); }

std::vector<const Binding*> available_bindings() {
    std::vector<const Binding*> found;
    for (const Binding& binding : table()) {
        if (is_available(binding)) found.push_back(&binding);
    }
    return found;
}

std::string chord_text(const Chord& chord) {
    std::string text;
    if (chord.modifiers & modifier_control) text += "Ctrl+";
    if (chord.modifiers & modifier_alt) text += "Alt+";
    if (chord.modifiers & modifier_shift) text += "Shift+";
    return text + key_text(chord.key);
}

std::string shortcut_text(const Binding& binding) {
    if (binding.chords.empty()) return std::string(binding.gesture);
    std::string text;
    for (const Chord& chord : binding.chords) text += (text.empty() ? "" : " or ") + chord_text(chord);
    return text;
}

const Binding* find_binding(std::span<const Binding* const> bindings, const Chord& chord) {
    for (const Binding* binding : bindings) {
        if (std::find(binding->chords.begin(), binding->chords.end(), chord) != binding->chords.end())
            return binding;
    }
    return nullptr;
}

std::string bindings_as_markdown() {
    std::string text = "| input | action |\n|---|---|\n";
    for (const Binding* binding : available_bindings()) {
        const std::string shortcut = shortcut_text(*binding);
        if (shortcut.empty()) continue;
        text += "| " + shortcut + " | " +
                std::string(binding->help.empty() ? binding->label : binding->help) + " |\n";
    }
    return text;
}

}  // namespace slosh::app
