// The files of assets/ that are part of the program, sorted by path. Paths are relative to the folder that is
// named.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace slosh {

/// assets/scenes/*.json: "double_dam_break.json".
std::span<const EmbeddedFile> embedded_scenes();
/// assets/models: "bunny.ply".
std::span<const EmbeddedFile> embedded_models();
/// assets/presets: "materials/honey.json".
std::span<const EmbeddedFile> embedded_presets();

}  // namespace slosh
