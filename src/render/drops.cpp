// See drops.h.
#include "render/drops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "base/hash.h"

namespace slosh {
namespace {

/// The radii of a particle's drops span this ratio, as many in each octave: a few large drops among many fine
/// ones.
constexpr float radius_ratio = 8.0f;
constexpr float unit_radius = 0.6203505f;  // radius of a ball of volume 1
/// Spacings from the particle's centre, at most: along its flight, where spray is drawn out, and across.
constexpr float scatter_along = 2.0f, scatter_across = 1.2f;
/// Drops are drawn as long as they fly in this time, s: a short exposure, as of a camera.
constexpr float exposure = 0.004f;
constexpr float most_stretch = 3.0f;
/// A drop adds a velocity of its own: up to `own_speed` times the speed that carries water `splash_height`
/// spacings high.
constexpr float own_speed = 0.06f, splash_height = 40.0f;

/// Where a drop of a particle of spacing 1 is within the unit ball, and its radius.
struct Part {
    Vec3 place;
    float radius;
};
using Mixture = std::array<Part, drops_per_particle>;
/// Enough that none seems to repeat, since each is mirrored and its axes are exchanged by the particle's id.
constexpr std::size_t mixtures = 64;

/// Neighbours over those of a particle in the bulk, from which on it is whole.
constexpr float most_fullness = static_cast<float>(least_whole_fullness) / 255.0f;

/// The k-th place in the unit ball of a mixture.
Vec3 random_place(std::uint32_t mixture, std::uint64_t k) {
    for (std::uint64_t attempt = 0; attempt < 8; ++attempt) {
        Vec3 place;
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint64_t word =
                counter_random(0, k, mixture, 3 * attempt + static_cast<std::uint64_t>(axis));
            place[axis] = 2.0f * unit_float(word) - 1.0f;
        }
        if (glm::dot(place, place) <= 1.0f) return place;
    }
    return Vec3(0.0f);
}

std::array<Mixture, mixtures> make_mixtures() {
    std::array<Mixture, mixtures> all;
    for (std::uint32_t m = 0; m < mixtures; ++m) {
        std::array<float, drops_per_particle> volumes;
        float sum = 0.0f;
        for (std::size_t k = 0; k < volumes.size(); ++k) {
            const float u = unit_float(counter_random(1, k, m, 0));
            volumes[k] = std::pow(radius_ratio, -3.0f * u);
            sum += volumes[k];
        }
        for (std::size_t k = 0; k < volumes.size(); ++k)
            all[m][k] = {random_place(m, k), unit_radius * std::cbrt(volumes[k] / sum)};
    }
    return all;
}

/// One of the 48 ways to lay a cube onto itself.
struct Turn {
    std::array<int, 3> axis;
    Vec3 sign;

