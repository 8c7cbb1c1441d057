// The droplets that a foam particle stands for: each simulated particle is drawn as a handful of much smaller
// ones that spread from it while they age. Everything follows from the particle's own random size, so nothing
// more is stored, and a droplet is the same one in every picture. The same numbers as in
// shaders/foam/droplet.glsl.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/bit_cast.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

struct FoamDroplet {
    Vec3 offset{0.0f};      ///< from the particle, in spacings
    float diameter = 0.0f;  ///< spacings
    float shown = 0.0f;     ///< 0 to 1
};

/// Droplets per particle where sizes are as they are meant; fewer are larger.
constexpr int usual_droplets = 10;

/// Bubbles are seen through the water, each less than a pixel wide: half as many stand for a particle as
/// droplets do, and are as much wider.
constexpr int bubbles_of(int droplets) { return (droplets + 1) / 2; }

/// What spray, foam and bubbles have of something; `look` is 0 to 2 and may lie in between.
inline float by_look(const Vec3& of, float look) {
    const float part = look < 1.0f ? look : look - 1.0f;
    const float from = look < 1.0f ? of.x : of.y, to = look < 1.0f ? of.y : of.z;
    return from + part * (to - from);
}

/// Optical depth at the middle of a droplet; it falls to 0 at the rim, as (1 - r^2)^2.
inline float droplet_depth(float look) { return by_look({2.0f, 1.6f, 0.9f}, look); }

/// 0 spray, 1 foam, 2 bubble.
inline float foam_look(const FoamView& foam, std::size_t i) {
    return i < foam.look.size() ? foam.look[i] : static_cast<float>(foam.kind[i]);
}

/// m/s
inline Vec3 foam_velocity(const FoamView& foam, std::size_t i) {
    return i < foam.velocity_x.size() ? Vec3(foam.velocity_x[i], foam.velocity_y[i], foam.velocity_z[i])
                                      : Vec3(0.0f);
}

/// Metres that a droplet is stretched along its velocity: as far as it flies while the picture is taken, at
/// most 0.8 spacings. Spray only.
inline float streak_length(const Vec3& velocity, float look, float spacing) {
    constexpr float shutter = 0.004f;  // s
    return std::max(1.0f - look, 0.0f) *
           std::min(shutter * std::sqrt(glm::dot(velocity, velocity)), 0.8f * spacing);
}

/// Droplet `number` of `count`; `age` in appearing times; `in_plane`: of a 2-D scene.
inline FoamDroplet foam_droplet(float size, float look, float age, float opacity, int number, int count,
                                bool in_plane) {
    const auto scattered = [](std::uint32_t x) {
        x = (x ^ (x >> 16)) * 0x7feb352du;
        x = (x ^ (x >> 15)) * 0x846ca68bu;
        return x ^ (x >> 16);
    };
    const auto unit_of = [](std::uint32_t x) { return static_cast<float>(x >> 8) * 0x1p-24f; };
    const std::uint32_t a =
        scattered(bit_cast<std::uint32_t>(size) + static_cast<std::uint32_t>(number) * 0x9e3779b9u);
    const std::uint32_t b = scattered(a + 1u), c = scattered(b + 1u), d = scattered(c + 1u);
    const float turn = 6.2831853f * unit_of(a), rise = 2.0f * unit_of(b) - 1.0f, chance = unit_of(d);
    const float level = in_plane ? 0.0f : rise, across = std::sqrt(1.0f - level * level);
    Vec3 direction(across * std::cos(turn), level, across * std::sin(turn));
    if (in_plane) direction = {direction.x, direction.z, direction.y};
    const float spread =
        by_look({0.5f + 0.3f * std::min(age, 12.0f), 1.2f, 1.0f}, look) * (0.3f + 0.7f * age / (age + 2.0f));
    FoamDroplet droplet;
    droplet.offset = spread * std::cbrt(unit_of(c)) * direction;
    const float first = 0.7f * (static_cast<float>(number) + chance) / static_cast<float>(count);
    const float part = std::clamp((opacity - first) / 0.3f, 0.0f, 1.0f);
    droplet.shown = part * part * (3.0f - 2.0f * part);
    const float large = chance * chance;
    const Vec3 width = Vec3(0.03f, 0.18f, 0.04f) + large * Vec3(0.25f * large, 0.14f, 0.05f);
    droplet.diameter = 2.0f * size * by_look(width, look) *
                       std::sqrt(static_cast<float>(usual_droplets) / static_cast<float>(count)) *
                       std::sqrt(droplet.shown);
    return droplet;
}

}  // namespace slosh
