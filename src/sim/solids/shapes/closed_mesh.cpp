// Checks and repairs the triangles of a file.
#include "sim/solids/shapes/closed_mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/text.h"
#include "sim/solids/shapes/mesh_repair.h"

namespace slosh {
namespace {

constexpr float weld_tolerance = 1e-6f;  // share of the size; a float resolves positions to 6e-8 of it

std::string place_text(const Vec3& place) {
    std::string text = "(";
    for (int axis = 0; axis < 3; ++axis) {
        if (axis > 0) text += ", ";
        text += format_number(static_cast<double>(place[axis]));
    }
    return text + ")";
}

/// Checks that must pass before anything is computed from the numbers.
Result<void> check_numbers(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                           const std::string& file) {
    if (triangles.empty()) return Error{"has no triangles, expected a closed surface", file};
    if (triangles.size() > most_mesh_triangles) {
        return Error{"has " + std::to_string(triangles.size()) + " triangles, expected at most " +
                         std::to_string(most_mesh_triangles),
                     file};
    }
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const float coordinate = vertices[i][axis];
            if (std::abs(coordinate) <= most_mesh_coordinate) continue;
            const std::string found =
                std::isnan(coordinate) ? "no number" : format_number(static_cast<double>(coordinate));
            return Error{"vertex " + std::to_string(i) + " has the coordinate " + found +
                             ", expected at most 10 km from the origin",
                         file};
        }
    }
    for (const Triangle& triangle : triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner < vertices.size()) continue;
            return Error{
                "a triangle has vertex " + std::to_string(corner) + " of " + std::to_string(vertices.size()),
                file};
        }
    }
    return {};
}

Box3 bounds_of(const std::vector<Vec3>& vertices) {
    Box3 bounds{vertices.front(), vertices.front()};
    for (const Vec3& vertex : vertices) {
        bounds.min = glm::min(bounds.min, vertex);
        bounds.max = glm::max(bounds.max, vertex);
    }
    return bounds;
}

std::string place_of(const WrongEdge& wrong, const std::vector<Vec3>& vertices) {
    const std::string count =
        wrong.triangles == 1 ? "1 triangle" : std::to_string(wrong.triangles) + " triangles";
    return "not closed: the edge from " + place_text(vertices[wrong.use.low]) + " to " +
           place_text(vertices[wrong.use.high]) + " belongs to " + count;
}

}  // namespace

Result<std::shared_ptr<const TriangleMesh>> make_closed_mesh(std::vector<Vec3> vertices,
                                                             std::vector<Triangle> triangles,
                                                             std::string file) {
    if (Result<void> numbers = check_numbers(vertices, triangles, file); !numbers) return numbers.error();
    const Box3 all = bounds_of(vertices);
    const float size = glm::length(all.max - all.min);
    const Error flat{"encloses no volume, expected a closed surface", file};
    if (!(size > 0.0f)) return flat;
    weld(vertices, triangles, weld_tolerance * size);
    if (triangles.empty()) return flat;
    std::string note;
    if (const std::optional<WrongEdge> wrong = wrong_edge(edge_uses(triangles))) {
        note = place_of(*wrong, vertices) + "; ";
        note += close_mesh(vertices, triangles);
        if (triangles.empty() || triangles.size() > most_mesh_triangles) return flat;
    }
    if (note.empty() && !make_orientations_agree(triangles, edge_uses(triangles)))
        return Error{"has only one side, expected an inside and an outside", file};
    const double cube = static_cast<double>(size) * static_cast<double>(size) * static_cast<double>(size);
    const double volume = turn_outwards(vertices, triangles);
    if (!(volume > 1e-9 * cube)) return flat;
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->volume = volume;
    mesh->file = std::move(file);
    mesh->note = std::move(note);
    mesh->bounds = bounds_of(vertices);
    mesh->vertices = std::move(vertices);
    mesh->triangles = std::move(triangles);
    return std::shared_ptr<const TriangleMesh>(std::move(mesh));
}

Result<void> check_closed_mesh(TriangleMesh& mesh) {
    if (Result<void> numbers = check_numbers(mesh.vertices, mesh.triangles, mesh.file); !numbers)
        return numbers;
    bool closed = true;
    for_each_edge(edge_uses(mesh.triangles),
                  [&](std::span<const EdgeUse> of_edge) { closed = closed && net_use(of_edge) == 0; });
    if (!closed) return Error{"is not closed", mesh.file};
    mesh.bounds = bounds_of(mesh.vertices);
    mesh.volume = enclosed_volume(mesh.vertices, mesh.triangles);
    return {};
}

}  // namespace slosh
