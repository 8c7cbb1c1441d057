// A body's state at the start, and bounds in its own frame.
#include "sim/solids/bodies/body.h"

#include <cmath>
#include <initializer_list>

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

double dot(const Motion6& a, const Motion6& b) {
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) sum += a[i] * b[i];
    return sum;
}

Motion6 solved(SixEquations& equations, int dimension) {
    auto& a = equations.matrix;
    Motion6& b = equations.right;
    if (dimension == 2) {
        for (const int off : {2, 3, 4}) {
            for (int i = 0; i < 6; ++i) a[off][i] = a[i][off] = 0.0;
            a[off][off] = 1.0;
            b[off] = 0.0;
        }
    }
    for (int j = 0; j < 6; ++j) {
        for (int k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
        if (!(a[j][j] > 0.0)) return {};
        a[j][j] = std::sqrt(a[j][j]);
        for (int i = j + 1; i < 6; ++i) {
            for (int k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (int i = 5; i >= 0; --i) {
        for (int k = i + 1; k < 6; ++k) b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

}  // namespace slosh
