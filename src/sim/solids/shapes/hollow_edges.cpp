#include "sim/solids/shapes/hollow_edges.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/solids/shapes/mesh_faces.h"
#include "sim/solids/shapes/mesh_repair.h"

namespace slosh {
namespace {

/// Flatter edges are those of a round surface.
constexpr float round_surface_cosine = 0.92f;

Vec3 unit_normal(const TriangleMesh& mesh, std::uint32_t triangle) {
    const Triangle& corners = mesh.triangles[triangle];
    const Vec3 normal = glm::cross(mesh.vertices[corners[1]] - mesh.vertices[corners[0]],
                                   mesh.vertices[corners[2]] - mesh.vertices[corners[0]]);
    const float length = std::sqrt(glm::dot(normal, normal));
    return length > 0.0f ? normal / length : Vec3(0.0f);
}

}  // namespace

std::vector<HollowEdge> hollow_edges(const TriangleMesh& mesh, float least, float most) {
    std::vector<HollowEdge> edges;
    const std::vector<EdgeUse> uses = edge_uses(mesh.triangles);
    for (std::size_t k = 0; k + 1 < uses.size(); ++k) {
        const EdgeUse &one = uses[k], &other = uses[k + 1];
        if (one.low != other.low || one.high != other.high) continue;
        const HollowEdge edge{mesh.vertices[one.low], mesh.vertices[one.high],
                              unit_normal(mesh, one.triangle), unit_normal(mesh, other.triangle)};
        const float cosine = glm::dot(edge.normal, edge.other_normal);
        if (!(cosine >= least && cosine < most)) continue;
        const Triangle& corners = mesh.triangles[other.triangle];
        const bool in_front = std::any_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
            return corner != one.low && corner != one.high &&
                   glm::dot(edge.normal, mesh.vertices[corner] - edge.a) > 0.0f;
        });
        if (in_front) edges.push_back(edge);
    }
    return edges;
}

void round_hollow_edges(const TriangleMesh& mesh, const GridLayout& layout, float width,
                        std::vector<float>& distances) {
    std::vector<float> lower(layout.count(), 0.0f);
    const float reach = 3.0f * width;
    for (const HollowEdge& edge : hollow_edges(mesh, same_face_cosine, round_surface_cosine)) {
        const Box3 box{glm::min(edge.a, edge.b) - reach, glm::max(edge.a, edge.b) + reach};
        for_each_node(layout, box, [&](std::size_t node, const Vec3& x) {
            const float one = glm::dot(edge.normal, x - edge.a),
                        other = glm::dot(edge.other_normal, x - edge.a);
            // Others are nearer to another face.
            if (std::abs(std::min(one, other) - distances[node]) > 0.05f * layout.cell) return;
            const float part = std::max(1.0f - std::abs(one - other) / width, 0.0f);
            lower[node] = std::max(lower[node], 0.25f * width * part * part);
        });
    }
    for (std::size_t node = 0; node < distances.size(); ++node) distances[node] -= lower[node];
}

}  // namespace slosh
