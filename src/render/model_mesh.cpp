// What is drawn of a model, and its vertex normals: averaged over triangles that bend little, weighted by
// angle.
#include "render/mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <iterator>
#include <numeric>

namespace slosh {
namespace {

constexpr float crease_cosine = 0.77f;  // cosine of 40 degrees

Vec3 unit_or_zero(const Vec3& vector) {
    const float length = std::sqrt(glm::dot(vector, vector));
    return length > 0.0f ? vector / length : Vec3(0.0f);
}

/// Angle of the triangle at one of its corners: its share of the surface around the vertex.
float angle_at(const TriangleMesh& mesh, const Triangle& triangle, std::size_t corner) {
    const Vec3& here = mesh.vertices[triangle[corner]];
    const Vec3 a = unit_or_zero(mesh.vertices[triangle[(corner + 1) % 3]] - here);
    const Vec3 b = unit_or_zero(mesh.vertices[triangle[(corner + 2) % 3]] - here);
    return std::acos(std::clamp(glm::dot(a, b), -1.0f, 1.0f));
}

struct Corner {
    std::uint32_t triangle = 0;
    float angle = 0.0f;
};

/// For each vertex one vertex of the body that it belongs to, the same for all of the body.
std::vector<std::uint32_t> bodies_of(const TriangleMesh& mesh) {
    std::vector<std::uint32_t> parent(mesh.vertices.size());
    std::iota(parent.begin(), parent.end(), 0u);
    const auto root = [&](std::uint32_t vertex) {
        while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
        return vertex;
    };
    for (const Triangle& t : mesh.triangles) {
        parent[root(t[1])] = root(t[0]);
        parent[root(t[2])] = root(t[0]);
    }
    for (std::uint32_t vertex = 0; vertex < parent.size(); ++vertex) parent[vertex] = root(vertex);
    return parent;
}

/// The walls of the hollow of a vessel, which is a solid with a closed hollow: drawn from their front,
/// they show what is inside. Of other models everything.
std::vector<Triangle> visible_triangles(const TriangleMesh& mesh) {
    const std::vector<std::uint32_t> body = bodies_of(mesh);
    std::vector<double> six_volumes(mesh.vertices.size(), 0.0);
    const glm::dvec3 origin(mesh.vertices.front());
    for (const Triangle& t : mesh.triangles) {
        const glm::dvec3 a = glm::dvec3(mesh.vertices[t[0]]) - origin,
                         b = glm::dvec3(mesh.vertices[t[1]]) - origin,
                         c = glm::dvec3(mesh.vertices[t[2]]) - origin;
        six_volumes[body[t[0]]] += glm::dot(a, glm::cross(b, c));
    }
    std::vector<Triangle> hollows;
    std::copy_if(mesh.triangles.begin(), mesh.triangles.end(), std::back_inserter(hollows),
                 [&](const Triangle& t) { return six_volumes[body[t[0]]] < 0.0; });
    return hollows.empty() ? mesh.triangles : hollows;
}

}  // namespace

std::vector<MeshVertex> model_vertices(const TriangleMesh& mesh) {
    if (mesh.vertices.empty()) return {};
    const std::vector<Triangle> visible = visible_triangles(mesh);
    std::vector<Vec3> normals;
    std::vector<std::vector<Corner>> around(mesh.vertices.size());
    for (const Triangle& triangle : visible) {
        const Vec3& a = mesh.vertices[triangle[0]];
        for (std::size_t corner = 0; corner < 3; ++corner) {
            around[triangle[corner]].push_back(
                {static_cast<std::uint32_t>(normals.size()), angle_at(mesh, triangle, corner)});
        }
        normals.push_back(
            unit_or_zero(glm::cross(mesh.vertices[triangle[1]] - a, mesh.vertices[triangle[2]] - a)));
    }
    std::vector<MeshVertex> vertices;
    vertices.reserve(3 * visible.size());
    for (std::size_t t = 0; t < visible.size(); ++t) {
        for (const std::uint32_t index : visible[t]) {
            Vec3 sum = normals[t] * 1e-6f;  // for a sliver whose neighbours all bend sharply
            for (const Corner& corner : around[index]) {
                const Vec3& normal = normals[corner.triangle];
                if (glm::dot(normal, normals[t]) > crease_cosine) sum += corner.angle * normal;
            }
            vertices.push_back({mesh.vertices[index], unit_or_zero(sum)});
        }
    }
    return vertices;
}

Mesh model_mesh(const TriangleMesh& mesh) {
    const std::vector<MeshVertex> vertices = model_vertices(mesh);
    std::vector<std::uint32_t> indices(vertices.size());
    std::iota(indices.begin(), indices.end(), 0u);
    return Mesh::of(vertices, indices);
}

}  // namespace slosh
