// Triangles with openings, edges of three triangles, parts that do not fit together: what is inside says the
// generalised winding number (solid_angles.h). Lids make a closed mesh of most models, and every triangle of
// the file stays: a plane lid is just where the winding number is 1/2. Lids are wrong where faces do not
// share their edges, as each face gets one. Then the surface of the winding number replaces the triangles.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/stop.h"
#include "base/text.h"
#include "sim/solids/shapes/closed_mesh.h"
#include "sim/solids/shapes/distance_grid.h"
#include "sim/solids/shapes/mesh_repair.h"
#include "sim/solids/shapes/solid_angles.h"

namespace slosh {
namespace {

/// Where both are compared.
constexpr float compared_nodes = 6000.0f;
/// How often places of a grid as fine as that of wrap() may lie in the box of a triangle: a bound on the time
/// that triangles which all lie across each other take, about 3 s. Models have less than 0.3 million.
constexpr double most_boxes = 1e6;
constexpr float wrapped_nodes = 150'000.0f;
/// Share of the nodes inside. A lid on a rim that is not plane differs by a few per cent.
constexpr double most_different = 0.15;

struct LooseMesh {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

TriangleMesh mesh_of(const LooseMesh& of) {
    TriangleMesh mesh;
    mesh.vertices = of.vertices;
    mesh.triangles = of.triangles;
    return mesh;
}

Box3 bounds_around(const std::vector<Vec3>& vertices) {
    Box3 bounds{vertices.front(), vertices.front()};
    for (const Vec3& vertex : vertices) bounds = {glm::min(bounds.min, vertex), glm::max(bounds.max, vertex)};
    return bounds;
}

/// The cell of a grid with a number of nodes.
float cell_of_nodes(const Box3& bounds, float nodes) {
    const Vec3 size = bounds.max - bounds.min;
    const float longest = std::max({size.x, size.y, size.z});
    const Vec3 thick = glm::max(size, Vec3(longest / 64.0f));
    return std::cbrt(thick.x * thick.y * thick.z / nodes);
}

/// Whether winding numbers of the triangles cost little: each triangle whose box a place lies in is looked
/// at.
bool is_quick(const LooseMesh& mesh) {
    const float cell = cell_of_nodes(bounds_around(mesh.vertices), wrapped_nodes);
    double boxes = 0.0;
    for (const Triangle& t : mesh.triangles) {
        const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
        const glm::dvec3 cells((glm::max(glm::max(a, b), c) - glm::min(glm::min(a, b), c)) / cell + 1.0f);
        boxes += cells.x * cells.y * cells.z;
    }
    return boxes <= most_boxes;
}

GridLayout compared_places(const std::vector<Vec3>& vertices) {
    const Box3 bounds = bounds_around(vertices);
    const float cell = cell_of_nodes(bounds, compared_nodes);
    // No node on the faces of a box.
    return grid_layout(bounds, cell, -0.31f * cell);
}

/// Whether the closed mesh has the same inside as the open one by its winding numbers.
bool same_inside(const LooseMesh& open, const LooseMesh& closed) {
    const GridLayout layout = compared_places(open.vertices);
    const TriangleMesh with_lids = mesh_of(closed), without = mesh_of(open);
    const std::vector<std::int16_t> winding = winding_numbers(with_lids, layout, 1);
    const TriangleTree tree(without);
    const SolidAngles angles(tree);
    std::size_t either = 0, different = 0, node = 0;
    for (int k = 0; k < layout.nodes[2]; ++k) {
        for (int j = 0; j < layout.nodes[1]; ++j) {
            stop_if_asked();
            for (int i = 0; i < layout.nodes[0]; ++i) {
                const bool one = winding[node++] > 0;
                const bool other = angles.winding_number(layout.place(i, j, k)) > 0.5;
                either += one || other ? 1 : 0;
                different += one != other ? 1 : 0;
            }
        }
    }
    return static_cast<double>(different) <= most_different * static_cast<double>(either) + 2.0;
}

/// Faces outwards if most of it does, seen from the middle.
void turn_from_middle(LooseMesh& mesh) {
    glm::dvec3 middle(0.0);
    for (const Vec3& vertex : mesh.vertices) middle += glm::dvec3(vertex);
    middle /= static_cast<double>(mesh.vertices.size());
    double six = 0.0;
    for (const Triangle& t : mesh.triangles) {
        const glm::dvec3 a = glm::dvec3(mesh.vertices[t[0]]) - middle,
                         b = glm::dvec3(mesh.vertices[t[1]]) - middle,
                         c = glm::dvec3(mesh.vertices[t[2]]) - middle;
        six += glm::dot(a, glm::cross(b, c));
    }
    if (six >= 0.0) return;
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
}

std::string count_text(std::size_t count, const std::string& one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string is_or_are(std::size_t count) { return count == 1 ? " is" : " are"; }

}  // namespace

std::string close_mesh(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles) {
    const std::size_t doubles = drop_doubles(triangles);
    if (doubles > 0 && !wrong_edge(edge_uses(triangles)))
        return count_text(doubles, "triangle") + (doubles == 1 ? " is" : " are") +
               " there twice and counted once";
    agree_with_most(triangles);
    LooseMesh open{vertices, triangles};
    const std::size_t openings = cover_openings(vertices, triangles);
    if (!triangles.empty()) turn_outwards(vertices, triangles);
    std::copy_n(triangles.begin(), open.triangles.size(), open.triangles.begin());
    const std::size_t before = triangles.size();
    drop_opposite_pairs(triangles);
    drop_flat_bodies(vertices, triangles);
    // Each had another one as its lid.
    const std::size_t flat = (before - triangles.size() + 1) / 2;
    const bool quick = is_quick(open);
    if (!triangles.empty() && triangles.size() <= most_mesh_triangles &&
        (!quick || same_inside(open, {vertices, triangles}))) {
        std::string how = openings == 0 ? "the inside follows from its winding"
                                        : count_text(openings, "opening") + is_or_are(openings) +
                                              " covered, and all behind " + (openings == 1 ? "it" : "them") +
                                              " is its inside";
        if (flat > 0)
            how += "; " + count_text(flat, "triangle") + " that enclose" + (flat == 1 ? "s" : "") +
                   " nothing" + is_or_are(flat) + " left out";
        return how;
    }
    if (!quick) {
        triangles.clear();
        return {};
    }
    turn_from_middle(open);
    Wrapped wrapped = wrap(open.vertices, open.triangles);
    vertices = std::move(wrapped.vertices);
    triangles = std::move(wrapped.triangles);
    return "its faces do not fit together, so " + count_text(triangles.size(), "triangle") +
           " around most of them replace them";
}

}  // namespace slosh
