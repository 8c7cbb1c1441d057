// Distances to plane, sphere, box, capsule and mesh. Where no direction is the nearest one (a sphere's
// centre), the result points upwards.
#include "sim/solids/shapes/solid_distance.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/assert.h"
#include "sim/solids/shapes/placed_mesh.h"
#include "sim/solids/shapes/shape_checks.h"

namespace slosh {
namespace {

Vec3 flat(Vec3 v, int dimension) {
    if (dimension == 2) v.z = 0.0f;
    return v;
}

Vec3 nearest_on_segment(const CapsuleShape& capsule, const Vec3& x) {
    const Vec3 axis = capsule.b - capsule.a;
    const float squared = glm::dot(axis, axis);
    if (!(squared > 0.0f)) return capsule.a;
    const float t = std::clamp(glm::dot(x - capsule.a, axis) / squared, 0.0f, 1.0f);
    return capsule.a + t * axis;
}

Box3 bounds_of(const SphereShape& s) { return {s.center - s.radius, s.center + s.radius}; }
Box3 bounds_of(const BoxShape& b) { return {b.center - 0.5f * b.size, b.center + 0.5f * b.size}; }
Box3 bounds_of(const CapsuleShape& c) {
    return {glm::min(c.a, c.b) - c.radius, glm::max(c.a, c.b) + c.radius};
}

}  // namespace

std::optional<SolidShape> prepared(const SolidShape& shape, int dimension) {
    SolidShape result = shape;
    if (auto* plane = std::get_if<PlaneShape>(&result)) {
        plane->point = flat(plane->point, dimension);
        plane->normal = flat(plane->normal, dimension);
        const float length = std::sqrt(glm::dot(plane->normal, plane->normal));
        if (!(length > 0.0f) || !std::isfinite(length)) return std::nullopt;
        plane->normal /= length;
    } else if (auto* sphere = std::get_if<SphereShape>(&result)) {
        sphere->center = flat(sphere->center, dimension);
        sphere->radius = std::max(sphere->radius, 0.0f);
    } else if (auto* box = std::get_if<BoxShape>(&result)) {
        box->center = flat(box->center, dimension);
        box->size = glm::max(flat(box->size, dimension), Vec3(0.0f));
    } else if (auto* capsule = std::get_if<CapsuleShape>(&result)) {
        capsule->a = flat(capsule->a, dimension);
        capsule->b = flat(capsule->b, dimension);
        capsule->radius = std::max(capsule->radius, 0.0f);
    } else if (const auto* mesh = std::get_if<MeshShape>(&result)) {
        if (!check_solid(Solid{*mesh}, dimension)) return std::nullopt;
    }
    return result;
}

SurfaceDistance surface_distance(const CapsuleShape& capsule, const Vec3& x) {
    return surface_distance(SphereShape{nearest_on_segment(capsule, x), capsule.radius}, x);
}

SurfaceDistance surface_distance(const MeshShape& mesh, const Vec3& x) {
    SLOSH_ASSERT(mesh.placed != nullptr, "a mesh must be placed before it has distances");
    return mesh.placed->surface_distance(x);
}

SurfaceDistance surface_distance(const BoxShape& box, const Vec3& x, int dimension) {
    const Vec3 offset = x - box.center;
    const Vec3 depth = glm::abs(offset) - 0.5f * box.size;  // per axis, > 0 outside the slab
    const Vec3 outside = flat(glm::max(depth, Vec3(0.0f)), dimension);
    const float squared = glm::dot(outside, outside);
    if (squared > 0.0f) {
        const float length = std::sqrt(squared);
        Vec3 normal = outside / length;
        for (int axis = 0; axis < dimension; ++axis) normal[axis] = std::copysign(normal[axis], offset[axis]);
        return {length, normal};
    }
    int nearest = 0;
    for (int axis = 1; axis < dimension; ++axis) {
        if (depth[axis] > depth[nearest]) nearest = axis;
    }
    Vec3 normal(0.0f);
    normal[nearest] = offset[nearest] < 0.0f ? -1.0f : 1.0f;
    return {depth[nearest], normal};
}

bool may_be_near(const SolidShape& shape, const Box3& bounds, float margin, int dimension) {
    if (const auto* plane = std::get_if<PlaneShape>(&shape)) {
        const Vec3 center = 0.5f * (bounds.min + bounds.max), half = 0.5f * (bounds.max - bounds.min);
        return surface_distance(*plane, flat(center, dimension)).distance <=
               margin + glm::dot(half, glm::abs(plane->normal));
    }
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return mesh->placed->may_be_near(bounds, margin);
    Box3 solid;
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) solid = bounds_of(*sphere);
    if (const auto* box = std::get_if<BoxShape>(&shape)) solid = bounds_of(*box);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) solid = bounds_of(*capsule);
    for (int axis = 0; axis < dimension; ++axis) {
        if (bounds.min[axis] > solid.max[axis] + margin || bounds.max[axis] < solid.min[axis] - margin)
            return false;
    }
    return true;
}

}  // namespace slosh
