// Ray hits of the solids, from outside only.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "sim/solids/shapes/placed_mesh.h"
#include "sim/solids/shapes/solid_distance.h"

namespace slosh {
namespace {

using Hit = std::optional<SolidRayHit>;

Hit hit_plane(const PlaneShape& plane, const Vec3& origin, const Vec3& direction) {
    const float approach = glm::dot(direction, plane.normal);
    const float height = glm::dot(origin - plane.point, plane.normal);
    if (!(approach < 0.0f) || height < 0.0f) return std::nullopt;
    return SolidRayHit{-height / approach, plane.normal};
}

Hit hit_sphere(const Vec3& center, float radius, const Vec3& origin, const Vec3& direction) {
    // Starts from the point nearest to the centre: no cancellation when the ray starts far away.
    const Vec3 offset = origin - center;
    const float along = -glm::dot(offset, direction);
    const Vec3 nearest = offset + along * direction;
    const float room = radius * radius - glm::dot(nearest, nearest);
    if (!(room >= 0.0f)) return std::nullopt;
    const float distance = along - std::sqrt(room);
    if (distance < 0.0f || !(radius > 0.0f)) return std::nullopt;
    return SolidRayHit{distance, (offset + distance * direction) / radius};
}

Hit hit_box(const BoxShape& box, const Vec3& origin, const Vec3& direction, int dimension) {
    const Vec3 offset = origin - box.center, half = 0.5f * box.size;
    float enter = 0.0f, leave = 3.0e38f;
    int face = -1;
    for (int axis = 0; axis < dimension; ++axis) {
        if (direction[axis] == 0.0f) {
            if (std::abs(offset[axis]) > half[axis]) return std::nullopt;
            continue;
        }
        float first = (-half[axis] - offset[axis]) / direction[axis];
        float second = (half[axis] - offset[axis]) / direction[axis];
        if (first > second) std::swap(first, second);
        if (first >= enter) enter = first, face = axis;
        leave = std::min(leave, second);
    }
    if (face < 0 || enter > leave) return std::nullopt;
    SolidRayHit hit{enter, Vec3(0.0f)};
    hit.normal[face] = direction[face] > 0.0f ? -1.0f : 1.0f;
    return hit;
}

Hit nearer(const Hit& a, const Hit& b) {
    if (!a) return b;
    return b && b->distance < a->distance ? b : a;
}

Hit hit_capsule(const CapsuleShape& capsule, const Vec3& origin, const Vec3& direction) {
    const Hit caps = nearer(hit_sphere(capsule.a, capsule.radius, origin, direction),
                            hit_sphere(capsule.b, capsule.radius, origin, direction));
    const Vec3 segment = capsule.b - capsule.a;
    const float length = std::sqrt(glm::dot(segment, segment));
    if (!(length > 0.0f)) return caps;
    const Vec3 axis = segment / length;
    const Vec3 across = direction - glm::dot(direction, axis) * axis;
    const float speed_squared = glm::dot(across, across);
    if (!(speed_squared > 1e-12f)) return caps;
    Vec3 offset = origin - capsule.a;
    offset -= glm::dot(offset, axis) * axis;
    const float to_nearest = -glm::dot(offset, across) / speed_squared;
    const Vec3 nearest = offset + to_nearest * across;
    const float room = capsule.radius * capsule.radius - glm::dot(nearest, nearest);
    if (!(room >= 0.0f)) return caps;
    const float distance = to_nearest - std::sqrt(room / speed_squared);
    const float height = glm::dot(origin + distance * direction - capsule.a, axis);
    if (distance < 0.0f || height < 0.0f || height > length || !(capsule.radius > 0.0f)) return caps;

    return nearer(caps, SolidRayHit{distance, (offset + distance * across) / capsule.radius});
}

}  // namespace

std::optional<SolidRayHit> ray_hit(const SolidShape& shape, const Vec3& origin, const Vec3& direction,
                                   float reach, int dimension) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return mesh->placed->ray_hit(origin, direction, reach);
    // A start inside the solid is no hit. Otherwise the spheres and the cylinder of a capsule would show
    // their inner seams.
    if (!(surface_distance(shape, origin, dimension).distance >= 0.0f)) return std::nullopt;
    Hit hit;
    if (const auto* plane = std::get_if<PlaneShape>(&shape)) hit = hit_plane(*plane, origin, direction);
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) {
        hit = hit_sphere(sphere->center, sphere->radius, origin, direction);
    }
    if (const auto* box = std::get_if<BoxShape>(&shape)) hit = hit_box(*box, origin, direction, dimension);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        hit = hit_capsule(*capsule, origin, direction);
    if (hit && hit->distance <= reach) return hit;
    return std::nullopt;
}

}  // namespace slosh
