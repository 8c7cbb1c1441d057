// The queue of commands, and what they may do to the world.
#include "sim/world/commands/command_entry.h"
#include "sim/world/commands/stop_events.h"
#include "sim/world/seeding/particle_edit.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

WorldEdit::WorldEdit(World::Implementation& world) : state(world.state), world_(world) {}

const Modules& WorldEdit::modules() const { return world_.modules; }
const BoundaryField& WorldEdit::boundary() const { return world_.boundary; }
const PairConstants& WorldEdit::constants() const { return world_.constants; }
BlockSurroundings WorldEdit::surroundings() const { return world_.surroundings(); }

std::uint32_t WorldEdit::remove(std::span<const std::uint8_t> flags, std::uint64_t& reason) {
    const std::size_t removed = remove_flagged(state, flags);
    reason += removed;
    world_.report.removed_now += removed;
    return static_cast<std::uint32_t>(removed);
}

std::uint32_t WorldEdit::remove_inside(std::size_t solid, float clearance) {
    const BoundaryField& field = world_.boundary;
    std::vector<std::uint8_t> flags(state.particles.size());
    for (std::size_t i = 0; i < flags.size(); ++i) {
        const Vec3 x(state.particles.x[i], state.particles.y[i], state.particles.z[i]);
        for (std::size_t index = 0; index < field.solid_count(); ++index) {
            if (field.solid_of(index) == solid && field.solid_distance(index, x) < clearance) flags[i] = 1;
        }
    }
    return remove(flags, state.removed.overlap);
}

void WorldEdit::start_bodies(std::size_t from) { world_.start_bodies(from); }
void WorldEdit::solids_changed() {
    world_.refresh_boundaries();
    world_.refresh_bodies();
}
void WorldEdit::bodies_moved() { world_.boundary.set_bodies(state.bodies); }
bool WorldEdit::push(std::size_t body, const ApplyImpulse& impulse) { return world_.push(body, impulse); }
void WorldEdit::refresh_constants() { world_.refresh_constants(); }
Result<void> WorldEdit::reset(bool keep_parameters) { return world_.reset(keep_parameters); }
Snapshot WorldEdit::snapshot() const { return world_.take_snapshot(); }
void WorldEdit::restore(const Snapshot& snapshot) { world_.go_back_to(snapshot); }

CommandResult World::Implementation::apply(const Command& command) {
    if (command.entry() == nullptr) return command_refused("there is no such command");
    WorldEdit edit(*this);
    return command.entry()->apply(edit, command.payload());
}

void World::Implementation::apply_queue(bool between_steps) {
    bool events = false;
    // Events first: they belong to the scene's clock, whatever else acts in this step.
    while (state.next_event < state.scene.events.size() &&
           state.scene.events[state.next_event].time <= state.time + clock_tolerance) {
        const Command command = state.scene.events[state.next_event].command;
        ++state.next_event;
        events = true;
        report.commands.push_back(apply(command));
        // After a reset the clock and the events begin again: with the next step, or a reset at the start
        // would never end.
        if (command.is<Reset>()) break;
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
        const RunBeginning* beginning = history.beginning();
        CommandResult result = apply(command);
        result.ticket = ticket;
        // A restart has begun another history, a snapshot brought back its own.
        // The scene is told without the events that a person has stopped.
        const bool told = !command.is<RestoreSnapshot>() && !command.is<StopEvents>();
        if (result.applied && history.beginning() == beginning && told) history.add(state, command);
        report.commands.push_back(std::move(result));
    }
}

}  // namespace slosh
