// The triangles of boxes, balls, tori and corners.
#include "support/test_meshes.h"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "sim/solids/shapes/closed_mesh.h"

namespace slosh {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

float part(std::uint32_t k, std::uint32_t of) { return static_cast<float>(k) / static_cast<float>(of); }

/// Both triangles of a quad, counter-clockwise.
void add_quad(Triangles& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

}  // namespace

Triangles Triangles::moved(const Vec3& by) const {
    Triangles result = *this;
    for (Vec3& vertex : result.vertices) vertex += by;
    return result;
}

Triangles Triangles::inside_out() const {
    Triangles result = *this;
    for (Triangle& triangle : result.triangles) std::swap(triangle[0], triangle[1]);
    return result;
}

Triangles Triangles::with(const Triangles& other) const {
    Triangles result = *this;
    const auto first = static_cast<std::uint32_t>(vertices.size());
    result.vertices.insert(result.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const Triangle& t : other.triangles)
        result.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    return result;
}

Triangles Triangles::taken_apart() const {
    Triangles result;
    for (const Triangle& triangle : triangles) {
        const auto first = static_cast<std::uint32_t>(result.vertices.size());
        for (const std::uint32_t corner : triangle) result.vertices.push_back(vertices[corner]);
        result.triangles.push_back({first, first + 1, first + 2});
    }
    return result;
}

std::shared_ptr<const TriangleMesh> Triangles::closed() const {
    const auto mesh = make_closed_mesh(vertices, triangles, "");
    if (!mesh) throw std::runtime_error(mesh.error().text());
    return mesh.value();
}

Triangles box_triangles(const Vec3& size) {
    Triangles mesh;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 sign((corner & 1) != 0 ? 0.5f : -0.5f, (corner & 2) != 0 ? 0.5f : -0.5f,
                        (corner & 4) != 0 ? 0.5f : -0.5f);
        mesh.vertices.push_back(sign * size);
    }
    add_quad(mesh, 0, 4, 6, 2), add_quad(mesh, 1, 3, 7, 5);
    add_quad(mesh, 0, 1, 5, 4), add_quad(mesh, 2, 6, 7, 3);
    add_quad(mesh, 0, 2, 3, 1), add_quad(mesh, 4, 5, 7, 6);
    return mesh;
}

Triangles ball_triangles(float radius, std::uint32_t rings) {
    Triangles mesh;
    const std::uint32_t around = 2 * rings;
    const auto vertex = [&](std::uint32_t ring, std::uint32_t k) {
        return ring == 0 ? 0 : ring == rings ? 1 : 2 + (ring - 1) * around + k % around;
    };
    mesh.vertices = {Vec3(0.0f, radius, 0.0f), Vec3(0.0f, -radius, 0.0f)};
    for (std::uint32_t ring = 1; ring < rings; ++ring) {
        const float polar = pi * part(ring, rings);
        for (std::uint32_t k = 0; k < around; ++k) {
            const float turn = 2.0f * pi * part(k, around);
            mesh.vertices.push_back(radius * Vec3(std::sin(polar) * std::cos(turn), std::cos(polar),
                                                  std::sin(polar) * std::sin(turn)));
        }
    }
    for (std::uint32_t ring = 0; ring < rings; ++ring) {
        for (std::uint32_t k = 0; k < around; ++k) {
            const std::uint32_t a = vertex(ring, k), b = vertex(ring, k + 1), c = vertex(ring + 1, k + 1),
                                d = vertex(ring + 1, k);
            if (a != b) mesh.triangles.push_back({a, b, c});
            if (c != d) mesh.triangles.push_back({a, c, d});
        }
    }
    return mesh;
}

Triangles torus_triangles(float large_radius, float small_radius, std::uint32_t around,
                          std::uint32_t across) {
    Triangles mesh;
    for (std::uint32_t k = 0; k < around; ++k) {
        for (std::uint32_t n = 0; n < across; ++n) {
            const float u = 2.0f * pi * part(k, around), v = 2.0f * pi * part(n, across);
            const float out = large_radius + small_radius * std::cos(v);
            mesh.vertices.emplace_back(out * std::cos(u), small_radius * std::sin(v), -out * std::sin(u));
        }
    }
    for (std::uint32_t k = 0; k < around; ++k) {
        for (std::uint32_t n = 0; n < across; ++n) {
            const std::uint32_t next = (k + 1) % around, up = (n + 1) % across;
            add_quad(mesh, k * across + n, next * across + n, next * across + up, k * across + up);
        }
    }
    return mesh;
}

Triangles corner_triangles() {
    Triangles mesh;
    const std::vector<Vec3> outline{{0.0f, 0.0f, 0.0f}, {0.6f, 0.0f, 0.0f}, {0.6f, 0.2f, 0.0f},
                                    {0.2f, 0.2f, 0.0f}, {0.2f, 0.6f, 0.0f}, {0.0f, 0.6f, 0.0f}};
    for (const float z : {-0.3f, 0.3f}) {
        for (const Vec3& place : outline) mesh.vertices.emplace_back(place.x, place.y, z);
    }
    for (std::uint32_t k = 0; k < 6; ++k) add_quad(mesh, k, (k + 1) % 6, 6 + (k + 1) % 6, 6 + k);
    add_quad(mesh, 3, 2, 1, 0), add_quad(mesh, 5, 4, 3, 0);
    add_quad(mesh, 6, 7, 8, 9), add_quad(mesh, 6, 9, 10, 11);
    return mesh;
}

}  // namespace slosh
