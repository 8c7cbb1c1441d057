// Each gauge looks at the few particles around it, by the SPH operators. Their volumes are those at rest:
// V/(rho/rho0) would make a lone droplet as much as water. Alternatives and figures: docs/physics/probes.md.
#include "sim/services/probes/probe_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <span>

#include "sim/core/kernels/operators.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/forces/gravity.h"
#include "sim/solids/bodies/body.h"
#include "sim/world/state/state.h"

namespace slosh {

namespace {

/// Less of the kernel's volume than this is no fluid. At a wall it is half, in an edge a quarter, in a corner
/// an eighth.
constexpr double least_coverage = 0.08;
/// A lone particle covers 0.4 at its centre, a layer of them 0.75, at half a spacing from a corner 0.56.
constexpr double least_bulk = 0.45;

/// 3 d at h = 2 d: two layers beyond the one at a wall.
constexpr double width_at_walls = 1.5;
/// The first layer at a wall lies half a spacing from it, the second one and a half.
constexpr float wall_layer_in_spacings = 0.9f;

/// Copies of the particles around a gauge.
struct Nearby {
    std::vector<float> x, y, z, density, pressure;
    std::vector<std::uint8_t> material;

    void add(const ParticleView& all, std::size_t i) {
        x.push_back(all.x[i]), y.push_back(all.y[i]), z.push_back(all.z[i]);
        density.push_back(all.rest_density_of(i));
        pressure.push_back(all.pressure[i]);
        material.push_back(all.material[i]);
    }
    /// Beside walls that stand along gravity the first layer has pressures some 15 % too high: it carries its
    /// weight with neighbours on one side only.
    Nearby without_wall_layer(const ParticleView& all, const World& world) const {
        Nearby inner;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (world.distance_to_walls(Vec3(x[i], y[i], z[i])) < wall_layer_in_spacings * all.spacing)
                continue;
            inner.x.push_back(x[i]), inner.y.push_back(y[i]), inner.z.push_back(z[i]);
            inner.density.push_back(density[i]), inner.pressure.push_back(pressure[i]);
            inner.material.push_back(material[i]);
        }
        return inner;
    }
    ParticleView view(const ParticleView& all, double radius) const {
        ParticleView view = all;
        view.support_radius = static_cast<float>(radius);
        view.count = x.size();
        view.x = x, view.y = y, view.z = z, view.density = density, view.pressure = pressure;
        view.material = material;
        return view;
    }
};

struct Surroundings {
    const World& world;
    ParticleView water;
    double h, d;
    int dimension;
    double rest_volume;  ///< V, m^dimension

