// Synthetic water for the tests of its surface.
#pragma once

#include <functional>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "sim/services/surface/surface_mesh.h"

namespace slosh::test {

struct WaterSample {
    float spacing = 0.02f;
    std::vector<float> x, y, z;

    void add(const Vec3& position) {
        x.push_back(position.x), y.push_back(position.y), z.push_back(position.z);
    }
    /// A slightly disordered lattice, like real water, in [low, high] where `wanted` is true.
    void fill(const Vec3& low, const Vec3& high, const std::function<bool(const Vec3&)>& wanted,
              float disorder = 0.2f) {
        std::mt19937 random(7);
        const auto shift = [&] {
            return (static_cast<float>(random() % 10001) / 10000.0f - 0.5f) * disorder * spacing;
        };
        const Vec3 size = (high - low) / spacing;
        for (int k = 0; static_cast<float>(k) + 0.5f < size.z; ++k) {
            for (int j = 0; static_cast<float>(j) + 0.5f < size.y; ++j) {
                for (int i = 0; static_cast<float>(i) + 0.5f < size.x; ++i) {
                    const Vec3 place = low + spacing * (Vec3(i, j, k) + 0.5f);
                    if (wanted(place)) add(place + Vec3{shift(), shift(), shift()});
                }
            }
        }
    }
    void fill_sphere(const Vec3& center, float radius) {
        fill(center - radius, center + radius,
             [&](const Vec3& place) { return glm::length(place - center) < radius; });
    }
    double particle_volume() const {
        return static_cast<double>(spacing) * static_cast<double>(spacing) * static_cast<double>(spacing);
    }
    ParticleView view() const {
        ParticleView view;
        view.count = x.size();
        view.x = x, view.y = y, view.z = z;
        view.spacing = spacing;
        view.support_radius = 2.0f * spacing;
        return view;
    }
    SurfaceMesh surface(const WaterBounds& bounds = {}, const SurfaceOptions& options = {},
                        const ExecutionOptions& execution = {2}) const {
        SurfaceExtractor extractor;
        SurfaceMesh mesh;
        extractor.extract(view(), bounds, options, execution, mesh);
        return mesh;
    }
};

/// m^3; positive when the triangles are counter-clockwise seen from outside.
inline double volume_of(const SurfaceMesh& mesh) {
    double sum = 0.0;
    for (const Triangle& t : mesh.triangles) {
        const glm::dvec3 a(mesh.vertices[t[0]]), b(mesh.vertices[t[1]]), c(mesh.vertices[t[2]]);
        sum += glm::dot(a, glm::cross(b, c)) / 6.0;
    }
    return sum;
}

/// The number of directed edges that are not matched by exactly one in the other direction.
inline int open_edges(const SurfaceMesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const Triangle& t : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
    }
    int open = 0;
    for (const auto& [edge, count] : edges) {
        const auto back = edges.find({edge.second, edge.first});
        open += count == 1 && back != edges.end() && back->second == 1 ? 0 : 1;
    }
    return open;
}

}  // namespace slosh::test
