// Position and motion of a solid: the part of its state that scripts, water and collisions change.
#pragma once

#include <cstdint>
#include <glm/ext/quaternion_float.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <span>

#include "slosh/shapes.h"

namespace slosh {

/// One per solid, in the order of the solids.
struct Body {
    Vec3 center{0.0f};    ///< center of mass, in the coordinates of the scene's description
    Vec3 position{0.0f};  ///< current position of the center, m
    glm::quat turn{1.0f, 0.0f, 0.0f, 0.0f};  ///< unit, from the description to the current orientation
    Vec3 velocity{0.0f};                     ///< the center's, m/s
    Vec3 angular_velocity{0.0f};             ///< rad/s
    std::uint32_t id = 0;  ///< stays with the body while others come and go; 0: not numbered yet
};

/// The body at the start: at its described place, turned as described, with its initial velocities if it is
/// free.
Body start_body(const Solid& solid, int dimension);

/// Moves `body` to where the script of `solid` puts it at `time`: a function of the time alone. The motion is
/// neither fixed nor free nor a host's. Reads the body's centre; sets velocities that bring it there within
/// `dt` seconds.
void follow_script(const Solid& solid, double time, float dt, int dimension, Body& body);

/// Moves `body` on with its velocities for `dt` seconds.
void go_on(Body& body, float dt);

/// A body's position and orientation in the form that the boundaries need.
struct RigidPose {
    Vec3 center{0.0f}, position{0.0f};
    glm::mat3 turn{1.0f};
    bool moved =
        false;  ///< false: the solid is where it is described, and coordinates pass unchanged to the last bit
    Vec3 velocity{0.0f}, angular_velocity{0.0f};

    RigidPose() = default;
    explicit RigidPose(const Body& body)
        : center(body.center),
          position(body.position),
          turn(glm::mat3_cast(body.turn)),
          moved(body.position != body.center || body.turn != glm::quat(1.0f, 0.0f, 0.0f, 0.0f)),
          velocity(body.velocity),
          angular_velocity(body.angular_velocity) {}

    /// From world coordinates to those of the description.
    Vec3 to_shape(const Vec3& x) const { return moved ? center + (x - position) * turn : x; }
    Vec3 to_world(const Vec3& x) const { return moved ? position + turn * (x - center) : x; }
    Vec3 direction_to_shape(const Vec3& n) const { return moved ? n * turn : n; }
    Vec3 direction_to_world(const Vec3& n) const { return moved ? turn * n : n; }
    /// Velocity of the body's material at a point of the world.
    Vec3 velocity_at(const Vec3& x) const { return velocity + glm::cross(angular_velocity, x - position); }
    /// The axis-aligned bounds, in the description's coordinates, of a box of the world.
    Box3 to_shape(const Box3& box) const;
};

/// A displacement and a turn, or an impulse and a moment, in the units of the pair loops: h, 1, and per
/// particle mass.
struct Motion6 {
    double value[6] = {};
    double& operator[](int i) { return value[i]; }
    double operator[](int i) const { return value[i]; }
};

double dot(const Motion6& a, const Motion6& b);

/// Symmetric: only i >= j counts.
struct SixEquations {
    double matrix[6][6] = {};
    Motion6 right;
};

/// By Cholesky's decomposition, which changes `equations`. In 2-D only the displacement in the plane and the
/// turn about z. Zero where the matrix is not positive definite.
Motion6 solved(SixEquations& equations, int dimension);

}  // namespace slosh
