// What a world shows of itself: its particles as they are, what somebody may want to know beyond what it
// stores, and questions about places. Nothing here is a part of the state or changes it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/seeding/free_points.h"
#include "sim/world/state/foam_particles.h"
#include "sim/world/state/geometry_checks.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

const ParameterTable& world_parameters() { return parameter_table(); }

std::vector<std::string_view> solver_names() {
    std::vector<std::string_view> names;
    for (const SolverModule* solver : solver_modules().all()) names.push_back(solver->name);
    return names;
}

Result<ParameterValue> World::parameter(std::string_view key) const {
    const Result<const ParameterDescription*> description = parameter_table().require(key);
    if (!description) return description.error();
    return description.value()->value(&parameters());
}

ParticleView World::particles() const {
    const Particles& particles = implementation_->state.particles;
    ParticleView view;
    view.count = particles.size();
    view.x = particles.x.span();
    view.y = particles.y.span();
    view.z = particles.z.span();
    view.velocity_x = particles.velocity_x.span();
    view.velocity_y = particles.velocity_y.span();
    view.velocity_z = particles.velocity_z.span();
    view.id = particles.id.span();
    view.density = particles.density.span();
    view.pressure = particles.pressure.span();
    view.neighbours = particles.neighbours.span();
    view.material = particles.material.span();
    view.dimension = implementation_->state.dimension;
    view.spacing = parameters().fluid.spacing;
    view.support_radius = implementation_->constants.h;
    view.rest_density = parameters().fluid.rest_density;
    view.rest_densities = material_table(implementation_->state).rest_density;
    view.multiplier_per_pascal = implementation_->multiplier_per_pascal();
    return view;
}

ParticleView World::particles(ComputedField field) const {
    ParticleView view = particles();
    if (field == ComputedField::vorticity) view.vorticity = vorticity();
    if (field == ComputedField::neighbours) view.neighbours = neighbours();
    return view;
}

FoamView World::foam() const {
    const State& state = implementation_->state;
    const FoamParticles& foam = state.foam;
    return {foam.x.span(),           foam.y.span(),          foam.z.span(),          foam.life.span(),
            foam.age.span(),         foam.size.span(),       foam.kind.span(),       foam_fade_time(state),
            foam_appear_time(state), foam.velocity_x.span(), foam.velocity_y.span(), foam.velocity_z.span(),
            foam.look.span()};
}

std::size_t World::bytes_per_particle() const {
    std::size_t bytes = implementation_->scratch.total_bytes();
    implementation_->state.particles.for_each_array(
        [&](const auto& array) { bytes += array.capacity_bytes(); });
    const StepStart& start = implementation_->step_start;
    start.particles.for_each_array([&](const auto& array) { bytes += array.capacity_bytes(); });
    const std::size_t count = implementation_->state.particles.size();
    return count > 0 ? bytes / count : 0;
}

World::DropPreview World::preview_drop(const FluidShape& shape) const {
    const State& state = implementation_->state;
    DropPreview preview;
    if (!check_fluid_shape(shape, state.dimension)) return preview;
    const BlockLattice lattice = implementation_->surroundings().fit(shape);
    const int room = std::max(0, particle_limit(state) - static_cast<int>(state.particles.size()));
    const double size = std::max(lattice.size(), lattice.asked_for);
    if (!(size <= static_cast<double>(particle_limit(state)))) return preview;
    const FluidPoints free =
        fluid_points(shape, lattice, state, implementation_->boundary, implementation_->constants,
                     static_cast<std::size_t>(room), BesideSolids::leave_out);
    preview.added = static_cast<std::uint32_t>(free.points.size());
    preview.left_out = free.left_out;
    return preview;
}

World::RayHit World::cast_ray(const Vec3& origin, const Vec3& direction) const {
    const float length = std::sqrt(glm::dot(direction, direction));
    RayHit hit;
    if (!(length > 0.0f)) return hit;
    const Vec3 unit = direction / length;
    const BoundaryRayHit wall = implementation_->boundary.cast_ray(origin, unit);
    float nearest = wall.hit ? wall.distance : std::numeric_limits<float>::max();
    if (wall.hit) hit = {true, wall.point, wall.normal};
    const Particles& particles = implementation_->state.particles;
    // Water is met where the ray comes within 0.71 d of a particle: the rows of water at rest leave channels
    // whose middle is sqrt(0.5) d from four of them, and with 0.6 d every straight look down one of those met
    // the floor.
    const float radius = 0.71f * parameters().fluid.spacing;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const Vec3 to = Vec3(particles.x[i], particles.y[i], particles.z[i]) - origin;
        const float along = glm::dot(to, unit);
        const float gap_square = glm::dot(to, to) - along * along;
        if (along <= 0.0f || gap_square >= radius * radius) continue;
        const float distance = along - std::sqrt(radius * radius - gap_square);
        if (distance <= 0.0f || distance >= nearest) continue;
        nearest = distance;
        hit.hit = true;
        hit.point = origin + distance * unit;
        hit.normal = glm::normalize(hit.point - Vec3(particles.x[i], particles.y[i], particles.z[i]));
    }
    return hit;
}

float World::distance_to_walls(const Vec3& point) const {
    return implementation_->boundary.signed_distance(point);
}

std::span<const float> World::vorticity() const {
    Implementation& self = *implementation_;
    const ExecutorScope executor(self.execution.executor);
    // Inside a step, and after particles came or went, the lists are not those of the particles as they are.
    const bool listed = !inside_step() && self.state.lists_valid && self.scratch.lists_present;
    return self.vorticity.sample(self.state.particles, listed ? &self.scratch.lists : nullptr, self.constants,
                                 self.threads(), self.execution.simd);
}

std::span<const float> World::neighbours() const {
    Implementation& self = *implementation_;
    const ExecutorScope executor(self.execution.executor);
    return self.neighbours.sample(self.state.particles, self.constants.h, self.threads(),
                                  self.execution.simd);
}

World::PhaseValues World::phase_values() const {
    const ExecutorScope executor(implementation_->execution.executor);
    return inside_step() ? implementation_->phase_values() : PhaseValues();
}

World::PhaseValues World::Implementation::phase_values() {
    PhaseValues values;
    const Particles& particles = state.particles;
    const std::size_t n = particles.size();
    if (densities_found && scratch.relative_density.size() == n) {
        const MaterialTable materials = material_table(state);
        values.density.resize(n);
        for (std::size_t i = 0; i < n; ++i)
            values.density[i] = materials.rest_density[particles.material[i]] * scratch.relative_density[i];
    }
    if (find_solver(state.solver)->multipliers) {
        // They are there from a solve's start to its end.
        const AlignedArray<float>& sums = scratch.of<PressureSolveScratch>().multiplier_sum;
        const float pascals = constants.h * constants.h / multiplier_per_pascal();
        if (sums.size() == n) {
            values.pressure.resize(n);
            for (std::size_t i = 0; i < n; ++i) values.pressure[i] = pascals * sums[i];
        }
    }
    const std::span<const float> counted =
        neighbours.sample(particles, constants.h, threads(), execution.simd);
    values.neighbours.assign(counted.begin(), counted.end());
    return values;
}

float World::Implementation::multiplier_per_pascal() {
    if (!find_solver(state.solver)->multipliers) return 0.0f;
    StepContext last = context();
    // Before the first step of a world that was loaded.
    if (!(last.dt > 0.0f)) last.dt = last.step / static_cast<float>(state.parameters.time.substeps);
    return slosh::multiplier_per_pascal(last);
}

}  // namespace slosh
