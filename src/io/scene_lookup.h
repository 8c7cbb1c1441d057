// What a person may call a scene: a name from assets/scenes (they are in the binary), a scene file, or a
// saved state.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/scene.h"

namespace slosh::io {

inline constexpr std::string_view default_scene = "double_dam_break";

/// Names of the scenes, the default first, then alphabetical. The environment variable SLOSH_ASSETS may name
/// a folder whose scenes/*.json are added and come before those in the binary: to edit a scene without
/// building.
std::vector<std::string> scene_names();

/// Exactly one of the two is set.
struct FoundScene {
    std::optional<SceneDescription> scene;
    std::optional<std::filesystem::path> saved_state;  ///< to be loaded by sim/snapshot.h
};
/// Errors: no such name or file (with the nearest name), and what is wrong with the file.
Result<FoundScene> find_scene(const std::string& name_or_path);

}  // namespace slosh::io
