// See body_pick.h. Meshes are tested triangle by triangle behind a test of their bounds: a few thousand
// triangles take some 20 us, less than building anything that would be quicker.
#include "app/tools/body_pick.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/gtc/quaternion.hpp>
#include <utility>

#include "sim/solids/bodies/mass_properties.h"
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

constexpr std::size_t directions = 8;
constexpr int samples = 8;  // along each edge of the body's box

std::string_view name_of(const SolidShape& shape, int dimension) {
    if (std::holds_alternative<SphereShape>(shape)) return dimension == 2 ? "disc" : "sphere";
    if (std::holds_alternative<CapsuleShape>(shape)) return "capsule";
    if (std::holds_alternative<MeshShape>(shape)) return "model";
    return "box";
}

/// The bounds as described, around the body; a mesh's turned box is taken for the mesh itself below.
Box3 bounds_of(const SolidShape& shape) {
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return {box->center - 0.5f * box->size, box->center + 0.5f * box->size};
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return {sphere->center - sphere->radius, sphere->center + sphere->radius};
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return {glm::min(capsule->a, capsule->b) - capsule->radius,
                glm::max(capsule->a, capsule->b) + capsule->radius};
    const auto* mesh = std::get_if<MeshShape>(&shape);
    if (mesh == nullptr || !mesh->mesh) return {};
    return {mesh->position + mesh->scale * mesh->mesh->bounds.min,
            mesh->position + mesh->scale * mesh->mesh->bounds.max};
}

/// The height of the water beside the body in each direction; nothing where there is none.
std::array<std::optional<float>, directions> levels_around(const SimulationFrame& frame, const Vec3& middle,
                                                           float radius) {
    std::array<std::optional<float>, directions> levels;
    const float outer = radius + 3.0f * frame.support_radius;
    // Spray has few neighbours and says nothing about the level.
    const float least_neighbours = frame.dimension == 2 ? 5.0f : 12.0f;
    for (std::size_t i = 0; i < frame.x.size(); ++i) {
        const float x = frame.x[i] - middle.x, z = frame.dimension == 2 ? 0.0f : frame.z[i] - middle.z;
        const float square = x * x + z * z;
        if (square < radius * radius || square > outer * outer) continue;
        if (i < frame.neighbours.size() && frame.neighbours[i] < least_neighbours) continue;
        const float turn = (std::atan2(z, x) + 3.1415927f) / 6.2831853f * static_cast<float>(directions);
        std::optional<float>& level = levels[std::min(static_cast<std::size_t>(turn), directions - 1)];
        const float top = frame.y[i] + 0.5f * frame.spacing;
        if (!level || *level < top) level = top;
    }
    return levels;
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value >= 1000.0 ? "%.0f" : "%.3g", value);
    return text;
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

std::optional<float> share_under_water(const SimulationFrame& frame, std::uint32_t solid) {
    if (solid >= frame.solids.size() || solid >= frame.bodies.size()) return std::nullopt;
    const SolidShape& shape = frame.solids[solid].shape;
    const RigidPose pose(frame.bodies[solid]);
    const Box3 box = bounds_of(shape);
    const Vec3 size = box.max - box.min;
    const float radius = 0.5f * (frame.dimension == 2 ? glm::length(glm::vec2(size)) : glm::length(size));
    const auto levels = levels_around(frame, frame.bodies[solid].position, radius);
    const auto wet = std::count_if(levels.begin(), levels.end(), [](const auto& l) { return l.has_value(); });
    if (wet == 0) return std::nullopt;

    const bool is_mesh = std::holds_alternative<MeshShape>(shape);
    const std::optional<SolidShape> sound =
        is_mesh ? std::optional<SolidShape>() : prepared(shape, frame.dimension);
    int inside = 0;
    float under = 0.0f;
    const int layers = frame.dimension == 2 ? 1 : samples;
    for (int i = 0; i < samples * samples * layers; ++i) {
        const int row = i / samples;
        const int layer = row / samples;
        const Vec3 place((static_cast<float>(i % samples) + 0.5f) / samples,
                         (static_cast<float>(row % samples) + 0.5f) / samples,
                         (static_cast<float>(layer) + 0.5f) / static_cast<float>(layers));
        const Vec3 point = box.min + place * size;
        if (sound && surface_distance(*sound, point, frame.dimension).distance > 0.0f) continue;
        ++inside;
        const float height = pose.to_world(point).y;
        for (const std::optional<float>& level : levels) {
            if (level && height < *level) under += 1.0f / static_cast<float>(wet);
        }
    }
    return inside > 0 ? std::optional(under / static_cast<float>(inside)) : std::nullopt;
}

std::string mass_text(const SolidShape& shape, float density, int dimension) {
    const double mass = mass_properties(shape, dimension).volume * static_cast<double>(density);
    if (mass < 1.0) return number(1000.0 * mass) + (dimension == 2 ? " g per m of depth" : " g");
    return number(mass) + (dimension == 2 ? " kg per m of depth" : " kg");
}

std::string body_text(const SimulationFrame& frame, std::uint32_t solid) {
    if (solid >= frame.solids.size() || solid >= frame.bodies.size()) return {};
    const Solid& described = frame.solids[solid];
    const auto* free = std::get_if<FreeMotion>(&described.motion);
    if (free == nullptr) return {};
    char speed[32];
    std::snprintf(speed, sizeof speed, "%.2f m/s",
                  static_cast<double>(glm::length(frame.bodies[solid].velocity)));
    std::string text = std::string(name_of(described.shape, frame.dimension)) + ", " +
                       mass_text(described.shape, free->density, frame.dimension) + ", " +
                       number(static_cast<double>(free->density)) + " kg/m^3, " + speed;
    if (const std::optional<float> share = share_under_water(frame, solid)) {
        const long percent = std::lround(100.0f * *share);
        text += percent > 0 ? ", about " + std::to_string(percent) + " % submerged" : ", above the water";
    }
    return text;
}

}  // namespace slosh::app
