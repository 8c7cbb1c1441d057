// See placement.h.
#include "app/session/placement.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace slosh::app {

Vec3 point_without_hit(const PlacementInput& input) {
    const Vec3 direction = glm::normalize(input.direction);
    if (input.dimension == 2 && std::abs(direction.z) > 1e-4f) {
        const float along = -input.origin.z / direction.z;
        if (along > 0.0f) return input.origin + along * direction;
    }
    return input.origin + input.fallback_distance * direction;
}

PlacedBlock place_block(const PlacementInput& input) {
    PlacedBlock placed;
    BoxShape& block = placed.block;
    const float edge = static_cast<float>(input.particles) * input.spacing;
    block.size = input.size ? *input.size : Vec3(edge, edge, edge);
    if (input.dimension == 2) block.size.z = input.spacing;

    // In 2-D the cursor points at the plane itself: the block goes where it points, resting only where it
    // would lie inside something.
    Vec3 center = point_without_hit(input);
    if (input.hit.hit) {
        const Vec3 normal =
            glm::length(input.hit.normal) > 0.0f ? glm::normalize(input.hit.normal) : Vec3(0.0f, 1.0f, 0.0f);
        // Half the block's extent along the normal, plus half a spacing: particles of the surface keep
        // theirs.
        const float extent = 0.5f * (std::abs(normal.x) * block.size.x + std::abs(normal.y) * block.size.y +
                                     std::abs(normal.z) * block.size.z);
        center = input.hit.point + (extent + 0.5f * input.spacing) * normal;
    }
    const Vec3 wanted = center;
    if (input.container) {
        for (int axis = 0; axis < 3; ++axis) {
            const float low = input.container->min[axis] + 0.5f * block.size[axis],
                        high = input.container->max[axis] - 0.5f * block.size[axis];
            center[axis] = low <= high ? std::clamp(center[axis], low, high) : 0.5f * (low + high);
        }
    }
    if (input.dimension == 2) center.z = 0.0f;
    block.center = center;
    placed.pushed_back = input.hit.hit && glm::dot(center - wanted, input.hit.normal) < -0.5f * input.spacing;
    return placed;
}

}  // namespace slosh::app
