// The bounds of a scene, from its container, its solids and its particles.
#include "render/scene.h"

#include <glm/common.hpp>
#include <limits>

#include "base/turn.h"

namespace slosh {
namespace {

void include(Box3& bounds, const Vec3& low, const Vec3& high) {
    bounds.min = glm::min(bounds.min, low);
    bounds.max = glm::max(bounds.max, high);
}

/// The bounds of a placed model's own bounds.
void include_turned(Box3& bounds, const MeshShape& shape) {
    const glm::mat3 turn = turn_about(shape.axis, shape.angle);
    const Vec3 center = 0.5f * (shape.mesh->bounds.min + shape.mesh->bounds.max);
    const Vec3 half = 0.5f * (shape.mesh->bounds.max - shape.mesh->bounds.min);
    const Vec3 middle = shape.position + shape.scale * (turn * center);
    Vec3 reach(0.0f);
    for (int axis = 0; axis < 3; ++axis) reach += shape.scale * half[axis] * glm::abs(turn[axis]);
    include(bounds, middle - reach, middle + reach);
}

}  // namespace

std::optional<Box3> solid_bounds(const RenderSolid& solid) {
    Box3 own{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
        include(own, box->center - 0.5f * box->size, box->center + 0.5f * box->size);
    } else if (const auto* sphere = std::get_if<SphereShape>(&solid.shape)) {
        include(own, sphere->center - sphere->radius, sphere->center + sphere->radius);
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape)) {
        include(own, glm::min(capsule->a, capsule->b) - capsule->radius,
                glm::max(capsule->a, capsule->b) + capsule->radius);
    } else if (const auto* mesh = std::get_if<MeshShape>(&solid.shape); mesh != nullptr && mesh->mesh) {
        include_turned(own, *mesh);
    }
    if (own.min.x > own.max.x) return std::nullopt;
    const RenderPlace& place = solid.place;
    const Vec3 middle = place.position + place.turn * (0.5f * (own.min + own.max) - place.center);
    const Vec3 half = 0.5f * (own.max - own.min);
    const Vec3 reach = half.x * glm::abs(place.turn[0]) + half.y * glm::abs(place.turn[1]) +
                       half.z * glm::abs(place.turn[2]);
    return Box3{middle - reach, middle + reach};
}

Box3 scene_bounds(const RenderScene& scene, const std::optional<Box3>& particles) {
    Box3 bounds{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    if (scene.container) include(bounds, scene.container->min, scene.container->max);
    for (const RenderSolid& solid : scene.solids) {
        if (const std::optional<Box3> own = solid_bounds(solid)) include(bounds, own->min, own->max);
    }
    // Without a container the particles define the size of the scene. With one, they are inside it.
    // Bounds around a single particle must not shrink to a point.
    const Vec3 half(0.5f * scene.particles.spacing);
    if (!scene.container && particles) include(bounds, particles->min - half, particles->max + half);
    if (bounds.min.x > bounds.max.x) return {Vec3(-0.5f), Vec3(0.5f)};
    return bounds;
}

}  // namespace slosh