    explicit Turn(std::uint64_t way) {
        const auto first = static_cast<int>(way / 8 % 3);
        const int step = way / 24 % 2 == 0 ? 1 : 2;
        axis = {first, (first + step) % 3, (first + 2 * step) % 3};
        for (int i = 0; i < 3; ++i) sign[i] = (way >> i & 1) != 0 ? -1.0f : 1.0f;
    }
    Vec3 of(const Vec3& place) const { return sign * Vec3(place[axis[0]], place[axis[1]], place[axis[2]]); }
};

/// How far drops have flown apart, in m per unit of their random direction. Nothing knows when a particle
/// left the water. But what flies loses vertical speed at a constant rate, which makes that speed a clock: it
/// shows 0 where a splash starts upwards.
float flown_apart(float vertical_speed, float spacing) {
    const float start = std::sqrt(2.0f * usual_gravity * splash_height * spacing);
    const float flight_time =
        std::clamp((start - vertical_speed) / usual_gravity, 0.0f, 1.6f * start / usual_gravity);
    return own_speed * start * flight_time;
}

float whole_part_of(std::size_t i, float fullness, std::span<const std::array<float, 6>> inverse_stretches) {
    return whole_part(fullness, i < inverse_stretches.size() ? part_of_sheet(inverse_stretches[i]) : 0.0f);
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

float whole_part(float fullness, float sheet) {
    constexpr float least = static_cast<float>(most_lone_fullness),
                    most = static_cast<float>(least_whole_fullness);
    const float rounded = std::floor(255.0f * std::clamp(fullness, 0.0f, 1.0f) + 0.5f);
    if (!(rounded > least)) return 0.0f;
    return std::max(std::min((rounded - least) / (most - least), 1.0f), sheet);
}

float part_of_sheet(const std::array<float, 6>& inverse_stretch) {
    const auto& [xx, xy, xz, yy, yz, zz] = inverse_stretch;
    const float sum = xx + yy + zz;
    const float squares = xx * xx + yy * yy + zz * zz + 2.0f * (xy * xy + xz * xz + yz * yz);
    const float t = std::clamp((squares / (sum * sum) - 0.39f) / (0.425f - 0.39f), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

void whole_parts(const ParticleView& particles, std::span<const std::array<float, 6>> inverse_stretches,
                 std::vector<float>& parts) {
    const float per_neighbour =
        particles.neighbours.size() >= particles.count ? one_over_full_neighbourhood(particles) : 0.0f;
    parts.resize(particles.count);
    for (std::size_t i = 0; i < particles.count; ++i)
        parts[i] = whole_part_of(i, fullness_of(particles, i, per_neighbour), inverse_stretches);
}

void find_broken(const ParticleView& particles, std::span<const std::array<float, 6>> inverse_stretches,
                 std::vector<BrokenParticle>& broken) {
    broken.clear();
    const std::size_t total = std::min({particles.count, particles.x.size(), particles.y.size(),
                                        particles.z.size(), particles.neighbours.size()});
    const float per_neighbour = one_over_full_neighbourhood(particles);
    if (per_neighbour == 0.0f) return;
    for (std::size_t i = 0; i < total; ++i) {
        const float fullness = fullness_of(particles, i, per_neighbour);
        if (!(fullness < most_fullness)) continue;
        const float part = 1.0f - whole_part_of(i, fullness, inverse_stretches);
        if (part > 0.0f && std::isfinite(particles.x[i] + particles.y[i] + particles.z[i]))
            broken.push_back({static_cast<std::uint32_t>(i), part, fullness});
    }
}

void make_drops_of(const ParticleView& particles, const std::optional<Box3>& container,
                   std::span<const BrokenParticle> broken, std::size_t per_particle,
                   std::vector<Drop>& drops) {
    static const std::array<Mixture, mixtures> all_mixtures = make_mixtures();
    static const float narrowest = 1.0f / std::cbrt(most_stretch);
    drops.clear();
    const std::size_t count = std::clamp<std::size_t>(per_particle, 1, drops_per_particle);
    const bool has_velocity = std::min({particles.velocity_x.size(), particles.velocity_y.size(),
                                        particles.velocity_z.size()}) >= particles.count;
    for (const BrokenParticle& particle : broken) {
        const std::size_t i = particle.index;
        const Vec3 middle(particles.x[i], particles.y[i], particles.z[i]);
        // The top may be open, and a scene's water may stand beside its container.
        Vec3 highest = container ? container->max : Vec3(0.0f);
        highest.y = std::numeric_limits<float>::max();
        const bool inside = container && glm::clamp(middle, container->min, highest) == middle;
        const Vec3 velocity =
            has_velocity ? Vec3(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i])
                         : Vec3(0.0f);
        const float speed = glm::length(velocity);
        const Vec3 along =
            speed > 1.0e-6f && std::isfinite(speed) ? velocity / speed : Vec3(0.0f, 1.0f, 0.0f);
        // The nearer to others, the less scattered: a particle that leaves a sheet leaves it in one piece.
        const float apart = particles.spacing * (1.3f - 0.6f * particle.fullness / most_fullness);
        const auto material = static_cast<float>(i < particles.material.size() ? particles.material[i] : 0);
        const std::uint32_t id = i < particles.id.size() ? particles.id[i] : 0u;
        const std::uint64_t chance = counter_random(2, 0, id, 0);
        const Mixture& mixture = all_mixtures[chance % mixtures];
        const Turn turn(chance / mixtures % 48);
        const float flown = flown_apart(velocity.y, particles.spacing);
        const bool may_leave = inside && middle.y > container->max.y;
        const std::size_t made = drops.size();
        drops.resize(made + count);
        Drop* drop = &drops[made];
        for (std::size_t k = 0; k < count; ++k) {
            const Part& part = mixture[k];
            const float grown =
                std::min(particle.part * static_cast<float>(count) - static_cast<float>(k), 1.0f);
            if (grown < 0.01f) break;
            // Most drops are fully grown, and fast ones stretched to the limit: no roots for them.
            const float ball = part.radius * particles.spacing * (grown < 1.0f ? std::cbrt(grown) : 1.0f);
            const float stretch = std::clamp(1.0f + exposure * speed / ball, 1.0f, most_stretch);
            const float narrowed = stretch < most_stretch ? 1.0f / std::cbrt(stretch) : narrowest;
            Vec3 place = scatter_across * turn.of(part.place);
            place += (scatter_along / scatter_across - 1.0f) * glm::dot(place, along) * along;
            const Vec3 direction = turn.of(mixture[(k + 7) % drops_per_particle].place);
            Vec3 center = middle + apart * place + flown * direction;
            if (inside && !may_leave) center = glm::clamp(center, container->min, highest);
            *drop++ = {center, ball * narrowed, along, stretch, material};
        }
        drops.resize(static_cast<std::size_t>(drop - drops.data()));
    }
}

void make_drops(const ParticleView& particles, const std::optional<Box3>& container,
                std::span<const std::array<float, 6>> inverse_stretches, std::vector<Drop>& drops) {
    std::vector<BrokenParticle> broken;
    find_broken(particles, inverse_stretches, broken);
    make_drops_of(particles, container, broken, drops_per_particle, drops);
}

}  // namespace slosh
