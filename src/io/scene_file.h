// Scene files: versioned JSON, strict. docs/SCENES.md describes every key.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "sim/scene.h"

namespace slosh::io {

inline constexpr int scene_file_version = 1;

/// `file` is for messages; `name` is the scene's name unless the file says another. Errors:
/// `file:line:column` for syntax, `file: /json/path` for everything else, with what was found and what was
/// expected. Scenes too large for particles.budget are refused. Meshes are looked for in `folder`, when it is
/// not "", then among the models.
Result<SceneDescription> parse_scene(std::string_view text, const std::string& file, const std::string& name,
                                     const std::filesystem::path& folder = {});
/// The name is the file's, without folder and extension.
Result<SceneDescription> load_scene(const std::filesystem::path& path);

/// Reads back as an equal scene.
std::string scene_to_text(const SceneDescription& scene);
Result<void> save_scene(const SceneDescription& scene, const std::filesystem::path& path);

}  // namespace slosh::io
