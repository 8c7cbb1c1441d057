// The scene around the water: its walls, and the scene as a whole, from its start or from a snapshot.
#include "sim/world/commands/command_entry.h"
#include "sim/world/commands/stop_events.h"
#include "sim/world/state/geometry_checks.h"
#include "slosh/snapshot.h"

namespace slosh {

namespace {

CommandResult move_container(WorldEdit& world, const MoveContainer& move) {
    State& state = world.state;
    if (!state.container.present) return command_refused("this scene has no container");
    if (!(move.speed > 0.0f)) return command_refused("a container needs a speed above 0");
    const Result<void> checked =
        check_container(move.container, state.dimension, state.parameters.fluid.spacing);
    if (!checked) return command_refused(checked.error().text());
    const MoveContainer back{state.container.target, move.speed};
    state.container.target = move.container;
    state.container.speed = move.speed;
    return command_done(back);
}

CommandResult reset(WorldEdit& world, const Reset& command) {
    if (Result<void> seeded = world.reset(command.keep_parameters); !seeded)
        return command_refused(seeded.error().text());
    CommandResult result = command_done();
    result.needs_snapshot = true;
    return result;
}

CommandResult stop_events(WorldEdit& world, const StopEvents&) {
    State& state = world.state;
    std::vector<TimedEvent>& events = state.scene.events;
    if (state.next_event >= events.size()) return command_refused("no event is to come");
    events.erase(events.begin() + state.next_event, events.end());
    CommandResult result = command_done();
    result.needs_snapshot = true;
    return result;
}

CommandResult restore(WorldEdit& world, const RestoreSnapshot& command) {
    if (command.snapshot.empty()) return command_refused("the snapshot is empty");
    const RestoreSnapshot back{world.snapshot()};
    world.restore(command.snapshot);
    return command_done(back);
}

}  // namespace

const CommandEntry& MoveContainer::entry() {
    static const CommandEntry entry = describe_command<MoveContainer>({
        .traits = {.name = "move_container",
                   .type_name = "MoveContainer",
                   .undo = Undo::gesture,
                   .outlives_restart = true,
                   .help = "Moves the walls of the container."},
        .fields =
            [](CommandFields& fields, MoveContainer& move) {
                fields.bounds("container", move.container);
                fields.number("speed", move.speed, NumberRange{0.0, velocity_range.max}, Need::optional);
            },
        .text = [](const MoveContainer&) { return std::string("Move walls"); },
        .apply = move_container,
        .undo_text = [](const MoveContainer&, const Command&) { return std::string("walls restored"); },
        .redo_text = [](const MoveContainer&) { return std::string("walls"); },
    });
    return entry;
}

const CommandEntry& Reset::entry() {
    static const CommandEntry entry = describe_command<Reset>({
        .traits = {.name = "reset",
                   .type_name = "Reset",
                   .changes_solids = true,
                   .at_once = true,
                   .help = "Restarts the scene."},
        .fields = [](CommandFields& fields,
                     Reset& command) { fields.flag("keep_parameters", command.keep_parameters, true); },
        .text =
            [](const Reset& command) {
                return std::string(command.keep_parameters ? "Restart"
                                                           : "Restart with the scene's parameters");
            },
        .apply = reset,
    });
    return entry;
}

const CommandEntry& StopEvents::entry() {
    static const CommandEntry entry = describe_command<StopEvents>({
        .traits = {.name = "stop_events",
                   .type_name = "StopEvents",
                   .in_scenes = false,  // what was done since is told as events, too
                   .help = "Forgets the events of the scene that are still to come."},
        .fields = [](CommandFields&, StopEvents&) {},
        .text = [](const StopEvents&) { return std::string("Stop the scene's events"); },
        .apply = stop_events,
    });
    return entry;
}

const CommandEntry& RestoreSnapshot::entry() {
    static const CommandEntry entry = describe_command<RestoreSnapshot>({
        .traits = {.name = "restore_snapshot",
                   .type_name = "RestoreSnapshot",
                   .undo = Undo::gesture,
                   .in_scenes = false,
                   .changes_solids = true,
                   .at_once = true},
        .fields = [](CommandFields& fields,
                     RestoreSnapshot& command) { fields.snapshot("state", command.snapshot); },
        .text =
            [](const RestoreSnapshot& command) {
                return command.snapshot.empty()
                           ? std::string("Back to no snapshot")
                           : "Back to step " + std::to_string(command.snapshot.step_index());
            },
        .apply = restore,
    });
    return entry;
}

}  // namespace slosh
