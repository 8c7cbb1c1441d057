// Makes a world of what a person opens: a scene with the defaults of this machine, or a saved state.
#pragma once

#include <string>

#include "app/session/simulation_messages.h"
#include "app/session/world_loader.h"
#include "slosh/files.h"

namespace slosh::app {

Result<LoadedWorld> make_world(const LoadScene& message, io::ModelFolders& models,
                               const ExecutionOptions& options);
/// Only its first bytes are read.
bool file_is_recording(const std::string& path);
/// The parameters a scene starts with.
Parameters baseline_of(const SceneDescription& scene);

}  // namespace slosh::app
