/// @file
/// Solids as a host sees them: where each one is, how it moves, what the water and other solids did to it.
///
///     for (const slosh::BodyState& body : world.bodies())
///         draw(body.user_data, body.position, body.orientation);
///
/// Plain data: no errors, as thread-safe as any struct.
#pragma once

#include <cstdint>

#include "slosh/geometry.h"
#include "slosh/shapes.h"

#pragma GCC visibility push(default)
namespace slosh {

/// A solid, fixed or moving, at this moment.
struct BodyState {
    /// Larger than 0. It stays while the list of solids changes, in saved states, and when undo brings the
    /// body back. The scene's solids have 1, 2, 3 ... in their order; Reset begins again with them.
    std::uint32_t id = 0;
    std::uint64_t user_data = 0;  ///< the host's own number: World::set_user_data()
    /// Shape and motion as described. Valid until the next step or command.
    const Solid* solid = nullptr;
    float mass = 0.0f;  ///< kg (per meter of depth in 2-D); 0: the body is not free

    Vec3 position{0.0f};  ///< of the center of mass, m
    Quaternion orientation{1.0f, 0.0f, 0.0f, 0.0f};
    Vec3 velocity{0.0f};          ///< of the center of mass, m/s
    Vec3 angular_velocity{0.0f};  ///< rad/s
    Vec3 described_center{0.0f};  ///< the center of mass in the coordinates of the description, m

    // What the water did to it, mean over the last step. Fixed and scripted bodies have it only after
    // World::measure_loads(), else 0.
    Vec3 force{0.0f};   ///< N (N/m in 2-D)
    Vec3 torque{0.0f};  ///< N m (N in 2-D), about the center of mass

    /// The present place of a point of the description, m.
    Vec3 to_world(const Vec3& described) const {
        return position + orientation * (described - described_center);
    }
};

/// A free body pressed against another body or a wall of the container in the last step.
struct BodyContact {
    std::uint32_t body = 0;   ///< id of a free body
    std::uint32_t other = 0;  ///< id of the other body; 0: the container
    Vec3 point{0.0f};         ///< where the largest part of the impulse acted, m
    Vec3 normal{0.0f};        ///< there, unit, toward `body`
    float impulse = 0.0f;     ///< along the normals, summed over the step, N s (N s/m in 2-D); larger than 0
};

}  // namespace slosh
#pragma GCC visibility pop
