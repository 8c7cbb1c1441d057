// What a person has built in a scene since it began, as commands that build it again; and solids told apart
// by their description, wherever the list has them by then.
#pragma once

#include <optional>
#include <vector>

#include "app/session/simulation_frame.h"
#include "sim/solids/bodies/body.h"
#include "slosh/scene.h"
#include "slosh/shapes.h"

namespace slosh::app {

/// Described by the same numbers (a mesh: the same model).
bool same_solid(const Solid& a, const Solid& b);

/// From the solids, emitters, drains and walls of the scene's start to those of the frame; nothing where they
/// are the same. Bodies that were dropped are water of a kind: they are not built.
std::optional<Command> built_since(const SceneDescription& scene, const SimulationFrame& frame);

}  // namespace slosh::app
