// What a person has built in a scene since it began, as commands that build it again.
#pragma once

#include <optional>
#include <vector>

#include "app/session/simulation_frame.h"
#include "slosh/scene.h"

namespace slosh::app {

/// From the solids, emitters, drains and walls of the scene's start to those of the frame; nothing where they
/// are the same. Bodies that were dropped are water of a kind: they are not built.
std::optional<Command> built_since(const SceneDescription& scene, const SimulationFrame& frame);

}  // namespace slosh::app
