// From a scene's description to a running state, and what happens to it at the ends of a step by itself:
// walls on their way, emitters, sinks, particles that escaped or are not finite.
#include <algorithm>
#include <cmath>

#include "base/progress.h"
#include "base/text.h"
#include "sim/methods/emission/nozzle.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/phases/diagnostics.h"
#include "sim/methods/pressure/deep_water.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/seeding/fluid_shape.h"
#include "sim/world/seeding/free_points.h"
#include "sim/world/seeding/particle_edit.h"
#include "sim/world/state/geometry_checks.h"
#include "sim/world/state/materials.h"
#include "sim/world/state/pins.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

namespace {

/// How far outside everything that the scene holds a particle may fly before it counts as escaped, relative
/// to the scene's size.
constexpr float escape_factor = 16.0f;
constexpr float kernel_ratio_per_step =
    0.02f;  // h follows its parameter slowly: a jump would compress all the water at once

void extend(Box3& box, const Vec3& low, const Vec3& high) {
    box.min = glm::min(box.min, low);
    box.max = glm::max(box.max, high);
}

Box3 escape_bounds(const State& state) {
    Box3 box{Vec3(-1.0f), Vec3(1.0f)};
    if (state.container.present) extend(box, state.container.walls.min, state.container.walls.max);
    for (const FluidRegion& region : state.scene.fluids) {
        const Box3 shape = fluid_bounds(region.shape);
        extend(box, shape.min, shape.max);
    }
    for (const EmitterState& source : state.emitters)
        extend(box, source.emitter.position, source.emitter.position);
    const Vec3 size = box.max - box.min;
    const Vec3 margin(escape_factor * std::max({size.x, size.y, size.z}));
    return {box.min - margin, box.max + margin};
}

Result<void> apply_scene_parameters(State& state) {
    state.parameters = Parameters{};
    state.pinned.clear();
    state.fidelity = {};
    for (const auto& [key, value] : state.scene.parameters) {
        const Result<const ParameterDescription*> description = parameter_table().require(key);
        if (!description) return description.error();
        if (Result<void> set = description.value()->set(&state.parameters, value); !set) return set;
        if (is_governed(key)) pin(state, key);
    }
    return {};
}

Result<void> check_geometry(const SceneDescription& scene, const Parameters& parameters) {
    const float spacing = parameters.fluid.spacing;
    const auto in_scene = [&](const Result<void>& checked) {
        return Error{checked.error().message, scene.name};
    };
    if (scene.container) {
        if (Result<void> checked = check_container(*scene.container, scene.dimension, spacing); !checked)
            return in_scene(checked);
        const Vec3 center = 0.5f * (scene.container->min + scene.container->max);
        if (Result<void> checked = check_distance("the container", center, spacing); !checked)
            return in_scene(checked);
    }
    for (const Solid& solid : scene.solids) {
        if (Result<void> checked = check_solid(solid, scene.dimension); !checked) return in_scene(checked);
    }
    for (const Emitter& emitter : scene.emitters) {
        if (Result<void> checked = check_emitter(emitter, scene.dimension, parameters); !checked)
            return in_scene(checked);
        if (Result<void> checked = check_distance("an emitter", emitter.position, spacing); !checked)
            return in_scene(checked);
    }
    for (const FluidRegion& region : scene.fluids) {
        if (Result<void> checked = check_fluid_shape(region.shape, scene.dimension); !checked)
            return in_scene(checked);
        if (!finite(region.velocity) || !finite(region.velocity_gradient_diagonal)) {
            return Error{"the fluid needs finite numbers", scene.name};
        }
        if (Result<void> checked = check_distance("the fluid", fluid_center(region.shape), spacing); !checked)
            return in_scene(checked);
    }
    return {};
}

Result<void> check_materials(const SceneDescription& scene) {
    if (scene.materials.size() + 1 > most_materials)
        return Error{"at most " + std::to_string(most_materials - 1) + " materials", scene.name};
    for (const Material& material : scene.materials) {
        const Result<void> checked = check_material(material);
        if (!checked) return Error{"material " + material.name + ": " + checked.error().text(), scene.name};
    }
    return {};
}

std::string limit_name(const State& state) {
    const bool own = particle_limit(state) < state.parameters.particles.budget;
    return own ? "the solver " + state.solver : "particles.budget";
}

Result<void> seed_fluid(State& state, const FluidRegion& region, const BlockLattice& lattice,
                        const StepContext& world, std::vector<std::string>& notes) {
    const double size = std::max(lattice.size(), lattice.asked_for);
    const double room =
        static_cast<double>(particle_limit(state)) - static_cast<double>(state.particles.size());
    if (!(size <= std::max(room, 0.0))) {
        return Error{"the fluid needs " + format_number(size) + " more particles, " + limit_name(state) +
                         " allows " + format_number(std::max(room, 0.0)) +
                         "; raise fluid.spacing or the limit",
                     state.scene.name};
    }
    FluidPoints free = fluid_points(region.shape, lattice, state, world.boundary, world.constants,
                                    static_cast<std::size_t>(room), BesideSolids::fit);
    settle_beside_solids(free.points, free.settling, world);
    if (!free.missing.empty()) notes.push_back(free.missing);
    const Result<std::uint8_t> material = use_material(state, region.material);
    if (!material) return Error{material.error().message, state.scene.name};
    const Vec3 center = fluid_center(region.shape);
    std::vector<Vec3> velocities(free.points.size());
    for (std::size_t i = 0; i < free.points.size(); ++i) {
        velocities[i] = region.velocity + region.velocity_gradient_diagonal * (free.points[i] - center);
        if (!free.velocities.empty()) velocities[i] += free.velocities[i];
        if (state.dimension == 2) velocities[i].z = 0.0f;
    }
    append_particles(state, free.points, velocities, material.value());
    return {};
}

}  // namespace

