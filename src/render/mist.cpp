// See mist.h.
#include "render/mist.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace slosh {
namespace {

/// Wide enough that the puffs of a splash run into each other. Spacings.
constexpr float puff_radius = 3.0f;
/// Through the middle of one puff. Fifty of them are white.
constexpr float puff_depth = 0.030f;
/// A puff is as long as its path in this time (s), at most this number of radii to either side.
constexpr float puff_time = 0.02f, most_streak = 1.2f;
/// A particle without neighbours has this part of the mist of one in a crowd: alone it would show as a disc.
constexpr float lone_part = 0.1f, crowd = 0.8f;
/// Squared speed over g d at which there is all of the mist, as water that drips makes none.
constexpr float full_speed = 2.0f;

float smooth_part(float x) {
    const float t = std::clamp(x, 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

}  // namespace

void make_mist(const ParticleView& particles, const std::optional<Box3>& container,
               std::span<const BrokenParticle> broken, std::vector<MistPuff>& puffs) {
    puffs.clear();
    const float spacing = particles.spacing;
    if (!(spacing > 0.0f) || std::min({particles.velocity_x.size(), particles.velocity_y.size(),
                                       particles.velocity_z.size()}) < particles.count)
        return;
    for (const BrokenParticle& particle : broken) {
        const std::size_t i = particle.index;
        if (i < particles.material.size() && particles.material[i] != 0) continue;
        const Vec3 velocity(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]);
        const float square = glm::dot(velocity, velocity);
        if (!std::isfinite(square)) continue;
        const float flying = smooth_part(square / (full_speed * usual_gravity * spacing));
        const float crowded = smooth_part(particle.fullness * 255.0f / (crowd * least_whole_fullness));
        const float depth = puff_depth * particle.part * flying * (lone_part + (1.0f - lone_part) * crowded);
        if (!(depth > 1.0e-4f)) continue;
        const float radius = puff_radius * spacing, speed = std::sqrt(square);
        const float streak = std::min(0.5f * puff_time, most_streak * radius / std::max(speed, 1.0e-6f));
        Vec3 center(particles.x[i], particles.y[i], particles.z[i]);
        if (container) {
            const Vec3 half = 0.5f * (container->max - container->min);
            const Vec3 inset = glm::min(Vec3(0.7f * radius), half);
            Vec3 highest = container->max - inset;
            highest.y = std::numeric_limits<float>::max();
            // A scene's water may stand beside its container.
            if (glm::clamp(center, container->min, Vec3(container->max.x, highest.y, container->max.z)) ==
                center)
                center = glm::clamp(center, container->min + inset, highest);
        }
        puffs.push_back({center, radius, streak * velocity, depth});
    }
}

}  // namespace slosh
