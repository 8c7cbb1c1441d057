// See placement.h.
#include "app/session/placement.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace slosh::app {
namespace {

Vec3 size_of(const PlacementInput& input) {
    const float edge = static_cast<float>(input.particles) * input.spacing;
    Vec3 size = input.size ? *input.size : Vec3(edge);
    if (input.dimension == 2) size.z = input.spacing;
    return size;
}

void keep_inside(const PlacementInput& input, BoxShape& block) {
    if (input.container) {
        for (int axis = 0; axis < 3; ++axis) {
            const float low = input.container->min[axis] + 0.5f * block.size[axis],
                        high = input.container->max[axis] - 0.5f * block.size[axis];
            float& center = block.center[axis];
            center = low <= high ? std::clamp(center, low, high) : 0.5f * (low + high);
        }
    }
    if (input.dimension == 2) block.center.z = 0.0f;
}

}  // namespace

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
    block.size = size_of(input);
    block.center = point_without_hit(input);
    // In 2-D a ray meets the plane itself, with a normal towards the eye: it says nothing of where to rest.
    const bool rests = input.hit.hit && input.dimension == 3;
    if (rests) {
        const Vec3 normal =
            glm::length(input.hit.normal) > 0.0f ? glm::normalize(input.hit.normal) : Vec3(0.0f, 1.0f, 0.0f);
        // Half the block's extent along the normal, plus half a spacing: particles of the surface keep
        // theirs.
        const float extent = 0.5f * (std::abs(normal.x) * block.size.x + std::abs(normal.y) * block.size.y +
                                     std::abs(normal.z) * block.size.z);
        block.center = input.hit.point + (extent + 0.5f * input.spacing) * normal;
    }
    const Vec3 wanted = block.center;
    keep_inside(input, block);
    placed.pushed_back = rests && glm::dot(block.center - wanted, input.hit.normal) < -0.5f * input.spacing;
    return placed;
}

BoxShape rest_on(const PlacementInput& input, const Vec3& ground) {
    BoxShape block;
    block.size = size_of(input);
    block.center = ground + Vec3(0.0f, 0.5f * (block.size.y + input.spacing), 0.0f);
    keep_inside(input, block);
    return block;
}

}  // namespace slosh::app
