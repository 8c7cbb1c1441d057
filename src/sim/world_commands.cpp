// Commands: how each changes the state, and what it answers.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <unordered_set>

#include "base/text.h"
#include "sim/free_points.h"
#include "sim/geometry_checks.h"
#include "sim/particle_edit.h"
#include "sim/solvers/list.h"
#include "sim/world_implementation.h"

namespace slosh {

namespace {

/// How much softer than it was water counts that has crammed at walls without density.
constexpr float unseen_walls = 100.0f;

CommandResult refused(std::string why) {
    CommandResult result;
    result.message = std::move(why);
    return result;
}

CommandResult done(std::optional<Command> inverse = std::nullopt) {
    CommandResult result;
    result.applied = true;
    result.inverse = std::move(inverse);
    return result;
}

}  // namespace

struct CommandApplier {
    World::Implementation& world;
    State& state;

    CommandResult operator()(const SetParameter& command) const {
        const Result<const ParameterDescription*> description = parameter_table().require(command.key);
        if (!description) return refused(description.error().text());
        Parameters changed = state.parameters;
        if (Result<void> set = description.value()->set_clamped(&changed, command.value); !set)
            return refused(set.error().text());
        const SetParameter back{command.key, description.value()->value(&state.parameters)};
        if (description.value()->restarts &&
            description.value()->number(&changed) != description.value()->number(&state.parameters)) {
            const Parameters before = state.parameters;
            state.parameters = changed;
            if (Result<void> seeded = world.reset(true); !seeded) {
                state.parameters = before;
                world.refresh_constants();
                return refused(seeded.error().text());
            }
            return done(back);
        }
        if (changed.time.step != state.parameters.time.step) {
            state.time_base = state.time;
            state.step_base = state.step_index;
        }
        if (changed.kernel.name != state.parameters.kernel.name) state.lists_valid = false;
        // Walls that begin to count find water up to 1.6 times too dense: it makes room as if it had been
        // softer.
        if (changed.boundary.density && !state.parameters.boundary.density) state.softness *= unseen_walls;
        // Solvers start from the last pressures and densities: those of the same water with another weight.
        const float ratio = changed.fluid.rest_density / state.parameters.fluid.rest_density;
        if (ratio != 1.0f) {
            for (std::size_t i = 0; i < state.particles.size(); ++i) {
                if (state.particles.material[i] != 0) continue;
                state.particles.pressure[i] *= ratio;
                state.particles.density[i] *= ratio;
            }
        }
        state.parameters = changed;
        return done(back);
    }

    CommandResult operator()(const SwitchSolver& command) const {
        if (!find_solver(command.name)) {
            std::vector<std::string_view> names;
            for (const SolverDescription& description : solver_list()) names.push_back(description.name);
            return refused("unknown solver \"" + command.name + "\"" + suggestion(command.name, names));
        }
        const SwitchSolver back{state.solver};
        state.solver = command.name;
        // Nothing of the other method's pressures may act on.
        state.acceleration_max = 0.0f;
        std::fill(state.particles.pressure.begin(), state.particles.pressure.end(), 0.0f);
        return done(back);
    }

    CommandResult operator()(const DropFluid& command) const {
        if (!finite(command.shape) || !finite(command.velocity))
            return refused("a drop needs finite numbers");
        if (Result<void> known = check_material_name(state.materials, command.material); !known)
            return refused(known.error().message);
        const BlockLattice lattice = world.surroundings().fit(command.shape);
        const int budget = state.parameters.particles.budget;
        if (!(std::max(lattice.size(), lattice.asked_for) <= static_cast<double>(budget)))
            return refused("the drop holds more particles than particles.budget allows");
        const int room = std::max(0, budget - static_cast<int>(state.particles.size()));
        const FreePoints free =
            uncompressed_points(lattice_points(command.shape, lattice, state.dimension), state.particles,
                                world.boundary, world.constants, static_cast<std::size_t>(room));
        Vec3 velocity = command.velocity;
        if (state.dimension == 2) velocity.z = 0.0f;
        // Not before there is something of it: a material changes what all loops do.
        const Result<std::uint8_t> material =
            use_material(state, free.points.empty() ? "" : command.material);
        if (!material) return refused(material.error().message);
        CommandResult result = done();
        result.first_id = state.next_id;
        append_particles(state, free.points, std::vector<Vec3>(free.points.size(), velocity),
                         material.value());
        result.added = static_cast<std::uint32_t>(free.points.size());
        result.left_out = free.left_out;
        if (room == 0) result.message = "particles.budget (" + std::to_string(budget) + ") is used up";
        return result;
    }