Result<void> World::Implementation::seed() {
    const SceneDescription& scene = state.scene;
    if (scene.dimension != 2 && scene.dimension != 3) return Error{"dimension must be 2 or 3", scene.name};
    if (!find_solver(scene.solver)) {
        return Error{"unknown solver \"" + scene.solver + "\"" + suggestion(scene.solver, all_solver_names()),
                     scene.name};
    }
    if (Result<void> set = apply_scene_parameters(state); !set) return set;
    state.solver = scene.solver;
    return seed_world();
}

Result<void> World::Implementation::seed_world() {
    const SceneDescription& scene = state.scene;
    if (Result<void> checked = check_geometry(scene, state.parameters); !checked) return checked;
    if (Result<void> checked = check_materials(scene); !checked) return checked;
    state.dimension = scene.dimension;
    state.seed = scene.seed;
    state.kernel_ratio = state.parameters.kernel.ratio;
    state.container = {};
    if (scene.container) {
        state.container.present = true;
        state.container.open_top = scene.open_top;
        state.container.walls = state.container.target = *scene.container;
    }
    state.materials = scene.materials;
    state.solids = scene.solids;
    state.bodies.clear();
    start_bodies(0);
    state.emitters.clear();
    for (const Emitter& emitter : scene.emitters) {
        state.emitters.push_back({emitter, 0, 0.0});
        if (const auto material = use_material(state, emitter.material); !material)
            return Error{material.error().message, scene.name};
    }
    state.sinks = scene.sinks;
    state.probes = kept_probes ? *std::exchange(kept_probes, std::nullopt) : scene.probes;
    // Models take their time to be sampled; time spent on other solids is not counted.
    const bool models = std::any_of(state.solids.begin(), state.solids.end(), [](const Solid& solid) {
        return std::holds_alternative<MeshShape>(solid.shape);
    });
    const double solids_share = models ? 0.5 : 0.0;
    {
        const ProgressPart solids(0.0, solids_share);
        refresh_constants();
        refresh_boundaries();
        refresh_bodies();
    }
    const ProgressPart water(solids_share, 1.0);
    BlockSurroundings around = surroundings();
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < scene.fluids.size(); ++i) {
        const FluidRegion& region = scene.fluids[i];
        const ProgressPart one(i, scene.fluids.size());
        const BlockLattice lattice = around.fit(region.shape);
        if (Result<void> seeded = seed_fluid(state, region, lattice, context(), notes); !seeded)
            return seeded;
        if (std::holds_alternative<BoxShape>(region.shape)) around.add_block(lattice);
    }
    state.deep_water = find_deep_water(state);
    report = {};
    report.notes = std::move(notes);
    report.particles = state.particles.size();
    report_motion(state, report);
    scratch.lists_present = false;
    history.begin(state);
    return {};
}

BlockSurroundings World::Implementation::surroundings() const {
    BlockSurroundings around(state.dimension, state.parameters.fluid.spacing,
                             state.parameters.of<GravitySettings>().vector());
    const ContainerState& container = state.container;
    if (container.present) around.add_container(container.walls, container.open_top);
    for (std::size_t i = 0; i < state.solids.size(); ++i) {
        const bool moves = i < state.bodies.size() && state.step_index > 0 &&
                           !std::holds_alternative<FixedMotion>(state.solids[i].motion);
        if (!moves) around.add_solid(state.solids[i]);
    }
    return around;
}

