// Where the block or body of a drop tool comes to lie, always inside the container: in 3-D on what the
// cursor's ray meets, in 2-D where the cursor points, for there the cursor says both coordinates. A block has
// whole particles along each edge.
#pragma once

#include <optional>

#include "slosh/geometry.h"
#include "slosh/shapes.h"
#include "slosh/world.h"

namespace slosh::app {

struct PlacementInput {
    Vec3 origin{0.0f}, direction{0.0f, 0.0f, -1.0f};  ///< the cursor's ray
    World::RayHit hit;
    float spacing = 0.05f;     ///< m
    int particles = 10;        ///< along each edge
    std::optional<Vec3> size;  ///< m, of a body; absent: a block of particles
    int dimension = 3;
    std::optional<Box3> container;
    /// Where a ray that meets nothing ends: the distance of the camera's target.
    float fallback_distance = 3.0f;
};

struct PlacedBlock {
    BoxShape block;
    /// The container pushed it back into what was hit (the side of the water behind a glass wall): it had
    /// better rest on top of it.
    bool pushed_back = false;
};

/// 3-D: the block rests on the hit point, moved along the surface's normal until it touches, then into the
/// container. 2-D: its centre is the point of the plane under the cursor, moved only into the container.
PlacedBlock place_block(const PlacementInput& input);

/// The same block or body on top of `ground`, inside the container.
BoxShape rest_on(const PlacementInput& input, const Vec3& ground);

/// The point of a ray that meets nothing: on the 2-D plane, else at the fallback distance.
Vec3 point_without_hit(const PlacementInput& input);

}  // namespace slosh::app
