// Vessels with still water in them: arrangements of walls, solids and meshes. The water is `layers` layers
// deep, its floor at y = 0; its depth is 0.3 m.
#pragma once

#include <string>
#include <vector>

#include "slosh/world.h"

namespace slosh::physics {

inline constexpr float vessel_depth = 0.3f;  // m

struct Vessel {
    const char* name;
    bool in_the_plane;  ///< there is one in 2-D too
    bool fits;          ///< the lattice of the water; otherwise its particles find their places first
    SceneDescription (*scene)(int dimension, float spacing);
};
const std::vector<Vessel>& vessels();

}  // namespace slosh::physics
