// Removing and hashing of foam particles.
#include "sim/world/state/foam_particles.h"

#include <cmath>
#include <span>

#include "base/hash.h"
#include "sim/world/state/state.h"

namespace slosh {

namespace {

constexpr float reference_gravity = 9.81f;                   // m/s^2
constexpr float fading_part = 0.3f, appearing_part = 0.05f;  // shares of the mean lifetime

/// Cube root of a number >= 1, by Newton's method: C libraries differ in the last bit of theirs.
double cube_root(double number) {
    double scale = 1.0;
    for (; number >= 8.0; number *= 0.125) scale *= 2.0;
    double root = 1.5;
    for (int round = 0; round < 6; ++round) root = (2.0 * root + number / (root * root)) / 3.0;
    return scale * root;
}

}  // namespace

void FoamParticles::resize(std::size_t wanted) {
    for_each_array([wanted](auto& array) { array.resize(wanted); });
}

void FoamParticles::remove_flagged(const AlignedArray<std::uint8_t>& flags) {
    const std::size_t before = count();
    std::size_t kept = 0;
    for_each_array([&](auto& array) {
        kept = 0;
        for (std::size_t i = 0; i < before; ++i) {
            if (flags[i] == 0) array[kept++] = array[i];
        }
    });
    resize(kept);
}

std::uint64_t hash_foam(const FoamParticles& foam) {
    Hasher hasher;
    hasher.add(foam.count());
    foam.for_each_array([&](const auto& array) { hasher.add_bytes(std::as_bytes(array.span())); });
    return hasher.value();
}

FoamScales foam_scales(const State& state) {
    const double count = state.particles.size() > 0 ? static_cast<double>(state.particles.size()) : 1.0;
    const double spacings = state.dimension == 2 ? std::sqrt(count) : cube_root(count);
    FoamScales scales;
    scales.length = static_cast<float>(spacings) * state.parameters.fluid.spacing;
    scales.speed = std::sqrt(reference_gravity * scales.length);
    scales.time = std::sqrt(scales.length / reference_gravity);
    return scales;
}

float foam_fade_time(const State& state) {
    return fading_part * state.parameters.foam.lifetime * foam_scales(state).time;
}

float foam_appear_time(const State& state) {
    return appearing_part * state.parameters.foam.lifetime * foam_scales(state).time;
}

}  // namespace slosh
