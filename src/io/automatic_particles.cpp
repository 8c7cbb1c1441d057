// See automatic_particles.h.
#include "io/automatic_particles.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "io/scene_limits.h"
#include "sim/methods/forces/gravity.h"
#include "sim/services/fidelity/fidelity_plan.h"
#include "sim/world/seeding/fluid_shape.h"
#include "sim/world/state/pins.h"

namespace slosh::io {

namespace {

/// How far the scene's fluids can fall, times gravity, m^2/s^2.
double gravity_times_depth(const SceneDescription& scene, const Vec3& gravity) {
    double low = 0.0, high = 0.0;
    bool first = true;
    const auto add = [&](const Vec3& center, const Vec3& half) {
        const double middle = static_cast<double>(glm::dot(gravity, center));
        const double reach = static_cast<double>(glm::dot(glm::abs(gravity), half));
        low = first ? middle - reach : std::min(low, middle - reach);
        high = first ? middle + reach : std::max(high, middle + reach);
        first = false;
    };
    for (const FluidRegion& fluid : scene.fluids) {
        const Box3 bounds = fluid_bounds(fluid.shape);
        add(0.5f * (bounds.min + bounds.max), 0.5f * (bounds.max - bounds.min));
    }
    return high - low;
}

}  // namespace

std::int64_t particles_that_fit(const SceneDescription& scene, double machine_speed) {
    const Result<Parameters> parameters = scene_parameters(scene);
    const SolverModule* solver = find_solver(scene.solver);
    if (!parameters || solver == nullptr) return least_particles;
    FidelityConditions conditions;
    conditions.solver = solver;
    conditions.parameters = parameters.value();
    conditions.lattice = unit_constants(conditions.parameters.kernel_name(), scene.dimension,
                                        conditions.parameters.kernel.ratio);
    for (const auto& [key, value] : scene.parameters) {
        if (is_governed(key)) conditions.pinned.push_back(key);
    }
    std::sort(conditions.pinned.begin(), conditions.pinned.end());
    const Vec3 gravity = conditions.parameters.of<GravitySettings>().vector();
    const double depth = gravity_times_depth(scene, gravity);
    conditions.coefficient = guessed_coefficient(depth);
    conditions.speed = guessed_speed(depth);
    conditions.passes = machine_speed;
    conditions.reserve = particle_reserve;
    conditions.most_limit = 1.0;
    const double stated = static_cast<double>(conditions.parameters.fluid.spacing);
    const double seeded = std::max(particles_in(scene, stated), 1.0);
    std::int64_t fit = least_particles;
    constexpr double finer = 1.05;
    for (double count = least_particles; count <= most_particles; count *= finer) {
        const double spacing = stated * std::pow(seeded / count, 1.0 / scene.dimension);
        conditions.particles = count;
        conditions.support_radius = spacing * static_cast<double>(conditions.parameters.kernel.ratio);
        conditions.parameters.fluid.spacing = static_cast<float>(spacing);
        const FidelityPlan plan = cheapest_plan(conditions);
        if (expected_factor(conditions, plan) * (1.0 - particle_reserve) < 1.0) break;
        fit = static_cast<std::int64_t>(count);
    }
    return fit;
}

Result<double> spacing_for(const SceneDescription& scene, std::int64_t particles) {
    SceneDescription rescaled = scene;
    if (Result<void> done = rescale_scene(rescaled, particles); !done) return done.error();
    const Result<Parameters> parameters = scene_parameters(rescaled);
    if (!parameters) return parameters.error();
    return static_cast<double>(parameters.value().fluid.spacing);
}

Result<void> fit_particles(SceneDescription& scene) {
    const Result<Parameters> parameters = scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double speed = static_cast<double>(parameters.value().time.machine_speed);
    if (!scene.automatic_particles || parameters.value().fidelity() != Fidelity::real_time || speed <= 0.0)
        return {};
    return rescale_scene(scene, particles_that_fit(scene, speed));
}

}  // namespace slosh::io
