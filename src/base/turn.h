// Rotations about an axis, with our own sine: the library's may differ in the last bit from machine to
// machine, and solids are turned inside a step.
#pragma once

#include <glm/ext/quaternion_float.hpp>
#include <glm/mat3x3.hpp>

#include "slosh/geometry.h"

namespace slosh {

struct SineCosine {
    double sine = 0.0, cosine = 1.0;
};
/// Sine and cosine of any angle, to the last bits of a double.
SineCosine sine_cosine(double degrees);

/// Right-handed; `axis` of any length except zero.
glm::mat3 turn_about(const Vec3& axis, float degrees);
glm::quat turn_quaternion(const Vec3& axis, double degrees);
/// `turn`, followed by a rotation about the vector `rotation` by its length in radians.
glm::quat turned_by(const glm::quat& turn, const Vec3& rotation);

}  // namespace slosh