    template <class Predicate>
    CommandResult erase(Predicate&& gone) const {
        std::vector<std::uint8_t> flags(state.particles.size());
        for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = gone(i) ? 1 : 0;
        CommandResult result = done();
        result.removed = static_cast<std::uint32_t>(remove_flagged(state, flags));
        state.removed.erased += result.removed;
        world.report.removed_now += result.removed;
        return result;
    }

    CommandResult operator()(const EraseFluid& command) const {
        return erase([&](std::size_t i) {
            Vec3 gap =
                Vec3(state.particles.x[i], state.particles.y[i], state.particles.z[i]) - command.center;
            if (state.dimension == 2) gap.z = 0.0f;
            return glm::dot(gap, gap) <= command.radius * command.radius;
        });
    }

    CommandResult operator()(const RemoveParticles& command) const {
        const std::unordered_set<std::uint32_t> ids(command.ids.begin(), command.ids.end());
        return erase([&](std::size_t i) { return ids.contains(state.particles.id[i]); });
    }

    CommandResult operator()(const SetForceStroke& command) const {
        if (!finite(command.from) || !finite(command.to) || !std::isfinite(command.acceleration) ||
            !(command.radius > 0.0f)) {
            return refused("a force stroke needs finite numbers and a radius above 0");
        }
        state.stroke = command;
        return done();
    }

    CommandResult operator()(const MoveContainer& command) const {
        if (!state.container.present) return refused("this scene has no container");
        if (!(command.speed > 0.0f)) return refused("a container needs a speed above 0");
        const Result<void> checked =
            check_container(command.container, state.dimension, state.parameters.fluid.spacing);
        if (!checked) return refused(checked.error().text());
        const MoveContainer back{state.container.target, command.speed};
        state.container.target = command.container;
        state.container.speed = command.speed;
        return done(back);
    }

    /// Water inside a new solid would be shot out of it.
    CommandResult make_room_for(std::size_t solid) const {
        const BoundaryField& field = world.boundary;
        std::vector<std::uint8_t> flags(state.particles.size());
        for (std::size_t i = 0; i < flags.size(); ++i) {
            const Vec3 x(state.particles.x[i], state.particles.y[i], state.particles.z[i]);
            for (std::size_t index = 0; index < field.solid_count(); ++index) {
                if (field.solid_of(index) == solid && field.solid_distance(index, x) < 0.0f) flags[i] = 1;
            }
        }
        CommandResult result = done();
        result.removed = static_cast<std::uint32_t>(remove_flagged(state, flags));
        state.removed.overlap += result.removed;
        world.report.removed_now += result.removed;
        return result;
    }

