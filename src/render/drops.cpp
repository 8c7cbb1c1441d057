// See drops.h.
#include "render/drops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/hash.h"

namespace slosh {
namespace {

/// Shares of a particle's volume; they add up to one.
constexpr std::array shares{0.30f, 0.21f, 0.15f, 0.11f, 0.09f, 0.06f, 0.05f, 0.03f};
constexpr float unit_radius = 0.6203505f;  // of a ball of volume 1
constexpr float scatter = 1.2f;            // spacings from the particle's centre, at most
/// Drops are drawn as long as they fly in this time, s: a short exposure, as of a camera.
constexpr float exposure = 0.004f;
constexpr float most_stretch = 1.7f;

/// The k-th place in the unit ball of a particle.
Vec3 random_place(std::uint32_t id, std::uint64_t k) {
    for (std::uint64_t attempt = 0; attempt < 8; ++attempt) {
        Vec3 place;
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint64_t word =
                counter_random(0, k, id, 3 * attempt + static_cast<std::uint64_t>(axis));
            place[axis] = 2.0f * unit_float(word) - 1.0f;
        }
        if (glm::dot(place, place) <= 1.0f) return place;
    }
    return Vec3(0.0f);
}

}  // namespace

float one_over_full_neighbourhood(const ParticleView& particles) {
    const float ratio = particles.spacing > 0.0f ? particles.support_radius / particles.spacing : 0.0f;
    const float full =
        particles.dimension == 2 ? 3.1415927f * ratio * ratio : 4.1887902f * ratio * ratio * ratio;
    return full > 1.0f ? 1.0f / full : 0.0f;
}

float fullness_of(const ParticleView& particles, std::size_t i, float per_neighbour) {
    if (per_neighbour <= 0.0f || i >= particles.neighbours.size()) return 1.0f;
    const bool counted = particles.neighbours[i] > 0.0f || i >= particles.density.size() ||
                         particles.density[i] != particles.rest_density_of(i);
    return counted ? particles.neighbours[i] * per_neighbour : 1.0f;
}

void make_drops(const ParticleView& particles, std::vector<Drop>& drops) {
    drops.clear();
    const std::size_t total = std::min({particles.count, particles.x.size(), particles.y.size(),
                                        particles.z.size(), particles.neighbours.size()});
    const float per_neighbour = one_over_full_neighbourhood(particles);
    if (per_neighbour == 0.0f) return;
    constexpr float most = (static_cast<float>(most_lone_fullness) + 0.5f) / 255.0f;
    const bool has_velocity = std::min({particles.velocity_x.size(), particles.velocity_y.size(),
                                        particles.velocity_z.size()}) >= total;
    for (std::size_t i = 0; i < total; ++i) {
        const float fullness = fullness_of(particles, i, per_neighbour);
        if (!(fullness < most)) continue;
        const Vec3 middle(particles.x[i], particles.y[i], particles.z[i]);
        if (!std::isfinite(middle.x + middle.y + middle.z)) continue;
        const Vec3 velocity =
            has_velocity ? Vec3(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i])
                         : Vec3(0.0f);
        const float speed = glm::length(velocity);
        const Vec3 along =
            speed > 1.0e-6f && std::isfinite(speed) ? velocity / speed : Vec3(0.0f, 1.0f, 0.0f);
        // The nearer to others, the less scattered: a particle that leaves a sheet leaves it in one piece.
        const float apart = scatter * particles.spacing * (1.0f - 0.6f * fullness / most);
        const auto material = static_cast<float>(i < particles.material.size() ? particles.material[i] : 0);
        const std::uint32_t id = i < particles.id.size() ? particles.id[i] : 0u;
        for (std::size_t k = 0; k < shares.size(); ++k) {
            const float ball = unit_radius * particles.spacing * std::cbrt(shares[k]);
            const float stretch = std::clamp(1.0f + exposure * speed / ball, 1.0f, most_stretch);
            drops.push_back(
                {middle + apart * random_place(id, k), ball / std::cbrt(stretch), along, stretch, material});
        }
    }
}

}  // namespace slosh
