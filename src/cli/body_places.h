// Where the solids of a picture are: the renderer knows no engine, the engine no renderer.
#pragma once

#include <algorithm>
#include <span>

#include "render/scene.h"
#include "sim/bodies/body.h"

namespace slosh {

/// `scene.solids` are those of the bodies, in their order.
inline void place_solids(RenderScene& scene, std::span<const Body> bodies) {
    for (std::size_t i = 0; i < std::min(scene.solids.size(), bodies.size()); ++i) {
        const RigidPose pose(bodies[i]);
        if (pose.moved) scene.solids[i].place = {pose.center, pose.position, pose.turn};
    }
}

}  // namespace slosh
