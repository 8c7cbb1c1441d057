// A body's state at the start, and bounds in its own frame.
#include "sim/solids/bodies/body.h"

#include "base/turn.h"
#include "sim/solids/bodies/mass_properties.h"

namespace slosh {

Body start_body(const Solid& solid, int dimension) {
    Body body;
    body.center = body.position = mass_properties(solid.shape, dimension).center;
    if (solid.turn.angle != 0.0f) {
        const Vec3 axis = dimension == 2 ? Vec3(0.0f, 0.0f, 1.0f) : solid.turn.axis;
        body.turn = turn_quaternion(axis, static_cast<double>(solid.turn.angle));
    }
    if (const auto* free = std::get_if<FreeMotion>(&solid.motion)) {
        body.velocity = free->velocity;
        body.angular_velocity = free->angular_velocity;
        if (dimension == 2) {
            body.velocity.z = 0.0f;
            body.angular_velocity.x = body.angular_velocity.y = 0.0f;
        }
    }
    return body;
}

Box3 RigidPose::to_shape(const Box3& box) const {
    if (!moved) return box;
    const Vec3 half = 0.5f * (box.max - box.min), middle = to_shape(0.5f * (box.min + box.max));
    // Column by column: |turn^T| half.
    const glm::mat3 size(glm::abs(turn[0]), glm::abs(turn[1]), glm::abs(turn[2]));
    const Vec3 reach = half * size;
    return {middle - reach, middle + reach};
}

}  // namespace slosh
