// Where a solid is and how it moves: the part of the state that scripts, water and collisions change.
#pragma once

#include <glm/ext/quaternion_float.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <span>

#include "sim/shapes.h"

namespace slosh {

/// One per solid, in the same order.
struct Body {
    Vec3 center{0.0f};                       ///< of mass, where the shape is described
    Vec3 position{0.0f};                     ///< of the centre now, m
    glm::quat turn{1.0f, 0.0f, 0.0f, 0.0f};  ///< unit, from the description to now
    Vec3 velocity{0.0f};                     ///< of the centre, m/s
    Vec3 angular_velocity{0.0f};             ///< rad/s
};

/// At the start: centred, turned as described, a free one with its first velocities.
Body start_body(const Solid& solid, int dimension);

/// A body's place as the boundaries need it.
struct RigidPose {
    Vec3 center{0.0f}, position{0.0f};
    glm::mat3 turn{1.0f};
    bool moved = false;  ///< false: everything is where it is described, and no bit changes on the way
    Vec3 velocity{0.0f}, angular_velocity{0.0f};

    RigidPose() = default;
    explicit RigidPose(const Body& body)
        : center(body.center),
          position(body.position),
          turn(glm::mat3_cast(body.turn)),
          moved(body.position != body.center || body.turn != glm::quat(1.0f, 0.0f, 0.0f, 0.0f)),
          velocity(body.velocity),
          angular_velocity(body.angular_velocity) {}

    /// A point of the world to where it is in the description.
    Vec3 to_shape(const Vec3& x) const { return moved ? center + (x - position) * turn : x; }
    Vec3 to_world(const Vec3& x) const { return moved ? position + turn * (x - center) : x; }
    Vec3 direction_to_shape(const Vec3& n) const { return moved ? n * turn : n; }
    Vec3 direction_to_world(const Vec3& n) const { return moved ? turn * n : n; }
    /// Of the body's matter at a point of the world.
    Vec3 velocity_at(const Vec3& x) const { return velocity + glm::cross(angular_velocity, x - position); }
    /// The axis-aligned box around a box of the world, in the description.
    Box3 to_shape(const Box3& box) const;
};

}  // namespace slosh
