// See deep_water.h.
#include "sim/methods/pressure/deep_water.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/methods/forces/gravity.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

namespace {

constexpr float least_layers = 60.0f;
/// Layers from which a coarse pressure pays (docs/notes/tuning.md).
constexpr float least_coarse_layers = 70.0f;
constexpr float columns_width = 4.0f;  ///< d
constexpr float most_density_ratio = 15.0f;
/// Largest g D dt^2/d^2 of a substep. From nearly twice this on, deep tanks burst, whatever the iterations.
constexpr float most_depth_of_substep = 0.25f;

float extent_along(const Particles& particles, const Vec3& up) {
    float low = 0.0f, high = 0.0f;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const float height = glm::dot(up, Vec3(particles.x[i], particles.y[i], particles.z[i]));
        low = i == 0 ? height : std::min(low, height);
        high = i == 0 ? height : std::max(high, height);
    }
    return high - low;
}

/// Two directions across `up`; the second is 0 in 2-D.
std::array<Vec3, 2> across(const Vec3& up, int dimension) {
    if (dimension == 2) return {Vec3(up.y, -up.x, 0.0f), Vec3(0.0f)};
    const Vec3 away = std::abs(up.x) < std::abs(up.y) ? Vec3(1.0f, 0.0f, 0.0f) : Vec3(0.0f, 1.0f, 0.0f);
    const Vec3 first = glm::normalize(away - glm::dot(away, up) * up);
    return {first, glm::cross(up, first)};
}

/// Particles of the fullest column.
std::size_t fullest_column(const Particles& particles, const std::array<Vec3, 2>& sides, float width) {
    const auto place = [&](std::size_t i, const Vec3& side) {
        return glm::dot(side, Vec3(particles.x[i], particles.y[i], particles.z[i]));
    };
    Vec3 low(0.0f);
    for (std::size_t i = 0; i < particles.size(); ++i) {
        for (int k = 0; k < 2; ++k) {
            const float here = place(i, sides[static_cast<std::size_t>(k)]);
            low[k] = i == 0 ? here : std::min(low[k], here);
        }
    }
    std::vector<std::uint64_t> columns(particles.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        for (int k = 0; k < 2; ++k) {
            // The first column begins half a spacing before its first particles.
            const float from = (place(i, sides[static_cast<std::size_t>(k)]) - low[k]) / width + 0.125f;
            columns[i] = (columns[i] << 32) | static_cast<std::uint32_t>(std::clamp(from, 0.0f, 2e9f));
        }
    }
    std::sort(columns.begin(), columns.end());
    std::size_t most = 0, begin = 0;
    for (std::size_t i = 1; i <= columns.size(); ++i) {
        if (i < columns.size() && columns[i] == columns[begin]) continue;
        most = std::max(most, i - begin);
        begin = i;
    }
    return most;
}

/// Whether the heaviest fluid is many times heavier than the lightest. The coarse equations know one density
/// alone.
bool fluids_differ(const MethodState& state) {
    float light = state.parameters.fluid.rest_density, heavy = light;
    for (const Material& material : state.materials) {
        light = std::min(light, material.rest_density);
        heavy = std::max(heavy, material.rest_density);
    }
    return heavy > most_density_ratio * light;
}

}  // namespace

DeepWater find_deep_water(const MethodState& state) {
    const Vec3 gravity = state.parameters.of<GravitySettings>().vector();
    const float strength = glm::length(gravity), spacing = state.parameters.fluid.spacing;
    if (!(strength > 0.0f) || state.particles.size() == 0) return {};
    const Vec3 up = -gravity / strength;
    if (extent_along(state.particles, up) < (least_layers - 2.0f) * spacing) return {};
    const std::array<Vec3, 2> sides = across(up, state.dimension);
    const auto most = static_cast<float>(fullest_column(state.particles, sides, columns_width * spacing));
    const float layers = most / (state.dimension == 2 ? columns_width : columns_width * columns_width);
    if (layers < least_layers) return {};
    return {layers * spacing, layers >= least_coarse_layers && !fluids_differ(state)};
}

float deep_water_substeps(const MethodState& state) {
    const SolverModule& solver = *find_solver(state.solver);
    if (state.deep_water.depth == 0.0f || solver.has_coarse_pressure == nullptr ||
        !solver.has_coarse_pressure(state))
        return 0.0f;
    const float gravity = glm::length(state.parameters.of<GravitySettings>().vector());
    return std::sqrt(gravity * state.deep_water.depth / most_depth_of_substep) /
           state.parameters.fluid.spacing;
}

void follow_deep_water(MethodState& state) {
    const SolverModule& solver = *find_solver(state.solver);
    if (state.deep_water.coarse)
        state.deep_water.coarse = solver.has_coarse_pressure != nullptr && solver.has_coarse_pressure(state);
}

}  // namespace slosh
