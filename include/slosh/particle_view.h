/// @file
/// A read-only look at the particles of a world: spans into the world's arrays, valid until its next step,
/// command or end.
///
///     const slosh::ParticleView water = world.particles();
///     for (std::size_t i = 0; i < water.count; ++i) highest = std::max(highest, water.y[i]);  // m
///
/// No errors. Several threads may read one view while no thread steps its world.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#pragma GCC visibility push(default)
namespace slosh {

/// In one world, with the scene's own.
inline constexpr std::size_t most_materials = 16;

/// What a world computes on request: World::particles().
enum class ComputedField : std::uint8_t { none, vorticity, neighbours };

/// All spans have `count` elements in the world's current order, which changes from step to step; `id` is
/// stable.
struct ParticleView {
    std::size_t count = 0;
    std::span<const float> x, y, z;                             ///< m
    std::span<const float> velocity_x, velocity_y, velocity_z;  ///< m/s
    std::span<const std::uint32_t> id;
    std::span<const float> density;   ///< kg/m^3, with boundaries, at the end of the step
    std::span<const float> pressure;  ///< Pa
    /// Number within the support radius. World::particles() has what the step's lists know of: lists last for
    /// some substeps, and one in twelve particles may lack a neighbor. World::neighbours() counts.
    std::span<const float> neighbours;
    std::span<const float> vorticity;        ///< |curl v|, 1/s; only where asked for: World::vorticity()
    std::span<const std::uint8_t> material;  ///< 0: the scene's own
    int dimension = 3;
    float spacing = 0.0f;          ///< d, m
    float support_radius = 0.0f;   ///< h, m
    float rest_density = 1000.0f;  ///< material 0's
    /// m^2/Pa: the multiplier lambda [MM13] whose pressure is 1 Pa, negative for those that push; 0: the
    /// solver finds its pressure without one.
    float multiplier_per_pascal = 0.0f;
    std::array<float, most_materials> rest_densities{};

    /// kg/m^3, of a particle's material; of material 0 in a view that knows none.
    float rest_density_of(std::size_t i) const {
        return i < material.size() ? rest_densities[material[i]] : rest_density;
    }
};

enum class FoamKind : std::uint8_t { spray, foam, bubble };

/// Diffuse particles: droplets in the air, foam on the surface, bubbles under it. All spans have the same
/// size, oldest first.
struct FoamView {
    std::span<const float> x, y, z;  ///< m
    std::span<const float> life;     ///< what is left of it, s; below fade_time they vanish bit by bit
    std::span<const float> age;      ///< since they came, s; until appear_time they come bit by bit
    std::span<const float> size;     ///< drawn diameter, in spacings
    std::span<const FoamKind> kind;
    float fade_time = 1.0f, appear_time = 0.1f;                 ///< s
    std::span<const float> velocity_x, velocity_y, velocity_z;  ///< m/s; empty: at rest
    /// 0 spray, 1 foam, 2 bubble: follows the kind within a fraction of appear_time; empty: the kind itself
    std::span<const float> look;

    std::size_t count() const { return x.size(); }
    /// 0 to 1: what comes and goes at once would flicker.
    float opacity(std::size_t i) const {
        const auto part = [](float time, float whole) { return time < whole ? time / whole : 1.0f; };
        return std::max(std::min(part(life[i], fade_time), part(age[i], appear_time)), 0.0f);
    }
};

}  // namespace slosh
#pragma GCC visibility pop