Result<void> World::Implementation::reset(bool keep_parameters) {
    State fresh;
    fresh.scene = state.scene;
    fresh.parameters = state.parameters;
    fresh.pinned = state.pinned;
    fresh.solver = state.solver;
    // A person's own gauges stay, as their parameters do.
    kept_probes = keep_parameters ? std::optional(state.probes) : std::nullopt;
    State before = std::exchange(state, std::move(fresh));
    const StepReport report_before = report;
    Result<void> seeded = keep_parameters ? seed_world() : seed();
    report.commands = report_before.commands;
    report.notes.insert(report.notes.begin(), report_before.notes.begin(), report_before.notes.end());
    report.phases = report_before.phases;
    if (!seeded) {
        state = std::move(before);
        report = report_before;
        refresh_constants();
        refresh_boundaries();
        refresh_bodies();
        scratch.lists_present = false;
        return seeded;
    }
    body_report = {};
    std::erase_if(user_data, [&](const auto& one) { return one.first > state.last_body_id; });
    return seeded;
}

void World::Implementation::advance_kernel() {
    const float wanted = state.parameters.kernel.ratio;
    if (state.kernel_ratio != wanted) {
        state.kernel_ratio +=
            std::clamp(wanted - state.kernel_ratio, -kernel_ratio_per_step, kernel_ratio_per_step);
        state.lists_valid = false;
    }
    refresh_constants();
}

bool World::Implementation::walls_move() const {
    const ContainerState& container = state.container;
    const auto& velocity = container.wall_velocity;
    return container.present &&
           (container.walls.min != container.target.min || container.walls.max != container.target.max ||
            std::any_of(velocity.begin(), velocity.end(), [](float v) { return v != 0.0f; }));
}

bool World::Implementation::advance_scene(StepContext& step) {
    const bool walls = walls_move(), bodies = solids_move || step.collects_loads;
    if (walls || bodies) {
        boundary_before.set_container(boundary.container());
        boundary_before.set_bodies(state.bodies);
    }
    run_emitters(state, step);
    if (walls) advance_container(step.dt);
    if (bodies) advance_bodies(step);
    if (free_bodies) step.move_free_bodies();
    return walls || bodies || !step.scratch.of<NozzleScratch>().open.empty();
}

void World::Implementation::advance_container(float dt) {
    ContainerState& container = state.container;
    ContainerWalls walls{container.walls, container.open_top};
    bool stopped = true;
    for (int side = 0; side < 6; ++side) {
        const int axis = side % 3;
        float& wall = side < 3 ? container.walls.min[axis] : container.walls.max[axis];
        const float target = side < 3 ? container.target.min[axis] : container.target.max[axis];
        float& velocity = container.wall_velocity[static_cast<std::size_t>(side)];
        const float reach = container.speed * dt, change = std::clamp(target - wall, -reach, reach);
        velocity = change / dt;
        wall += change;
        stopped = stopped && change == 0.0f;
        (side < 3 ? walls.min_velocity : walls.max_velocity)[axis] = velocity;
    }
    walls.box = container.walls;
    boundary.set_container(walls);
    // The lists that lasted belong to places that the walls have left (wall_images.cpp).
    if (stopped) state.lists_valid = false;
}

void World::Implementation::remove_nonfinite(StepContext& step) {
    const Particles& particles = state.particles;
    std::vector<std::uint8_t> flags;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        // One sum: it is finite only if all of its terms are.
        float sum = particles.x[i] + particles.y[i] + particles.z[i] + particles.velocity_x[i] +
                    particles.velocity_y[i] + particles.velocity_z[i];
        if (std::isfinite(sum)) continue;
        flags.resize(particles.size());
        flags[i] = 1;
    }
    if (flags.empty()) return;
    const std::size_t removed = remove_flagged(state, flags);
    state.removed.nonfinite += removed;
    step.report.removed_now += removed;
    step.report.notes.push_back(std::to_string(removed) + " non-finite particles were removed");
}

void World::Implementation::remove_sunk_and_escaped() {
    const Particles& particles = state.particles;
    const Box3 allowed = escape_bounds(state);
    const auto inside = [](const Box3& box, const Vec3& x) {
        return glm::all(glm::greaterThanEqual(x, box.min)) && glm::all(glm::lessThanEqual(x, box.max));
    };
    const auto in_some_sink = [&](const Vec3& x) {
        return std::any_of(state.sinks.begin(), state.sinks.end(),
                           [&](const Sink& sink) { return inside(sink.bounds, x); });
    };
    remove_foam_where(state.foam, foam_gone,
                      [&](const Vec3& x) { return in_some_sink(x) || !inside(allowed, x); });
    // The report of this step has the bounds of all particles.
    if (state.sinks.empty() && inside(allowed, report.bounds.min) && inside(allowed, report.bounds.max))
        return;
    std::vector<std::uint8_t> flags;
    std::uint64_t sunk = 0, escaped = 0;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        const bool in_sink = in_some_sink(x);
        if (!in_sink && inside(allowed, x)) continue;
        flags.resize(particles.size());
        flags[i] = 1;
        (in_sink ? sunk : escaped) += 1;
    }
    if (flags.empty()) return;
    report.removed_now += remove_flagged(state, flags);
    state.removed.sink += sunk;
    state.removed.escaped += escaped;
}

}  // namespace slosh
