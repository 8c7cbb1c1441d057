// The entries of the menu "Presets".
#include "app/workspace/preset_controller.h"

namespace slosh::app {
namespace {

using io::Preset;
using io::PresetKind;

struct SaveWords {
    const char *id, *help;
};
SaveWords save_words(PresetKind kind) {
    switch (kind) {
        case PresetKind::parameters:
            return {"save_parameters", "Save the current kernel, solver and time parameters as a preset"};
        case PresetKind::materials:
            return {"save_material",
                    "Save density, viscosity, surface tension and adhesion of the scene's fluid as a preset"};
        case PresetKind::views:
            break;
    }
    return {"save_view", "Save the view settings as a preset, without the camera"};
}

/// "Presets/Parameters": where a kind's entries stand.
std::string preset_menu(PresetKind kind) {
    std::string name(io::name_of(kind));
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return "Presets/" + name;
}

}  // namespace

Action PresetController::apply_action(const Preset& preset) {
    const PresetKind kind = preset.kind;
    const std::string name = preset.name;
    return {.id = "preset:" + std::string(io::name_of(kind)) + "/" + name,
            .menu = preset_menu(kind),
            .label = preset.title,
            .help = preset.description,
            .run = [this, kind, name] { apply(kind, name); },
            .checked = [this, kind, name] { return holds(kind, name); }};
}

Action PresetController::delete_action(const Preset& preset) {
    const PresetKind kind = preset.kind;
    const std::string name = preset.name;
    return {.id = "delete_preset:" + std::string(io::name_of(kind)) + "/" + name,
            .menu = preset_menu(kind) + "/Delete",
            .label = preset.title,
            .help = "Move the preset file to the trash; current values are kept",
            .run = [this, kind, name] { remove(kind, name); }};
}

void PresetController::add_actions(std::vector<Action>& list, PresetKind kind) {
    bool own = false;
    for (const Preset& preset : shelf_.presets()) {
        if (preset.kind != kind) continue;
        list.push_back(apply_action(preset));
        list.back().line_before = preset.own() && !own;
        own = own || preset.own();
    }
    const SaveWords words = save_words(kind);
    list.push_back({.id = words.id,
                    .menu = preset_menu(kind),
                    .label = "Save as preset ...",
                    .help = words.help,
                    .run = [this, kind] { ask_for_name(kind); },
                    .opens_text = true,
                    .line_before = true});
    if (kind == PresetKind::views) {
        list.push_back({.id = "undo_view",
                        .menu = preset_menu(kind),
                        .label = "Previous view",
                        .run = [this] { undo_view(); },
                        .enabled = [this] { return view_before_.has_value(); }});
    }
    for (const Preset& preset : shelf_.presets()) {
        if (preset.kind == kind && preset.own()) list.push_back(delete_action(preset));
    }
}

std::vector<Action> PresetController::actions() {
    std::vector<Action> list;
    for (const PresetKind kind : io::preset_kinds) add_actions(list, kind);
    return list;
}

}  // namespace slosh::app
