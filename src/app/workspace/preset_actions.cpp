// The entries of the menu "Presets".
#include "app/workspace/preset_shelf.h"

#include "app/workspace/workspace.h"

namespace slosh::app {
namespace {

using io::Preset;
using io::PresetKind;
using W = Workspace;

Action apply_action(W& w, const Preset& preset) {
    const PresetKind kind = preset.kind;
    const std::string name = preset.name;
    return {.id = "preset:" + std::string(io::name_of(kind)) + "/" + name,
            .menu = preset_menu(kind),
            .label = preset.title,
            .help = preset.description,
            .run = [kind, name, &w] { w.apply_preset(kind, name); },
            .checked = [kind, name, &w] { return w.preset_holds(kind, name); }};
}

Action delete_action(W& w, const Preset& preset) {
    const PresetKind kind = preset.kind;
    const std::string name = preset.name;
    return {.id = "delete_preset:" + std::string(io::name_of(kind)) + "/" + name,
            .menu = preset_menu(kind) + "/Delete",
            .label = preset.title,
            .help = "Move the preset file to the trash; current values are kept",
            .run = [kind, name, &w] { w.remove_preset(kind, name); }};
}

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

void add_kind(W& w, std::vector<Action>& list, const std::vector<Preset>& presets, PresetKind kind) {
    bool own = false;
    for (const Preset& preset : presets) {
        if (preset.kind != kind) continue;
        list.push_back(apply_action(w, preset));
        list.back().line_before = preset.own() && !own;
        own = own || preset.own();
    }
    const SaveWords words = save_words(kind);
    list.push_back({.id = words.id,
                    .menu = preset_menu(kind),
                    .label = "Save as preset ...",
                    .help = words.help,
                    .run = [kind, &w] { w.ask_for_preset(kind); },
                    .opens_text = true,
                    .line_before = true});
    if (kind == PresetKind::views) {
        list.push_back({.id = "undo_view",
                        .menu = preset_menu(kind),
                        .label = "Previous view",
                        .run = [&w] { w.undo_view(); },
                        .enabled = [&w] { return w.has_view_before(); }});
    }
    for (const Preset& preset : presets) {
        if (preset.kind == kind && preset.own()) list.push_back(delete_action(w, preset));
    }
}

}  // namespace

std::string preset_menu(PresetKind kind) {
    std::string name(io::name_of(kind));
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return "Presets/" + name;
}

void add_preset_actions(W& w, std::vector<Action>& list, const std::vector<Preset>& presets) {
    for (const PresetKind kind : io::preset_kinds) add_kind(w, list, presets, kind);
}

}  // namespace slosh::app
