// See simulation_frame.h. assign() keeps the memory of the last time: nothing is allocated while the number
// of particles stays.
#include "app/session/simulation_frame.h"

#include <algorithm>

#include "sim/world/state/state.h"

namespace slosh::app {

ParticleView SimulationFrame::view() const {
    ParticleView view;
    view.count = x.size();
    view.x = x;
    view.y = y;
    view.z = z;
    view.velocity_x = velocity_x;
    view.velocity_y = velocity_y;
    view.velocity_z = velocity_z;
    view.id = id;
    view.density = density;
    view.pressure = pressure;
    view.neighbours = neighbours;
    view.vorticity = vorticity;
    view.multiplier_per_pascal = multiplier_per_pascal;
    view.material = material;
    view.rest_densities = rest_densities;
    view.dimension = dimension;
    view.spacing = spacing;
    view.support_radius = support_radius;
    view.rest_density = rest_density;
    return view;
}

void Surroundings::read_from(const World& world, double share) {
    const State& state = world.state();
    container.reset();
    container_target.reset();
    if (state.container.present) {
        container = state.container.walls;
        container_target = state.container.target;
    }
    open_top = state.container.open_top;
    solids = state.solids;
    bodies = state.bodies;
    emitters.clear();
    for (const EmitterState& emitter : state.emitters) emitters.push_back(emitter.emitter);
    sinks = state.sinks;
    pinned = world.pinned();
    fidelity = fidelity_status(world, share);
    const std::vector<TimedEvent>& events = state.scene.events;
    events_to_come = events.size() - std::min<std::size_t>(state.next_event, events.size());
    last_event = events.empty() ? 0.0 : events.back().time;
    material_names.resize(state.materials.size());
    for (std::size_t i = 0; i < material_names.size(); ++i) material_names[i] = state.materials[i].name;
}

void SimulationFrame::copy_from(const World& world, const Surroundings& around, ComputedField computed) {
    Surroundings::operator=(around);
    const ParticleView view = world.particles(computed);
    const auto copy = [](auto& to, const auto& from) { to.assign(from.begin(), from.end()); };
    copy(x, view.x);
    copy(y, view.y);
    copy(z, view.z);
    copy(velocity_x, view.velocity_x);
    copy(velocity_y, view.velocity_y);
    copy(velocity_z, view.velocity_z);
    copy(density, view.density);
    copy(pressure, view.pressure);
    copy(neighbours, view.neighbours);
    copy(vorticity, view.vorticity);
    multiplier_per_pascal = view.multiplier_per_pascal;
    copy(material, view.material);
    rest_densities = view.rest_densities;
    copy(id, view.id);
    const FoamView shown = world.foam();
    copy(foam.x, shown.x);
    copy(foam.y, shown.y);
    copy(foam.z, shown.z);
    copy(foam.life, shown.life);
    copy(foam.age, shown.age);
    copy(foam.size, shown.size);
    copy(foam.kind, shown.kind);
    copy(foam.velocity_x, shown.velocity_x);
    copy(foam.velocity_y, shown.velocity_y);
    copy(foam.velocity_z, shown.velocity_z);
    copy(foam.look, shown.look);
    foam.fade_time = shown.fade_time;
    foam.appear_time = shown.appear_time;
    dimension = view.dimension;
    spacing = view.spacing;
    support_radius = view.support_radius;
    rest_density = view.rest_density;
    phases.clear();
    if (world.inside_step()) {
        const std::span<const PhaseRun> runs = world.phase_runs();
        phases.assign(runs.begin(), runs.end());
        // What the phases have found goes before what the last step has left.
        World::PhaseValues found = world.phase_values();
        const auto replace = [](std::vector<float>& old, std::vector<float>& now) {
            if (!now.empty()) old.swap(now);
        };
        replace(density, found.density);
        replace(pressure, found.pressure);
        replace(neighbours, found.neighbours);
    }
    report = world.report();
    parameters = world.parameters();
    solver = world.solver();
}

std::optional<Box3> current_container(const World& world) {
    const ContainerState& container = world.state().container;
    return container.present ? std::optional<Box3>(container.walls) : std::nullopt;
}

}  // namespace slosh::app
