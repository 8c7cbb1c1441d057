// Triangles of boxes, capsules, models, planes and the tank's edges.
#include "render/raytrace/traced_solids.h"

#include <array>
#include <cmath>
#include <numbers>

#include "base/turn.h"
#include "render/frame.h"
#include "render/mesh.h"
#include "render/stage.h"

namespace slosh {
namespace {

constexpr int steps_around = 96, steps_per_half = 24;
/// Width of the tank's edges, relative to the scene's diagonal.
constexpr float edge_width = 0.0012f;

/// The 24 corners of a box, each face with its normal.
void add_box(TracedMesh& mesh, const Vec3& center, const Vec3& half) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            for (int index = 0; index < 4; ++index) {
                Vec3 corner(0.0f), normal(0.0f);
                corner[axis] = normal[axis] = side;
                corner[u] = (index & 1) != 0 ? side : -side;  // counter-clockwise from either side
                corner[v] = (index & 2) != 0 ? 1.0f : -1.0f;
                mesh.vertices.push_back(center + half * corner);
                mesh.normals.push_back(normal);
            }
            mesh.triangles.push_back({first, first + 1, first + 2});
            mesh.triangles.push_back({first + 2, first + 1, first + 3});
        }
    }
}

/// A sphere cut at its equator, one half at either end.
void add_capsule(TracedMesh& mesh, const Vec3& from, const Vec3& to, float radius) {
    const Vec3 along = to - from;
    const float length = glm::length(along);
    const Vec3 up = length > 0.0f ? along / length : Vec3(0.0f, 1.0f, 0.0f);
    const Vec3 other = std::abs(up.x) < 0.9f ? Vec3(1.0f, 0.0f, 0.0f) : Vec3(0.0f, 0.0f, 1.0f);
    const Vec3 side = glm::normalize(glm::cross(up, other)), third = glm::cross(up, side);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    constexpr int rows = 2 * steps_per_half + 2, columns = steps_around + 1;
    for (int row = 0; row < rows; ++row) {
        const bool upper = row <= steps_per_half;
        const float polar = 0.5f * std::numbers::pi_v<float> * static_cast<float>(upper ? row : row - 1) /
                            static_cast<float>(steps_per_half);
        for (int column = 0; column < columns; ++column) {
            const float around = 2.0f * std::numbers::pi_v<float> * static_cast<float>(column) /
                                 static_cast<float>(steps_around);
            const Vec3 normal =
                std::cos(polar) * up + std::sin(polar) * (std::cos(around) * side + std::sin(around) * third);
            mesh.vertices.push_back((upper ? to : from) + radius * normal);
            mesh.normals.push_back(normal);
        }
    }
    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const auto a = first + static_cast<std::uint32_t>(row * columns + column), b = a + 1,
                       c = a + static_cast<std::uint32_t>(columns), d = c + 1;
            mesh.triangles.push_back({a, c, b});
            mesh.triangles.push_back({b, c, d});
        }
    }
}

void add_model(TracedMesh& mesh, const MeshShape& shape) {
    if (!shape.mesh) return;
    mesh.from_front = true;
    const glm::mat3 turn = turn_about(shape.axis, shape.angle);
    for (const MeshVertex& vertex : model_vertices(*shape.mesh)) {
        mesh.vertices.push_back(shape.position + shape.scale * (turn * vertex.corner));
        mesh.normals.push_back(turn * vertex.normal);
    }
    for (std::uint32_t i = 0; i + 2 < mesh.vertices.size(); i += 3)
        mesh.triangles.push_back({i, i + 1, i + 2});
}

void add_plane(TracedMesh& mesh, const PlaneShape& plane, const Box3& bounds) {
    const float length = glm::length(plane.normal);
    if (!(length > 0.0f)) return;
    const Vec3 normal = plane.normal / length;
    const Vec3 middle = 0.5f * (bounds.min + bounds.max);
    const Vec3 center = middle - glm::dot(middle - plane.point, normal) * normal;
    const Vec3 other = std::abs(normal.x) < 0.9f ? Vec3(1.0f, 0.0f, 0.0f) : Vec3(0.0f, 0.0f, 1.0f);
    const Vec3 side = glm::normalize(glm::cross(normal, other)), third = glm::cross(normal, side);
    const float half = std::max(0.75f * glm::length(bounds.max - bounds.min), 0.1f);
    for (const auto& [a, b] : {std::pair(-1.0f, -1.0f), {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}}) {
        mesh.vertices.push_back(center + half * (a * side + b * third));
        mesh.normals.push_back(normal);
    }
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
}

TracedMesh tank_edges(const Box3& tank, const Vec3& color, float width) {
    TracedMesh mesh;
    mesh.color = to_linear(color);
    const Vec3 middle = 0.5f * (tank.min + tank.max), half = 0.5f * (tank.max - tank.min);
    for (int axis = 0; axis < 3; ++axis) {
        for (int index = 0; index < 4; ++index) {
            Vec3 offset(0.0f), size(width);
            offset[(axis + 1) % 3] = (index & 1) != 0 ? 1.0f : -1.0f;
            offset[(axis + 2) % 3] = (index & 2) != 0 ? 1.0f : -1.0f;
            size[axis] = half[axis] + width;
            // Outside the glass, so that the water's surface stays complete.
            add_box(mesh, middle + offset * (half + width), size);
        }
    }
    return mesh;
}

void place(TracedMesh& mesh, const RenderPlace& to) {
    for (Vec3& vertex : mesh.vertices) vertex = to.position + to.turn * (vertex - to.center);
    for (Vec3& normal : mesh.normals) normal = to.turn * normal;
}

}  // namespace

std::vector<TracedMesh> traced_solids(const RenderScene& scene, const ViewSettings& view,
                                      const Box3& bounds) {
    std::vector<TracedMesh> meshes;
    if (view.container && scene.container) {
        const float width = edge_width * glm::length(bounds.max - bounds.min);
        meshes.push_back(tank_edges(
            *scene.container,
            stage_of(view, scene.dimension, scene.container.has_value() && view.floor).edges, width));
    }
    if (!view.solids) return meshes;
    for (const RenderSolid& solid : scene.solids) {
        TracedMesh mesh;
        mesh.color = to_linear(solid.color);
        if (const auto* box = std::get_if<BoxShape>(&solid.shape))
            add_box(mesh, box->center, 0.5f * box->size);
        if (const auto* sphere = std::get_if<SphereShape>(&solid.shape))
            add_capsule(mesh, sphere->center, sphere->center, sphere->radius);
        if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape))
            add_capsule(mesh, capsule->a, capsule->b, capsule->radius);
        if (const auto* model = std::get_if<MeshShape>(&solid.shape)) add_model(mesh, *model);
        place(mesh, solid.place);
        if (const auto* plane = std::get_if<PlaneShape>(&solid.shape)) add_plane(mesh, *plane, bounds);
        if (!mesh.triangles.empty()) meshes.push_back(std::move(mesh));
    }
    return meshes;
}

}  // namespace slosh
