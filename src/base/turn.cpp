// Sine and cosine by Taylor series, and rotations made of them.
#include "base/turn.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

namespace slosh {

namespace {

double length_of(const Vec3& axis) { return std::sqrt(static_cast<double>(glm::dot(axis, axis))); }

}  // namespace

SineCosine sine_cosine(double degrees) {
    const double angle = std::remainder(degrees, 360.0) * std::numbers::pi / 180.0;
    // Taylor's series: the 30th term is below 1e-17 at half a turn.
    double sine = 0.0, cosine = 0.0, term = 1.0;
    for (int n = 0; n < 30; ++n) {
        (n % 2 == 0 ? cosine : sine) += n % 4 < 2 ? term : -term;
        term *= angle / (n + 1.0);
    }
    return {sine, cosine};
}

glm::mat3 turn_about(const Vec3& axis, float degrees) {
    const auto [sine, cosine] = sine_cosine(static_cast<double>(degrees));
    const double length = length_of(axis);
    const double x = static_cast<double>(axis.x) / length, y = static_cast<double>(axis.y) / length,
                 z = static_cast<double>(axis.z) / length, rest = 1.0 - cosine;
    // Rodrigues' formula, column by column.
    return glm::mat3(static_cast<float>(cosine + rest * x * x), static_cast<float>(rest * x * y + sine * z),
                     static_cast<float>(rest * x * z - sine * y), static_cast<float>(rest * x * y - sine * z),
                     static_cast<float>(cosine + rest * y * y), static_cast<float>(rest * y * z + sine * x),
                     static_cast<float>(rest * x * z + sine * y), static_cast<float>(rest * y * z - sine * x),
                     static_cast<float>(cosine + rest * z * z));
}

glm::quat turn_quaternion(const Vec3& axis, double degrees) {
    const auto [sine, cosine] = sine_cosine(0.5 * degrees);
    const double factor = sine / length_of(axis);
    return glm::quat(static_cast<float>(cosine), static_cast<float>(factor * static_cast<double>(axis.x)),
                     static_cast<float>(factor * static_cast<double>(axis.y)),
                     static_cast<float>(factor * static_cast<double>(axis.z)));
}

glm::quat turned_by(const glm::quat& turn, const Vec3& rotation) {
    // Scaled, so that the square of a tiny turn is no denormal.
    const float size = std::max({std::abs(rotation.x), std::abs(rotation.y), std::abs(rotation.z)});
    if (!(size > 0.0f)) return turn;
    const Vec3 axis = rotation / size;
    const double angle = static_cast<double>(size) * length_of(axis);
    return glm::normalize(turn_quaternion(axis, angle * 180.0 / std::numbers::pi) * turn);
}

}  // namespace slosh
