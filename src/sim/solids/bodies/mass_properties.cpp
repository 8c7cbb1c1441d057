// Closed forms for simple shapes, the divergence theorem for meshes.
#include "sim/solids/bodies/mass_properties.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <numbers>

#include "base/turn.h"

namespace slosh {

namespace {

using std::numbers::pi;

glm::mat3 diagonal(double x, double y, double z) {
    glm::mat3 result(0.0f);
    result[0][0] = static_cast<float>(x);
    result[1][1] = static_cast<float>(y);
    result[2][2] = static_cast<float>(z);
    return result;
}

MassProperties of_box(const BoxShape& box, int dimension) {
    const double x = static_cast<double>(box.size.x), y = static_cast<double>(box.size.y),
                 z = dimension == 2 ? 1.0 : static_cast<double>(box.size.z);
    const double volume = x * y * z, twelfth = volume / 12.0;
    return {volume, box.center,
            diagonal(twelfth * (y * y + z * z), twelfth * (x * x + z * z), twelfth * (x * x + y * y))};
}

MassProperties of_sphere(const SphereShape& sphere, int dimension) {
    const double r = static_cast<double>(sphere.radius);
    if (dimension == 2) {
        const double area = pi * r * r, half = 0.5 * area * r * r;
        return {area, sphere.center, diagonal(half, half, half)};
    }
    const double volume = 4.0 / 3.0 * pi * r * r * r, moment = 0.4 * volume * r * r;
    return {volume, sphere.center, diagonal(moment, moment, moment)};
}

/// Moments along the axis and across it, then turned.
MassProperties of_capsule(const CapsuleShape& capsule, int dimension) {
    Vec3 axis = capsule.b - capsule.a;
    if (dimension == 2) axis.z = 0.0f;
    const double r = static_cast<double>(capsule.radius),
                 length = std::sqrt(static_cast<double>(glm::dot(axis, axis)));
    const Vec3 center = 0.5f * (capsule.a + capsule.b);
    if (dimension == 2) {
        // A rectangle and two half discs; the centroid of a half disc is 4 r/(3 pi) from its straight side.
        const double middle = 2.0 * r * length, caps = pi * r * r, out = 4.0 * r / (3.0 * pi);
        const double arm = 0.5 * length + out;
        const double moment =
            middle * (length * length + 4.0 * r * r) / 12.0 + caps * (0.5 * r * r - out * out + arm * arm);
        return {middle + caps, center, diagonal(moment, moment, moment)};
    }
    // A cylinder and two half balls, whose centroids are 3/8 r from their flat sides.
    const double middle = pi * r * r * length, caps = 4.0 / 3.0 * pi * r * r * r, out = 0.375 * r;
    const double arm = 0.5 * length + out;
    const double along = 0.5 * middle * r * r + 0.4 * caps * r * r;
    const double across =
        middle * (0.25 * r * r + length * length / 12.0) + caps * (0.4 * r * r - out * out + arm * arm);
    if (!(length > 0.0)) return {caps, center, diagonal(along, along, along)};
    // I = across 1 + (along - across) u u^T
    const Vec3 u = axis / static_cast<float>(length);
    glm::mat3 inertia = diagonal(across, across, across);
    for (int column = 0; column < 3; ++column)
        inertia[column] += static_cast<float>(along - across) * u[column] * u;
    return {middle + caps, center, inertia};
}

/// Sums over the tetrahedra between a reference point and each triangle.
MassProperties of_mesh(const MeshShape& shape) {
    const TriangleMesh& mesh = *shape.mesh;
    double volume = 0.0;
    std::array<double, 3> first{};                  // integral of x
    std::array<std::array<double, 3>, 3> second{};  // integral of x x^T
    // The middle of the bounds is the reference point: far from the origin the differences would cancel.
    const Vec3 middle = 0.5f * (mesh.bounds.min + mesh.bounds.max);
    for (const Triangle& triangle : mesh.triangles) {
        double corner[3][3], sum[3];
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 v = mesh.vertices[triangle[k]] - middle;
            for (int axis = 0; axis < 3; ++axis) corner[k][axis] = static_cast<double>(v[axis]);
        }
        const double* a = corner[0];
        const double* b = corner[1];
        const double* c = corner[2];
        const double six_volumes = a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                                   a[2] * (b[0] * c[1] - b[1] * c[0]);
        volume += six_volumes / 6.0;
        for (int axis = 0; axis < 3; ++axis) {
            sum[axis] = a[axis] + b[axis] + c[axis];
            first[static_cast<std::size_t>(axis)] += six_volumes / 24.0 * sum[axis];
        }
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) {
                second[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] +=
                    six_volumes / 120.0 * (sum[i] * sum[j] + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]);
            }
        }
    }
    const double scale = static_cast<double>(shape.scale);
    MassProperties result;
    result.volume = volume * scale * scale * scale;
    double center[3];
    for (std::size_t axis = 0; axis < 3; ++axis) center[axis] = volume > 0.0 ? first[axis] / volume : 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) second[i][j] -= volume * center[i] * center[j];
    }
    const double trace = second[0][0] + second[1][1] + second[2][2];
    glm::mat3 inertia(0.0f);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const double own = second[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            inertia[i][j] =
                static_cast<float>(scale * scale * scale * scale * scale * ((i == j ? trace : 0.0) - own));
        }
    }
    const glm::mat3 turn = turn_about(shape.axis, shape.angle);
    result.inertia = turn * inertia * glm::transpose(turn);
    const Vec3 in_model(static_cast<float>(center[0]), static_cast<float>(center[1]),
                        static_cast<float>(center[2]));
    result.center = shape.position + shape.scale * (turn * (middle + in_model));
    return result;
}

}  // namespace

MassProperties mass_properties(const SolidShape& shape, int dimension) {
    if (const auto* plane = std::get_if<PlaneShape>(&shape)) return {0.0, plane->point, glm::mat3(0.0f)};
    MassProperties result;
    if (const auto* box = std::get_if<BoxShape>(&shape)) result = of_box(*box, dimension);
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) result = of_sphere(*sphere, dimension);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) result = of_capsule(*capsule, dimension);
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) result = of_mesh(*mesh);
    if (dimension == 2) result.center.z = 0.0f;
    return result;
}

void turn_by(Body& body, const RigidProperties& properties, const Vec3& impulse) {
    const glm::mat3 turn = glm::mat3_cast(body.turn);
    body.angular_velocity += turn * (properties.inverse_inertia * (impulse * turn));
}

std::vector<RigidProperties> rigid_properties(std::span<const Solid> solids, int dimension) {
    std::vector<RigidProperties> result(solids.size());
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const auto* free = std::get_if<FreeMotion>(&solids[i].motion);
        if (free == nullptr) continue;
        const MassProperties of_shape = mass_properties(solids[i].shape, dimension);
        RigidProperties& body = result[i];
        body.mass = free->density * static_cast<float>(of_shape.volume);
        body.inverse_mass = 1.0f / body.mass;
        body.inertia = free->density * of_shape.inertia;
        if (dimension == 2) {
            body.inverse_inertia = glm::mat3(0.0f);
            body.inverse_inertia[2][2] = 1.0f / body.inertia[2][2];
        } else {
            // Scaled to its own size: the determinant for a body of a millimetre underflows a float.
            const float scale = 3.0f / (body.inertia[0][0] + body.inertia[1][1] + body.inertia[2][2]);
            body.inverse_inertia = scale * glm::inverse(scale * body.inertia);
        }
    }
    return result;
}

}  // namespace slosh
