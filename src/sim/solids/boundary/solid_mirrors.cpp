// The surfaces of solids as mirrors: distance, normal and share at a point (mirrors.h).
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/solids/boundary/boundary_field.h"
#include "sim/solids/boundary/solid_shares.h"
#include "sim/solids/shapes/placed_mesh.h"

namespace slosh {

BoundaryTables::Share box_share(const BoundaryTables& tables, const BoxShape& box,
                                const SurfaceDistance& surface, const Vec3& x) {
    float low[3], high[3];
    for (int axis = 0; axis < 3; ++axis) {
        low[axis] = box.center[axis] - 0.5f * box.size[axis] - x[axis];
        high[axis] = box.center[axis] + 0.5f * box.size[axis] - x[axis];
    }
    return tables.box_share(surface, low, high);
}

BoundaryTables::Share side_of(const CapsuleShape& capsule, const Vec3& x, float support_radius) {
    const Vec3 axis = capsule.b - capsule.a;
    const float length = std::sqrt(glm::dot(axis, axis));
    const float height = length > 0.0f ? glm::dot(x - capsule.a, axis) / length : 0.0f;
    const float inside = std::min(height, length - height);  // < 0 beyond the ends
    const float value = 0.5f + inside / support_radius;
    if (!(value > 0.0f)) return {0.0f};
    if (!(value < 1.0f)) return {};
    const float towards = height < length - height ? 1.0f : -1.0f;
    return {value, towards / (length * support_radius) * axis};
}

SolidMirrors BoundaryField::Obstacle::mirrors_at(const Vec3& x, float reach,
                                                 const BoundaryTables& tables) const {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return mesh->placed->mirrors(x);
    const int dimension = tables.lattice().kernel.dimension;
    const SurfaceDistance surface = surface_distance(shape, x, dimension);
    if (!(surface.distance < reach)) return {};
    SolidMirror mirror{surface.distance, surface.normal, round_share};
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        const BoundaryTables::Share share = box_share(tables, *box, surface, x);
        mirror.share = share.value;
        mirror.share_slope = share.slope;
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        const BoundaryTables::Share side = side_of(*capsule, x, tables.lattice().kernel.h);
        mirror.share += side.value * (cylinder_share - round_share);
        mirror.share_slope = (cylinder_share - round_share) * side.slope;
    }
    return {1, {mirror}};
}

SolidMirrors BoundaryField::solid_mirrors(std::size_t index, const Vec3& x, float reach) const {
    const Obstacle& obstacle = obstacles_[index];
    const RigidPose& pose = obstacle.pose;
    if (!pose.moved) return obstacle.mirrors_at(x, reach, *tables_);
    SolidMirrors mirrors = obstacle.mirrors_at(pose.to_shape(x), reach, *tables_);
    for (int k = 0; k < mirrors.count; ++k) {
        SolidMirror& mirror = mirrors.list[k];
        mirror.normal = pose.direction_to_world(mirror.normal);
        mirror.share_slope = pose.direction_to_world(mirror.share_slope);
    }
    return mirrors;
}

}  // namespace slosh
