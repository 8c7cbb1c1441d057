// The menu "Presets": one entry per preset, and those that save and delete.
#pragma once

#include <vector>

#include "app/workspace/actions.h"
#include "io/preset_file.h"

namespace slosh::app {

/// "Presets/Parameters": where a kind's entries stand.
std::string preset_menu(io::PresetKind kind);
void add_preset_actions(std::vector<Action>& list, const std::vector<io::Preset>& presets);

}  // namespace slosh::app
