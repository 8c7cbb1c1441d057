// See view_geometry.h.
#include "app/tools/view_geometry.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/tools/body_pick.h"
#include "sim/solids/shapes/solid_distance.h"

namespace slosh::app {
namespace {

struct WallHit {
    float distance = 0.0f;
    Vec3 normal{0.0f};  ///< into the room
};

/// Where the ray leaves the box; nothing where it does not meet it, or leaves by an open top.
std::optional<WallHit> leaves(const Box3& box, bool open_top, const Ray& ray) {
    float enter = 0.0f, leave = 3.0e38f;
    WallHit hit;
    for (int axis = 0; axis < 3; ++axis) {
        const float along = ray.direction[axis];
        if (along == 0.0f) {
            if (ray.origin[axis] < box.min[axis] || ray.origin[axis] > box.max[axis]) return std::nullopt;
            continue;
        }
        const float low = (box.min[axis] - ray.origin[axis]) / along,
                    high = (box.max[axis] - ray.origin[axis]) / along;
        enter = std::max(enter, std::min(low, high));
        if (const float out = std::max(low, high); out < leave) {
            leave = out;
            hit.normal = Vec3(0.0f);
            hit.normal[axis] = along > 0.0f ? -1.0f : 1.0f;
        }
    }
    if (enter > leave) return std::nullopt;
    if (open_top && hit.normal.y < 0.0f) return std::nullopt;
    hit.distance = leave;
    return hit;
}

Vec3 normal_of(const SimulationFrame& frame, const SolidPick& pick, const Ray& ray) {
    const Solid& solid = frame.solids[pick.index];
    const std::optional<SolidShape> sound = std::holds_alternative<MeshShape>(solid.shape)
                                                ? std::nullopt
                                                : prepared(solid.shape, frame.dimension);
    if (!sound) return -ray.direction;
    const RigidPose pose(frame.bodies[pick.index]);
    return pose.direction_to_world(
        surface_distance(*sound, pose.to_shape(pick.point), frame.dimension).normal);
}

}  // namespace

std::optional<Vec3> on_plane(const Ray& ray, const Vec3& point, const Vec3& normal) {
    const float approach = glm::dot(ray.direction, normal);
    if (std::abs(approach) < 1e-4f) return std::nullopt;
    const float along = glm::dot(point - ray.origin, normal) / approach;
    if (!(along > 0.0f)) return std::nullopt;
    return ray.origin + along * ray.direction;
}

SurfacePoint surface_under(const ToolView& view, const Ray& ray) {
    const SimulationFrame& frame = *view.frame;
    if (frame.dimension == 2) {
        const Vec3 out(0.0f, 0.0f, 1.0f);
        return {on_plane(ray, Vec3(0.0f), out).value_or(Vec3(0.0f)), out, true};
    }
    SurfacePoint found{on_plane(ray, view.camera->target(), view.camera->forward())
                           .value_or(ray.origin + view.camera->distance() * ray.direction),
                       -view.camera->forward(), false};
    float nearest = 3.0e38f;
    if (const std::optional<SolidPick> pick = pick_solid(frame, ray)) {
        nearest = pick->distance;
        found = {pick->point, normal_of(frame, *pick, ray), true};
    }
    if (!frame.container) return found;
    const std::optional<WallHit> wall = leaves(*frame.container, frame.open_top, ray);
    if (wall && wall->distance < nearest)
        found = {ray.origin + wall->distance * ray.direction, wall->normal, true};
    return found;
}

std::optional<Vec3> beside(const ToolView& view, const Vec3& point) {
    const bool flat = view.frame->dimension == 2;
    return on_plane(view.ray(), point, flat ? Vec3(0.0f, 0.0f, 1.0f) : view.camera->forward());
}

std::optional<glm::vec2> pixel_of(const ToolView& view, const Vec3& point) {
    const Vec3 pixel = view.camera->project(point, view.viewport);
    if (pixel.z <= view.camera->near_plane()) return std::nullopt;
    return glm::vec2(pixel.x, pixel.y);
}

float metres_per_pixel(const ToolView& view, const Vec3& point) {
    const float at_target = view.camera->metres_per_pixel(view.viewport);
    if (view.camera->projection() == Projection::orthographic) return at_target;
    const float depth = glm::dot(point - view.camera->eye(), view.camera->forward());
    return at_target * std::max(depth, 1e-3f) / std::max(view.camera->distance(), 1e-3f);
}

float pixels_to_segment(const ToolView& view, const Vec3& from, const Vec3& to) {
    const std::optional<glm::vec2> a = pixel_of(view, from), b = pixel_of(view, to);
    if (!a || !b) return 1e9f;
    const glm::vec2 along = *b - *a, offset = view.cursor - *a;
    const float squared = glm::dot(along, along);
    const float share = squared > 0.0f ? std::clamp(glm::dot(offset, along) / squared, 0.0f, 1.0f) : 0.0f;
    return glm::length(offset - share * along);
}

Vec3 inside_walls(const SimulationFrame& frame, Vec3 point, float margin) {
    if (frame.container) {
        for (int axis = 0; axis < frame.dimension; ++axis) {
            const float low = frame.container->min[axis] + margin, high = frame.container->max[axis] - margin;
            point[axis] = low <= high ? std::clamp(point[axis], low, high) : 0.5f * (low + high);
        }
        if (frame.open_top && frame.dimension == 3) point.y = std::max(point.y, frame.container->min.y);
    }
    if (frame.dimension == 2) point.z = 0.0f;
    return point;
}

Vec3 room_size(const ToolView& view) {
    if (view.frame->container) return view.frame->container->max - view.frame->container->min;
    return Vec3(0.5f * view.camera->metres_per_pixel(view.viewport) *
                static_cast<float>(std::min(view.viewport.width, view.viewport.height)));
}

}  // namespace slosh::app
