// See body_pick.h. Meshes are tested triangle by triangle behind a test of their bounds: a few thousand
// triangles take some 20 us, less than building anything that would be quicker.
#include "app/tools/body_pick.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <utility>

#include "sim/solids/shapes/solid_distance.h"

namespace slosh::app {
namespace {

/// False when the ray misses the box.
bool meets(const Box3& box, const Vec3& origin, const Vec3& direction) {
    float enter = 0.0f, leave = 3.0e38f;
    for (int axis = 0; axis < 3; ++axis) {
        if (direction[axis] == 0.0f) {
            if (origin[axis] < box.min[axis] || origin[axis] > box.max[axis]) return false;
            continue;
        }
        const float first = (box.min[axis] - origin[axis]) / direction[axis];
        const float second = (box.max[axis] - origin[axis]) / direction[axis];
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
    }
    return enter <= leave;
}

/// Möller and Trumbore 1997, from the outer side only.
std::optional<float> hit_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& origin,
                                  const Vec3& direction) {
    const Vec3 first = b - a, second = c - a;
    const Vec3 across = glm::cross(direction, second);
    const float determinant = glm::dot(first, across);
    if (!(determinant > 0.0f)) return std::nullopt;
    const Vec3 offset = origin - a;
    const float u = glm::dot(offset, across);
    if (u < 0.0f || u > determinant) return std::nullopt;
    const Vec3 turned = glm::cross(offset, first);
    const float v = glm::dot(direction, turned);
    if (v < 0.0f || u + v > determinant) return std::nullopt;
    const float distance = glm::dot(second, turned) / determinant;
    return distance >= 0.0f ? std::optional(distance) : std::nullopt;
}

std::optional<float> hit_mesh(const MeshShape& shape, const Vec3& origin, const Vec3& direction) {
    if (!shape.mesh || !(shape.scale > 0.0f) || !(glm::length(shape.axis) > 0.0f)) return std::nullopt;
    // In the model's own frame and lengths.
    const glm::mat3 turn =
        glm::mat3_cast(glm::angleAxis(glm::radians(shape.angle), glm::normalize(shape.axis)));
    const Vec3 from = ((origin - shape.position) * turn) / shape.scale, along = direction * turn;
    const TriangleMesh& mesh = *shape.mesh;
    if (!meets(mesh.bounds, from, along)) return std::nullopt;
    std::optional<float> nearest;
    for (const Triangle& triangle : mesh.triangles) {
        const auto hit = hit_triangle(mesh.vertices[triangle[0]], mesh.vertices[triangle[1]],
                                      mesh.vertices[triangle[2]], from, along);
        if (hit && (!nearest || *hit < *nearest)) nearest = hit;
    }
    if (nearest) *nearest *= shape.scale;
    return nearest;
}

std::optional<float> hit_solid(const SolidShape& shape, const Vec3& origin, const Vec3& direction,
                               int dimension) {
    constexpr float reach = 1.0e30f;
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return dimension == 3 ? hit_mesh(*mesh, origin, direction) : std::nullopt;
    const std::optional<SolidShape> sound = prepared(shape, dimension);
    if (!sound) return std::nullopt;
    const std::optional<SolidRayHit> hit = ray_hit(*sound, origin, direction, reach, dimension);
    return hit ? std::optional(hit->distance) : std::nullopt;
}

bool contains(const SolidShape& shape, const Vec3& point) {
    if (std::holds_alternative<MeshShape>(shape)) return false;
    const std::optional<SolidShape> sound = prepared(shape, 2);
    return sound && surface_distance(*sound, point, 2).distance <= 0.0f;
}

}  // namespace

std::optional<SolidPick> pick_solid(const SimulationFrame& frame, const Ray& ray) {
    std::optional<SolidPick> best;
    const std::size_t count = std::min(frame.solids.size(), frame.bodies.size());
    const bool flat = frame.dimension == 2;
    float to_plane = 0.0f;
    if (flat) {
        to_plane = ray.direction.z != 0.0f ? -ray.origin.z / ray.direction.z : -1.0f;
        if (to_plane < 0.0f) return best;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Solid& solid = frame.solids[i];
        const RigidPose pose(frame.bodies[i]);
        std::optional<float> distance;
        if (flat) {
            const Vec3 point = ray.origin + to_plane * ray.direction;
            if (contains(solid.shape, pose.to_shape(Vec3(point.x, point.y, 0.0f)))) distance = to_plane;
        } else {
            distance = hit_solid(solid.shape, pose.to_shape(ray.origin),
                                 pose.direction_to_shape(ray.direction), frame.dimension);
        }
        if (!distance || (best && *distance >= best->distance)) continue;
        best = SolidPick{static_cast<std::uint32_t>(i), *distance, ray.origin + *distance * ray.direction,
                         is_free(solid.motion)};
    }
    return best;
}

std::optional<SolidPick> pick_free(const SimulationFrame& frame, const Ray& ray) {
    const std::optional<SolidPick> pick = pick_solid(frame, ray);
    return pick && pick->free ? pick : std::nullopt;
}

}  // namespace slosh::app
