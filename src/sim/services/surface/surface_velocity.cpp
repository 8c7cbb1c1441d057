// The velocity of the water at the vertices of its surface.
#include "sim/services/surface/surface_mesh.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <utility>

#include "base/parallel.h"

namespace slosh {
namespace {

constexpr float reach_in_spacings = 2.0f;

Vec3 position_of(const ParticleView& particles, std::size_t i) {
    return {particles.x[i], particles.y[i], particles.z[i]};
}
Vec3 velocity_of(const ParticleView& particles, std::size_t i) {
    return {particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]};
}

/// Particles sorted by the cubes they lie in, which are as wide as the reach.
class ParticleCubes {
  public:
    ParticleCubes(const ParticleView& particles, float width) : width_(width) {
        entries_.reserve(particles.count);
        for (std::uint32_t i = 0; i < particles.count; ++i) {
            const Vec3 x = position_of(particles, i);
            if (std::isfinite(x.x + x.y + x.z)) entries_.emplace_back(key(cube_of(x)), i);
        }
        std::sort(entries_.begin(), entries_.end());
    }

    /// Calls visit(particle) for those in the cubes that lie at most `cubes` away.
    template <class Visit>
    void for_each_near(const Vec3& x, int cubes, Visit&& visit) const {
        const glm::ivec3 middle = cube_of(x);
        for (int c = -cubes; c <= cubes; ++c) {
            for (int b = -cubes; b <= cubes; ++b) {
                // Keys count along x: a row of cubes is one piece of the list.
                const std::uint64_t first = key(middle + glm::ivec3(-cubes, b, c)),
                                    last = key(middle + glm::ivec3(cubes, b, c));
                auto entry = std::lower_bound(entries_.begin(), entries_.end(), std::pair(first, 0u));
                for (; entry != entries_.end() && entry->first <= last; ++entry) visit(entry->second);
            }
        }
    }

  private:
    glm::ivec3 cube_of(const Vec3& x) const { return glm::ivec3(glm::floor(x / width_)); }
    /// 21 bits for each axis: a million cubes on either side of the origin.
    static std::uint64_t key(const glm::ivec3& cube) {
        static constexpr int middle = 1 << 20, most = (1 << 21) - 1;
        const auto part = [](int c) { return static_cast<std::uint64_t>(std::clamp(c + middle, 0, most)); };
        return part(cube.z) << 42 | part(cube.y) << 21 | part(cube.x);
    }

    float width_;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> entries_;
};

Vec3 velocity_at(const Vec3& x, const ParticleView& particles, const ParticleCubes& cubes, float reach) {
    float weights = 0.0f;
    Vec3 sum(0.0f);
    cubes.for_each_near(x, 1, [&](std::uint32_t i) {
        const Vec3 gap = position_of(particles, i) - x;
        const float left = 1.0f - glm::dot(gap, gap) / (reach * reach);
        if (left <= 0.0f) return;
        weights += left * left * left;
        sum += left * left * left * velocity_of(particles, i);
    });
    if (weights > 0.0f) return sum / weights;
    constexpr int farther = 3;
    float nearest = std::numeric_limits<float>::max();
    cubes.for_each_near(x, farther, [&](std::uint32_t i) {
        const Vec3 gap = position_of(particles, i) - x;
        const float square = glm::dot(gap, gap);
        if (square >= nearest) return;
        nearest = square;
        sum = velocity_of(particles, i);
    });
    return sum;
}

}  // namespace

void measure_velocities(const ParticleView& particles, const ExecutionOptions& execution, SurfaceMesh& mesh) {
    const float reach = reach_in_spacings * particles.spacing;
    const ParticleCubes cubes(particles, reach);
    mesh.velocities.resize(mesh.vertices.size());
    constexpr std::size_t block = 256;
    const int threads = execution.threads > 0 ? execution.threads : hardware_threads();
    parallel_for(threads, mesh.vertices.size(), block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t v = begin; v < end; ++v)
            mesh.velocities[v] = velocity_at(mesh.vertices[v], particles, cubes, reach);
    });
}

}  // namespace slosh
