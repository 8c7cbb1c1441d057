#include "io/scene_framing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <variant>

#include "sim/world/commands/command_fields.h"
#include "sim/world/seeding/fluid_shape.h"

namespace slosh::io {

namespace {

/// From the target to the eye.
const Vec3 usual_direction = glm::normalize(Vec3(3.0f, 1.5f, 4.0f));
/// Share of the picture's half that is left free at each edge.
constexpr float margin = 0.12f;
constexpr float narrowest_aspect = 4.0f / 3.0f;

Box3 around(const Vec3& center, float reach) { return {center - Vec3(reach), center + Vec3(reach)}; }

Box3 joined(const Box3& a, const Box3& b) { return {glm::min(a.min, b.min), glm::max(a.max, b.max)}; }

/// Bounds of any solid but a plane, which has no end.
Box3 bounds_of(const SolidShape& shape) {
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return around(box->center, 0.5f * glm::length(box->size));  // it may be turned
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) return around(sphere->center, sphere->radius);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return joined(around(capsule->a, capsule->radius), around(capsule->b, capsule->radius));
    const auto& mesh = std::get<MeshShape>(shape);
    // A summary is read without the models.
    return mesh.mesh ? mesh_bounds(mesh) : around(mesh.position, 0.0f);
}

}  // namespace

CameraDescription camera_towards(const Box3& extent, CameraDescription camera) {
    const Vec3 right = glm::normalize(glm::cross(Vec3(0.0f, 1.0f, 0.0f), usual_direction));
    const Vec3 up = glm::cross(usual_direction, right);
    const float slope = (1.0f - margin) * std::tan(0.5f * glm::radians(camera.field_of_view));
    camera.target = 0.5f * (extent.min + extent.max);
    float distance = 1e-3f;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 offset = Vec3((corner & 1) != 0 ? extent.max.x : extent.min.x,
                                 (corner & 2) != 0 ? extent.max.y : extent.min.y,
                                 (corner & 4) != 0 ? extent.max.z : extent.min.z) -
                            camera.target;
        const float aside =
            std::max(std::fabs(glm::dot(offset, right)) / narrowest_aspect, std::fabs(glm::dot(offset, up)));
        distance = std::max(distance, aside / slope + glm::dot(offset, usual_direction));
    }
    camera.eye = camera.target + distance * usual_direction;
    // A scene may be as large as coordinates go. What is written has to be read again.
    const Vec3 farthest(static_cast<float>(coordinate_range.max));
    camera.target = glm::clamp(camera.target, -farthest, farthest);
    camera.eye = glm::clamp(camera.eye, -farthest, farthest);
    if (camera.eye == camera.target) camera.target -= usual_direction;
    return camera;
}

Box3 extent_of(const SceneDescription& scene) {
    if (scene.container) return *scene.container;
    bool first = true;
    Box3 extent{Vec3(-1.0f), Vec3(1.0f)};
    const auto add = [&](const Box3& bounds) {
        extent = first ? bounds : joined(extent, bounds);
        first = false;
    };
    for (const FluidRegion& region : scene.fluids) add(fluid_bounds(region.shape));
    for (const Solid& solid : scene.solids) {
        if (!std::holds_alternative<PlaneShape>(solid.shape)) add(bounds_of(solid.shape));
    }
    for (const Emitter& emitter : scene.emitters) add(around(emitter.position, emitter.radius));
    const Vec3 size = extent.max - extent.min;
    const float room = 0.5f * std::max({size.x, size.y, size.z, 0.1f});
    return {extent.min - Vec3(room), extent.max + Vec3(room)};
}

}  // namespace slosh::io
