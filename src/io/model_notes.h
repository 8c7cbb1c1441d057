// What a person should know about the models of a scene: surfaces that were not closed, and sizes that look
// like another unit.
#pragma once

#include <string>

#include "slosh/scene.h"

namespace slosh::io {

/// Of each model once, one sentence after the other; "": nothing. Lengths are compared with the container's
/// longest side.
std::string notes_on_models(const SceneDescription& scene);
/// Of a model or points that are a scene of their own; `width` is that of the longest side, m.
std::string note_on_size(const std::string& file, double width);

}  // namespace slosh::io
