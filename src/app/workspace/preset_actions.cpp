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

void PresetController::add_actions(ActionList& list, PresetKind kind) {
    const std::string path = std::string(io::name_of(kind)) + "/";
    list.menu(preset_menu(kind));
    bool own = false;
    for (const Preset& preset : shelf_.presets()) {
        if (preset.kind != kind) continue;
        Action& row = list.add("preset:" + path + preset.name, preset.title, preset.description, {},
                               [this, kind, name = preset.name] { apply(kind, name); });
        row.checked = [this, kind, name = preset.name] { return holds(kind, name); };
        row.line_before = preset.own() && !own;
        own = own || preset.own();
    }
    const SaveWords words = save_words(kind);
    Action& save_row =
        list.add(words.id, "Save as preset ...", words.help, {}, [this, kind] { ask_for_name(kind); });
    save_row.opens_text = true;
    save_row.line_before = true;
    if (kind == PresetKind::views)
        list.add("undo_view", "Previous view", "", {}, [this] { undo_view(); }).enabled = [this] {
            return view_before_.has_value();
        };
    list.menu(preset_menu(kind) + "/Delete");
    for (const Preset& preset : shelf_.presets()) {
        if (preset.kind == kind && preset.own())
            list.add("delete_preset:" + path + preset.name, preset.title,
                     "Move the preset file to the trash; current values are kept", {},
                     [this, kind, name = preset.name] { remove(kind, name); });
    }
}

void PresetController::add_actions(ActionList& list) {
    for (const PresetKind kind : io::preset_kinds) add_actions(list, kind);
}

}  // namespace slosh::app