    template <class Near>
    Nearby gather(const Near& near) const {
        Nearby result;
        for (std::size_t i = 0; i < water.count; ++i) {
            if (near(i)) result.add(water, i);
        }
        return result;
    }
    /// Operators with kernels `width` times as wide as the solver's; only with a width of 1 they
    /// cover 1.
    SphOperators operators(const Nearby& nearby, double width) const {
        return SphOperators(nearby.view(water, width * h), world.parameters().kernel_name(), rest_volume);
    }
};

Vec3 where(const PressureProbe& probe, const State& state) {
    if (probe.solid < 0 || static_cast<std::size_t>(probe.solid) >= state.bodies.size()) return probe.point;
    return RigidPose(state.bodies[static_cast<std::size_t>(probe.solid)]).to_world(probe.point);
}

/// The mean of the particles around, and the weight of the water between their mean height and the point:
/// without it a floor would feel the pressure a spacing above. It is at most the mean itself, as water that
/// falls freely has no pressure at any height.
double pressure_at(const Vec3& point, const Nearby& nearby, const SphOperators& operators,
                   const Surroundings& here) {
    const double mean = operators.normalised_value(point, nearby.pressure), most = std::max(mean, 0.0);
    std::vector<float> weight(nearby.x.size());
    for (std::size_t i = 0; i < weight.size(); ++i) {
        // The acceleration is linear in the place, so that in the middle is the mean.
        const Vec3 there(nearby.x[i], nearby.y[i], nearby.z[i]);
        const Vec3 acceleration = body_acceleration(here.world.parameters(), 0.5f * (there + point));
        weight[i] = nearby.density[i] * glm::dot(acceleration, point - there);
    }
    return mean + std::clamp(operators.normalised_value(point, weight), -most, most);
}

ProbeSample measure(const PressureProbe& probe, const Surroundings& here) {
    // A solid that has gone has no pressure on it.
    if (probe.solid >= static_cast<int>(here.world.state().bodies.size())) return {};
    const Vec3 point = where(probe, here.world.state());
    const auto reach = static_cast<float>(width_at_walls * here.h);
    const Nearby nearby = here.gather([&](std::size_t i) {
        return std::abs(here.water.x[i] - point.x) < reach && std::abs(here.water.y[i] - point.y) < reach &&
               (here.dimension == 2 || std::abs(here.water.z[i] - point.z) < reach);
    });
    if (nearby.x.empty() || here.operators(nearby, 1.0).coverage(point) < least_coverage) return {false, 0.0};
    const bool at_wall = here.world.distance_to_walls(point) < wall_layer_in_spacings * here.water.spacing;
    const double width = at_wall ? width_at_walls : 1.0;
    const Nearby inner = nearby.without_wall_layer(here.water, here.world);
    const SphOperators beyond = here.operators(inner, width);
    if (beyond.neighbours(point) > 0) return {true, pressure_at(point, inner, beyond, here)};
    // A film has no other layer.
    return {true, pressure_at(point, nearby, here.operators(nearby, 1.0), here)};
}

/// Half a spacing from the container's walls at least: beside them the kernel is half empty.
Vec3 off_the_walls(Vec3 point, const Surroundings& here) {
    const ContainerState& container = here.world.state().container;
    if (!container.present) return point;
    const auto half = static_cast<float>(0.5 * here.d);
    for (const int axis : {0, 2}) {
        const float low = container.walls.min[axis] + half, high = container.walls.max[axis] - half;
        if (low < high) point[axis] = std::clamp(point[axis], low, high);
    }
    return point;
}

ProbeSample measure(const LevelProbe& probe, const Surroundings& here) {
    Vec3 point = off_the_walls(Vec3(probe.x, 0.0f, probe.z), here);
    const auto reach = static_cast<float>(here.h);
    const Nearby nearby = here.gather([&](std::size_t i) {
        return std::abs(here.water.x[i] - point.x) < reach &&
               (here.dimension == 2 || std::abs(here.water.z[i] - point.z) < reach);
    });
    if (nearby.x.empty()) return {};
    const SphOperators operators = here.operators(nearby, 1.0);
    const auto [low, high] = std::minmax_element(nearby.y.begin(), nearby.y.end());
    // Downwards in quarters of a spacing; what lies up to h below a height is the water that it may be the
    // surface of.
    const double stride = 0.25 * here.d, top = static_cast<double>(*high) + here.h;
    const auto count = static_cast<std::size_t>((top - static_cast<double>(*low)) / stride) + 2;
    const auto below = static_cast<std::size_t>(here.h / stride);
    std::vector<double> coverage;
    const auto covered = [&](std::size_t k) {
        while (coverage.size() <= k) {
            point.y = static_cast<float>(top - stride * static_cast<double>(coverage.size()));
            coverage.push_back(operators.coverage(point));
        }
        return coverage[k];
    };
    for (std::size_t k = 1; k < count; ++k) {
        double bulk = 0.0;
        for (std::size_t deeper = k; deeper <= k + below; ++deeper) bulk = std::max(bulk, covered(deeper));
        const double surface = 0.5 * bulk;
        if (bulk < least_bulk || covered(k) < surface) continue;
        const double part = (surface - covered(k - 1)) / (covered(k) - covered(k - 1));
        return {true, top - stride * (static_cast<double>(k - 1) + (part > 0.0 && part < 1.0 ? part : 1.0))};
    }
    return {};
}

ProbeSample measure(const FlowProbe& probe, const Surroundings& here) {
    int across = 0;
    while (across < here.dimension - 1 && probe.min[across] != probe.max[across]) ++across;
    const std::array<std::span<const float>, 3> place{here.water.x, here.water.y, here.water.z};
    const std::array<std::span<const float>, 3> velocity{here.water.velocity_x, here.water.velocity_y,
                                                         here.water.velocity_z};
    const auto normal = static_cast<std::size_t>(across);
    const double volume = std::pow(here.d, here.dimension);
    // A tent one h to both sides: its integral over a particle's way through is 1, so that over time every
    // particle counts with just its volume.
    ProbeSample sample{false, 0.0};
    for (std::size_t i = 0; i < here.water.count; ++i) {
        const double off =
            std::abs(static_cast<double>(place[normal][i]) - static_cast<double>(probe.min[across]));
        if (!(off < here.h)) continue;
        bool inside = true;
        for (int axis = 0; axis < here.dimension; ++axis) {
            const float x = place[static_cast<std::size_t>(axis)][i];
            if (axis != across && !(x >= probe.min[axis] && x < probe.max[axis])) inside = false;
        }
        if (!inside) continue;
        sample.wet = true;
        *sample.value += volume * static_cast<double>(velocity[normal][i]) * (1.0 - off / here.h) / here.h;
    }
    return sample;
}

/// The length of the mean velocity of the particles around, each weighted by the kernel: their mean speed
/// would call spray that flies in all directions fast water.
ProbeSample measure(const SpeedProbe& probe, const Surroundings& here) {
    const auto reach = static_cast<float>(here.h);
    Nearby nearby;
    std::array<std::vector<float>, 3> velocity;
    for (std::size_t i = 0; i < here.water.count; ++i) {
        if (!(std::abs(here.water.x[i] - probe.point.x) < reach) ||
            !(std::abs(here.water.y[i] - probe.point.y) < reach) ||
            (here.dimension == 3 && !(std::abs(here.water.z[i] - probe.point.z) < reach)))
            continue;
        nearby.add(here.water, i);
        velocity[0].push_back(here.water.velocity_x[i]);
        velocity[1].push_back(here.water.velocity_y[i]);
        velocity[2].push_back(here.water.velocity_z[i]);
    }
    if (nearby.x.empty()) return {};
    const SphOperators operators = here.operators(nearby, 1.0);
    if (operators.coverage(probe.point) < least_coverage) return {};
    double square = 0.0;
    for (const std::vector<float>& component : velocity) {
        const double mean = operators.normalised_value(probe.point, component);
        square += mean * mean;
    }
    return {true, std::sqrt(square)};
}

ProbeSample measure_load(int solid, int axis, std::array<double, 3> WaterLoad::*part,
                         const Surroundings& here) {
    const std::vector<WaterLoad>& loads = here.world.report().loads;
    if (static_cast<std::size_t>(solid) >= loads.size()) return {};
    const std::array<double, 3>& load = loads[static_cast<std::size_t>(solid)].*part;
    const double size = std::sqrt(load[0] * load[0] + load[1] * load[1] + load[2] * load[2]);
    return {size > 0.0, axis < 0 ? size : load[static_cast<std::size_t>(axis)]};
}
ProbeSample measure(const ForceProbe& probe, const Surroundings& here) {
    return measure_load(probe.solid, probe.axis, &WaterLoad::force, here);
}
ProbeSample measure(const TorqueProbe& probe, const Surroundings& here) {
    return measure_load(probe.solid, probe.axis, &WaterLoad::torque, here);
}

}  // namespace

std::vector<ProbeSample> sample_probes(const std::vector<Probe>& probes, const World& world) {
    std::vector<ProbeSample> samples;
    if (probes.empty()) return samples;
    const ParticleView water = world.particles();
    const Surroundings here{
        world,
        water,
        static_cast<double>(water.support_radius),
        static_cast<double>(water.spacing),
        water.dimension,
        rest_lattice(world.parameters().kernel_name(), water.dimension, water.support_radius, water.spacing)
            .volume};
    samples.reserve(probes.size());
    for (const Probe& probe : probes)
        samples.push_back(std::visit([&](const auto& what) { return measure(what, here); }, probe.what));
    return samples;
}

}  // namespace slosh
