// The scales of foam from the number of particles and their spacing.
#include "sim/world/state/foam_scales.h"

#include <cmath>

#include "sim/world/state/state.h"

namespace slosh {

namespace {

constexpr float reference_gravity = 9.81f;                   // m/s^2
constexpr float fading_part = 0.3f, appearing_part = 0.05f;  // of the mean lifetime

/// Cube root of a number >= 1, by Newton's method: C libraries differ in the last bit of theirs.
double cube_root(double number) {
    double scale = 1.0;
    for (; number >= 8.0; number *= 0.125) scale *= 2.0;
    double root = 1.5;
    for (int round = 0; round < 6; ++round) root = (2.0 * root + number / (root * root)) / 3.0;
    return scale * root;
}

}  // namespace

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
