// Water that comes and goes by command: drops, the erase tool, and what takes a drop back.
#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/seeding/fluid_shape.h"
#include "sim/world/seeding/free_points.h"
#include "sim/world/seeding/particle_edit.h"
#include "sim/world/state/geometry_checks.h"
#include "sim/world/state/materials.h"

namespace slosh {

namespace {

CommandResult drop_fluid(WorldEdit& world, const DropFluid& drop) {
    State& state = world.state;
    if (Result<void> sound = check_fluid_shape(drop.shape, state.dimension); !sound)
        return command_refused(sound.error().message);
    const float spacing = state.parameters.fluid.spacing;
    if (Result<void> near = check_distance("the drop", fluid_center(drop.shape), spacing); !near)
        return command_refused(near.error().message);
    if (!finite(drop.velocity)) return command_refused("a drop needs finite numbers");
    if (Result<void> known = check_material_name(state.materials, drop.material); !known)
        return command_refused(known.error().message);
    const BlockLattice lattice = world.surroundings().fit(drop.shape);
    const int budget = particle_limit(state);
    if (!(std::max(lattice.size(), lattice.asked_for) <= static_cast<double>(budget)))
        return command_refused("the drop has more particles than particles.budget allows");
    const int room = std::max(0, budget - static_cast<int>(state.particles.size()));
    const FluidPoints free = fluid_points(drop.shape, lattice, state, world.boundary(), world.constants(),
                                          static_cast<std::size_t>(room), BesideSolids::leave_out);
    Vec3 velocity = drop.velocity;
    if (state.dimension == 2) velocity.z = 0.0f;
    // Not before there is something of it: a material changes what all loops do.
    const Result<std::uint8_t> material = use_material(state, free.points.empty() ? "" : drop.material);
    if (!material) return command_refused(material.error().message);
    CommandResult result = command_done();
    result.first_id = state.next_id;
    std::vector<Vec3> velocities(free.points.size(), velocity);
    for (std::size_t i = 0; i < free.velocities.size(); ++i) velocities[i] += free.velocities[i];
    append_particles(state, free.points, velocities, material.value());
    result.added = static_cast<std::uint32_t>(free.points.size());
    result.left_out = free.left_out;
    if (room == 0)
        result.message = "particles.budget (" + std::to_string(budget) + ") is reached";
    else
        result.message = free.missing;
    if (result.added == 0) return result;
    RemoveParticles back;
    back.ids.resize(result.added);
    std::iota(back.ids.begin(), back.ids.end(), result.first_id);
    result.inverse = std::move(back);
    return result;
}

template <class Predicate>
CommandResult erase(WorldEdit& world, Predicate&& gone) {
    std::vector<std::uint8_t> flags(world.state.particles.size());
    for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = gone(i) ? 1 : 0;
    CommandResult result = command_done();
    result.removed = world.remove(flags, world.state.removed.erased);
    result.needs_snapshot = result.removed > 0;
    return result;
}

CommandResult erase_fluid(WorldEdit& world, const EraseFluid& brush) {
    const Particles& particles = world.state.particles;
    return erase(world, [&](std::size_t i) {
        Vec3 gap = Vec3(particles.x[i], particles.y[i], particles.z[i]) - brush.center;
        if (world.state.dimension == 2) gap.z = 0.0f;
        return glm::dot(gap, gap) <= brush.radius * brush.radius;
    });
}

CommandResult remove_particles(WorldEdit& world, const RemoveParticles& command) {
    const std::unordered_set<std::uint32_t> ids(command.ids.begin(), command.ids.end());
    return erase(world, [&](std::size_t i) { return ids.contains(world.state.particles.id[i]); });
}

}  // namespace

const CommandEntry& DropFluid::entry() {
    static const CommandEntry entry = describe_command<DropFluid>({
        .traits = {.name = "drop_fluid",
                   .type_name = "DropFluid",
                   .undo = Undo::always,
                   .help = "Adds fluid; particles that would overlap fluid or solids are skipped."},
        .fields =
            [](CommandFields& fields, DropFluid& drop) {
                fields.fluid_shape("shape", drop.shape);
                fields.vector("velocity", drop.velocity, velocity_range, Need::optional);
                fields.material("material", drop.material);
            },
        .text = [](const DropFluid&) { return std::string("Drop"); },
        .apply = drop_fluid,
        .outcome =
            [](const CommandResult& result) {
                return ": " + std::to_string(result.added) + " added, " + std::to_string(result.left_out) +
                       " skipped";
            },
        .undo_text =
            [](const DropFluid&, const Command& inverse) {
                const auto* back = inverse.get_if<RemoveParticles>();
                return std::to_string(back != nullptr ? back->ids.size() : 0) + " dropped particles removed";
            },
        .redo_text = [](const DropFluid&) { return std::string("drop"); },
    });
    return entry;
}

const CommandEntry& EraseFluid::entry() {
    static const CommandEntry entry = describe_command<EraseFluid>({
        .traits = {.name = "erase_fluid",
                   .type_name = "EraseFluid",
                   .undo = Undo::always,
                   .lost = "Erased water",
                   .help = "Removes the fluid inside a sphere."},
        .fields =
            [](CommandFields& fields, EraseFluid& brush) {
                fields.vector("center", brush.center, coordinate_range, Need::required);
                fields.number("radius", brush.radius, length_range, Need::required);
            },
        .text = [](const EraseFluid&) { return std::string("Erase"); },
        .apply = erase_fluid,
        .undo_text = [](const EraseFluid&, const Command&) { return std::string("erased water restored"); },
        .redo_text = [](const EraseFluid&) { return std::string("water erased"); },
    });
    return entry;
}

const CommandEntry& RemoveParticles::entry() {
    static const CommandEntry entry = describe_command<RemoveParticles>({
        .traits = {.name = "remove_particles",
                   .type_name = "RemoveParticles",
                   .help = "Removes particles by their ids."},
        .fields = [](CommandFields& fields, RemoveParticles& remove) { fields.ids("ids", remove.ids); },
        .text =
            [](const RemoveParticles& remove) {
                return "Remove " + std::to_string(remove.ids.size()) + " particles";
            },
        .apply = remove_particles,
    });
    return entry;
}

}  // namespace slosh
