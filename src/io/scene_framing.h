// From where a scene is seen that does not say it.
#pragma once

#include "slosh/geometry.h"
#include "slosh/scene.h"

namespace slosh::io {

/// Eye and target from which all of the box is seen in pictures of 4:3 and wider: from the front, the right
/// and above. The rest is that of `camera`.
CameraDescription camera_towards(const Box3& extent, CameraDescription camera = {});

/// What there is to see: the container, else water, solids and emitters with half of their size around them,
/// for they move about.
Box3 extent_of(const SceneDescription& scene);

}  // namespace slosh::io
