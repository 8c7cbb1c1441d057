#include "sim/methods/reference/reference_water.h"

#include "sim/core/parameters/parameters.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/reference/cell_search.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

double ReferenceWater::density_of(std::size_t i) const {
    double sum = volume * kernel.value(0.0);
    for (const std::uint32_t j : near[i]) sum += volume * value(i, j);
    for (const std::uint32_t b : near_boundary[i])
        sum += boundary[b].volume * kernel.value(glm::length(x[i] - boundary[b].place));
    return sum;
}

ReferenceWater& reference_water(StepContext& context) { return context.scratch.of<ReferenceWater>(); }

void take_particles(StepContext& context, double dt) {
    ReferenceWater& water = reference_water(context);
    const Particles& particles = context.particles;
    const PairConstants& constants = context.constants;
    water.kernel = SmoothingKernel(constants.kernel, constants.dimension, constants.h);
    water.volume = static_cast<double>(constants.volume);
    const std::size_t n = particles.size();
    water.start.resize(n);
    water.x.resize(n);
    water.v.resize(n);
    water.density.assign(n, 1.0);
    for (std::size_t i = 0; i < n; ++i) {
        water.v[i] = glm::dvec3(particles.velocity(i));
        water.start[i] = glm::dvec3(particles.position(i));
        water.x[i] = water.start[i] + dt * water.v[i];
    }
}

void find_pairs(StepContext& context) {
    ReferenceWater& water = reference_water(context);
    water.boundary = sample_boundaries(context, water.kernel);
    std::vector<glm::dvec3> places;
    for (const BoundaryParticle& one : water.boundary) places.push_back(one.place);
    const auto h = static_cast<double>(water.kernel.h);
    const CellSearch among_water(water.x, h), among_boundary(places, h);
    water.near.assign(water.size(), {});
    water.near_boundary.assign(water.size(), {});
    for (std::size_t i = 0; i < water.size(); ++i) {
        among_water.for_each_near(water.x[i], [&](std::uint32_t j) {
            if (j != i) water.near[i].push_back(j);
        });
        among_boundary.for_each_near(water.x[i],
                                     [&](std::uint32_t b) { water.near_boundary[i].push_back(b); });
    }
}

void push_back(StepContext& context, std::size_t i, std::uint32_t b, const glm::dvec3& change) {
    const std::int32_t solid = reference_water(context).boundary[b].solid;
    if (solid >= 0 && context.collects_loads)
        collect_change(context, i, static_cast<std::uint32_t>(solid), Vec3(change));
}

void give_particles(StepContext& context) {
    const ReferenceWater& water = reference_water(context);
    Particles& particles = context.particles;
    const auto& walls = context.state.parameters.boundary;
    const ContactSettings settings{walls.restitution, walls.friction, walls.separation_speed};
    context.scratch.relative_density.resize(water.size());
    for (std::size_t i = 0; i < water.size(); ++i) {
        const ContactResult result =
            context.boundary.contact(Vec3(water.start[i]), Vec3(water.x[i]), Vec3(water.v[i]), settings);
        if (result.pushed > 0) collect_contact(context, i, result);
        particles.x[i] = result.position.x, particles.y[i] = result.position.y,
        particles.z[i] = result.position.z;
        particles.velocity_x[i] = result.velocity.x;
        particles.velocity_y[i] = result.velocity.y;
        particles.velocity_z[i] = result.velocity.z;
        context.scratch.relative_density[i] = static_cast<float>(water.density[i]);
    }
}

void run_closing_forces(StepContext& context) {
    update_lists(context);
    fill_position_stream(context, {});
    if (const SmoothingFactors factors = due_smoothing(context); factors.any()) {
        fill_velocity_stream(context);
        smooth_velocities(context, factors);
    }
    run_forces(context, ForceStage::diffusion);
    run_forces(context, ForceStage::velocity);
}

}  // namespace slosh
