#include "sim/geometry_checks.h"

#include <cmath>

#include "base/text.h"

namespace slosh {

namespace {

constexpr float least_container_edge = 4.0f;  // spacings
constexpr float least_mesh_scale = 1e-4f, most_mesh_scale = 1e4f;

Vec3 in_plane(Vec3 v, int dimension) {
    if (dimension == 2) v.z = 0.0f;
    return v;
}

bool has_direction(const Vec3& v, int dimension) {
    const Vec3 flat = in_plane(v, dimension);
    const float square = glm::dot(flat, flat);
    return square > 0.0f && std::isfinite(square);
}

bool positive(float length) { return length > 0.0f && std::isfinite(length); }

/// A mesh's own sentence says more than that of the other shapes.
Result<void> check_mesh(const MeshShape& mesh, int dimension) {
    if (dimension != 3)
        return Error{"a mesh acts in 3-D only, expected a sphere, box, capsule or plane in a flat scene", ""};
    if (!mesh.mesh || mesh.mesh->triangles.empty()) return Error{"a mesh solid needs a mesh", ""};
    if (!finite(mesh.position) || !std::isfinite(mesh.angle))
        return Error{"a mesh needs a finite position and angle", ""};
    if (!has_direction(mesh.axis, dimension)) return Error{"a mesh needs an axis with a length", ""};
    if (mesh.scale >= least_mesh_scale && mesh.scale <= most_mesh_scale) return {};
    return Error{"a mesh has the scale " + format_number(static_cast<double>(mesh.scale)) +
                     ", expected 0.0001 to 10000",
                 ""};
}

struct SolidCheck {
    int dimension;
    bool operator()(const PlaneShape& plane) const {
        return finite(plane.point) && has_direction(plane.normal, dimension);
    }
    bool operator()(const SphereShape& sphere) const {
        return finite(sphere.center) && positive(sphere.radius);
    }
    bool operator()(const CapsuleShape& capsule) const {
        return finite(capsule.a) && finite(capsule.b) && positive(capsule.radius);
    }
    bool operator()(const BoxShape& box) const {
        for (int axis = 0; axis < dimension; ++axis) {
            if (!positive(box.size[axis])) return false;
        }
        return finite(box.center);
    }
    bool operator()(const MeshShape& mesh) const { return check_mesh(mesh, dimension).ok(); }
};

}  // namespace

bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

bool finite(const FluidShape& shape) {
    if (const auto* box = std::get_if<BoxShape>(&shape)) return finite(box->center) && finite(box->size);
    const auto& ball = std::get<SphereShape>(shape);
    return finite(ball.center) && std::isfinite(ball.radius);
}

Result<void> check_solid(const Solid& solid, int dimension) {
    if (const auto* mesh = std::get_if<MeshShape>(&solid.shape)) return check_mesh(*mesh, dimension);
    if (std::visit(SolidCheck{dimension}, solid.shape)) return {};
    return Error{"a solid needs finite numbers, sizes above 0 and, if it is a plane, a normal", ""};
}

Result<void> check_emitter(const Emitter& emitter, int dimension) {
    if (!finite(emitter.position) || !has_direction(emitter.direction, dimension))
        return Error{"an emitter needs a position and a direction", ""};
    if (!positive(emitter.radius)) return Error{"an emitter needs a radius above 0", ""};
    if (!(emitter.speed >= 0.0f) || !std::isfinite(emitter.speed))
        return Error{"an emitter needs a speed that is not negative", ""};
    if (std::isnan(emitter.start) || std::isnan(emitter.stop))
        return Error{"an emitter's start and stop must be numbers", ""};
    return {};
}

Result<void> check_container(const Box3& walls, int dimension, float spacing) {
    if (!finite(walls.min) || !finite(walls.max)) return Error{"a container needs finite walls", ""};
    const float least = least_container_edge * spacing;
    for (int axis = 0; axis < dimension; ++axis) {
        if (walls.max[axis] - walls.min[axis] >= least) continue;
        return Error{"the container would be narrower than " + format_number(static_cast<double>(least)) +
                         " m (4 spacings)",
                     ""};
    }
    return {};
}

}  // namespace slosh
