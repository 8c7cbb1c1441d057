// How large a scene is: what the light has to see.
#pragma once

#include <optional>

#include "render/scene.h"

namespace slosh {

/// Of everything that throws or receives shadows, m; planes have no end and do not count. `particles`: the
/// box around their centres, if there are any.
Box3 scene_bounds(const RenderScene& scene, const std::optional<Box3>& particles);

}  // namespace slosh
