// The models and points of a scene that is written to a file. A scene names no file outside of its folder
// (scene_folder.h), so one that lies elsewhere, or is in memory only, comes along as a file beside the scene.
// It is written from memory: what a state of a stranger says of where a model came from is never opened.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

struct ModelFile {
    std::string name;  ///< in the scene's folder
    std::string bytes;
};

/// The scene as its file names models, and the files that must be beside it.
struct SceneWithModels {
    SceneDescription scene;
    std::vector<ModelFile> files;
};

/// For a scene file at `path`, which need not be there yet. A model that `path`'s folder has, or that comes
/// with the program, keeps its name there; others become SCENE_MODEL.ply, with a number where that is taken
/// by another model. Nothing is written. Error: a model that no reader would take back.
Result<SceneWithModels> with_models_beside(const SceneDescription& scene, const std::filesystem::path& path);

/// What a person should know about the models of a scene: surfaces that were not closed, sizes that look like
/// another unit. One sentence for each model; "": nothing. Lengths are compared with the container's
/// longest side.
std::string notes_on_models(const SceneDescription& scene);
/// The same for a model or points that are a scene of their own; `width`: of the longest side, m.
std::string note_on_size(const std::string& file, double width);

}  // namespace slosh::io
