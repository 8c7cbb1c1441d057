// See solid_edit.h.
#include "app/tools/solid_edit.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <utility>

#include "base/overloaded.h"

namespace slosh::app {

Vec3 center_of(const SolidShape& shape) {
    return std::visit(Overloaded{[](const PlaneShape& plane) { return plane.point; },
                                 [](const SphereShape& sphere) { return sphere.center; },
                                 [](const BoxShape& box) { return box.center; },
                                 [](const CapsuleShape& capsule) { return 0.5f * (capsule.a + capsule.b); },
                                 [](const MeshShape& mesh) {
                                     if (!mesh.mesh) return mesh.position;
                                     const Vec3 middle =
                                         0.5f * (mesh.mesh->bounds.min + mesh.mesh->bounds.max);
                                     const glm::quat turn = quaternion({mesh.axis, mesh.angle});
                                     return mesh.position + mesh.scale * (turn * middle);
                                 }},
                      shape);
}

Vec3 half_extent_of(const SolidShape& shape) {
    return std::visit(Overloaded{[](const PlaneShape&) { return Vec3(0.0f); },
                                 [](const SphereShape& sphere) { return Vec3(sphere.radius); },
                                 [](const BoxShape& box) { return 0.5f * box.size; },
                                 [](const CapsuleShape& capsule) {
                                     return 0.5f * glm::abs(capsule.b - capsule.a) + Vec3(capsule.radius);
                                 },
                                 [](const MeshShape& mesh) {
                                     if (!mesh.mesh) return Vec3(0.0f);
                                     const Vec3 size = mesh.mesh->bounds.max - mesh.mesh->bounds.min;
                                     return Vec3(0.5f * mesh.scale * glm::length(size));
                                 }},
                      shape);
}

Solid moved(Solid solid, const Vec3& by) {
    std::visit(Overloaded{[&](PlaneShape& plane) { plane.point += by; },
                          [&](SphereShape& sphere) { sphere.center += by; },
                          [&](BoxShape& box) { box.center += by; },
                          [&](CapsuleShape& capsule) {
                              capsule.a += by;
                              capsule.b += by;
                          },
                          [&](MeshShape& mesh) { mesh.position += by; }},
               solid.shape);
    // A hinge is part of what one takes hold of.
    if (auto* spin = std::get_if<SpinMotion>(&solid.motion); spin != nullptr && spin->pivot)
        *spin->pivot += by;
    if (auto* swing = std::get_if<OscillationMotion>(&solid.motion); swing != nullptr && swing->pivot)
        *swing->pivot += by;
    return solid;
}

Solid turned(Solid solid, const glm::quat& by) {
    solid.turn = axis_angle(by * quaternion(solid.turn));
    return solid;
}

Solid scaled(Solid solid, float factor) {
    const Vec3 center = center_of(solid.shape);
    std::visit(Overloaded{[](PlaneShape&) {}, [&](SphereShape& sphere) { sphere.radius *= factor; },
                          [&](BoxShape& box) { box.size *= factor; },
                          [&](CapsuleShape& capsule) {
                              capsule.a = center + factor * (capsule.a - center);
                              capsule.b = center + factor * (capsule.b - center);
                              capsule.radius *= factor;
                          },
                          [&](MeshShape& mesh) {
                              mesh.position = center + factor * (mesh.position - center);
                              mesh.scale *= factor;
                          }},
               solid.shape);
    return solid;
}

Solid described_now(const Solid& solid, const Body& body) {
    if (!is_free(solid.motion)) return solid;
    Solid now = moved(solid, body.position - body.center);
    now.turn = axis_angle(body.turn);
    auto& motion = *std::get_if<FreeMotion>(&now.motion);
    motion.velocity = motion.angular_velocity = Vec3(0.0f);
    return now;
}

AxisAngle axis_angle(const glm::quat& turn) {
    const glm::quat unit = glm::normalize(turn.w < 0.0f ? -turn : turn);
    const Vec3 along(unit.x, unit.y, unit.z);
    const float sine = glm::length(along);
    if (!(sine > 1e-6f)) return {};
    const float angle = glm::degrees(2.0f * std::atan2(sine, unit.w));
    // In the plane the angle alone counts.
    if (unit.x == 0.0f && unit.y == 0.0f && unit.z < 0.0f) return {Vec3(0.0f, 0.0f, 1.0f), -angle};
    return {along / sine, angle};
}

glm::quat quaternion(const AxisAngle& turn) {
    if (turn.angle == 0.0f || !(glm::length(turn.axis) > 0.0f)) return {1.0f, 0.0f, 0.0f, 0.0f};
    return glm::angleAxis(glm::radians(turn.angle), glm::normalize(turn.axis));
}

RenderGhost ghost_of(const Solid& solid, const Vec3& color) {
    const Vec3 center = center_of(solid.shape);
    return {solid.shape, color, RenderPlace{center, center, glm::mat3_cast(quaternion(solid.turn))}, true};
}

}  // namespace slosh::app