    CommandResult operator()(const AddSolid& command) const {
        if (Result<void> checked = check_solid(command.solid, state.dimension); !checked)
            return refused(checked.error().text());
        state.solids.push_back(command.solid);
        world.start_bodies(state.solids.size() - 1);
        world.refresh_boundaries();
        world.refresh_bodies();
        return make_room_for(state.solids.size() - 1);
    }
    CommandResult operator()(const MoveSolid& command) const {
        if (command.index >= state.solids.size())
            return refused("there is no solid " + std::to_string(command.index));
        if (Result<void> checked = check_solid(command.solid, state.dimension); !checked)
            return refused(checked.error().text());
        const std::vector<Body> later(state.bodies.begin() + command.index + 1, state.bodies.end());
        state.solids[command.index] = command.solid;
        world.start_bodies(command.index);
        std::copy(later.begin(), later.end(), state.bodies.begin() + command.index + 1);
        if (state.grab.index == command.index) state.grab = {};
        world.refresh_boundaries();
        world.refresh_bodies();
        return make_room_for(command.index);
    }
    CommandResult operator()(const RemoveSolid& command) const {
        if (command.index >= state.solids.size())
            return refused("there is no solid " + std::to_string(command.index));
        state.solids.erase(state.solids.begin() + command.index);
        state.bodies.erase(state.bodies.begin() + command.index);
        state.grab = {};
        world.refresh_boundaries();
        world.refresh_bodies();
        return done();
    }
    CommandResult operator()(const GrabSolid& command) const {
        if (!command.active) {
            state.grab = {};
            return done();
        }
        if (command.index >= state.solids.size() || !is_free(state.solids[command.index].motion))
            return refused("there is no free solid " + std::to_string(command.index));
        if (!finite(command.anchor) || !finite(command.target)) return refused("a grab needs finite numbers");
        state.grab = command;
        return done();
    }
    CommandResult operator()(const AddEmitter& command) const {
        if (Result<void> checked = check_emitter(command.emitter, state.dimension); !checked)
            return refused(checked.error().text());
        if (const auto material = use_material(state, command.emitter.material); !material)
            return refused(material.error().message);
        EmitterState source{command.emitter, 0, 0.0};
        source.emitter.start = std::max(source.emitter.start, state.time);
        state.emitters.push_back(source);
        return done();
    }
    CommandResult operator()(const RemoveEmitter& command) const {
        if (command.index >= state.emitters.size())
            return refused("there is no emitter " + std::to_string(command.index));
        state.emitters.erase(state.emitters.begin() + command.index);
        return done();
    }
    CommandResult operator()(const Reset& command) const {
        if (Result<void> seeded = world.reset(command.keep_parameters); !seeded)
            return refused(seeded.error().text());
        return done();
    }
};

bool restarts_world(const Command& command) {
    const auto* set = std::get_if<SetParameter>(&command);
    if (set == nullptr) return false;
    const ParameterDescription* description = parameter_table().find(set->key);
    return description != nullptr && description->restarts;
}

CommandResult World::Implementation::apply(const Command& command) {
    return std::visit(CommandApplier{*this, state}, command);
}

void World::Implementation::apply_queue(bool between_steps) {
    bool events = false;
    // Events first: they belong to the scene's clock, whoever else acts in this step.
    constexpr double clock_tolerance = 1e-9;
    while (state.next_event < state.scene.events.size() &&
           state.scene.events[state.next_event].time <= state.time + clock_tolerance) {
        const Command command = state.scene.events[state.next_event].command;
        ++state.next_event;
        events = true;
        report.commands.push_back(apply(command));
        // After a reset the clock and the events begin again: with the next step, or a reset at the start
        // would never end.
        if (std::holds_alternative<Reset>(command)) break;
    }
    std::vector<std::pair<std::uint64_t, Command>> commands = std::move(queue);
    queue.clear();
    // At a step's start the replay finds the events by itself, while paused only where it is told to look.
    const bool is_batch = !commands.empty() || (between_steps && events);
    if (is_batch && between_steps) ++batches_since_step;
    if (is_batch && recording) {
        RecordedBatch& batch = recording->batches.emplace_back();
        batch.step = recording->steps;
        batch.between_steps = between_steps;
        for (const auto& [ticket, command] : commands) batch.commands.push_back(command);
    }
    for (const auto& [ticket, command] : commands) {
        CommandResult result = apply(command);
        result.ticket = ticket;
        report.commands.push_back(std::move(result));
    }
}

}  // namespace slosh
