// The scene around the water: walls, emitters, and the scene as a whole, from its start or from a snapshot.
#include <algorithm>

#include "sim/commands/command_entry.h"
#include "sim/sph/materials.h"
#include "sim/world/geometry_checks.h"
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

CommandResult add_emitter(WorldEdit& world, const AddEmitter& add) {
    State& state = world.state;
    if (Result<void> checked = check_emitter(add.emitter, state.dimension); !checked)
        return command_refused(checked.error().text());
    if (const auto material = use_material(state, add.emitter.material); !material)
        return command_refused(material.error().message);
    EmitterState source{add.emitter, 0, 0.0};
    source.emitter.start = std::max(source.emitter.start, state.time);
    state.emitters.push_back(source);
    return command_done(RemoveEmitter{static_cast<std::uint32_t>(state.emitters.size() - 1)});
}

CommandResult remove_emitter(WorldEdit& world, const RemoveEmitter& remove) {
    std::vector<EmitterState>& emitters = world.state.emitters;
    if (remove.index >= emitters.size())
        return command_refused("there is no emitter " + std::to_string(remove.index));
    emitters.erase(emitters.begin() + remove.index);
    CommandResult result = command_done();
    // An emitter that is added again would begin its budget anew.
    result.needs_snapshot = true;
    return result;
}

CommandResult reset(WorldEdit& world, const Reset& command) {
    if (Result<void> seeded = world.reset(command.keep_parameters); !seeded)
        return command_refused(seeded.error().text());
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
                   .outlives_restart = true},
        .fields =
            [](CommandFields& fields, MoveContainer& move) {
                fields.bounds("container", move.container);
                fields.number("speed", move.speed, NumberRange{0.0, velocity_range.max}, Need::optional);
            },
        .text = [](const MoveContainer&) { return std::string("Move walls"); },
        .apply = move_container,
        .undo_text = [](const MoveContainer&, const Command&) { return std::string("walls back"); },
        .redo_text = [](const MoveContainer&) { return std::string("walls"); },
    });
    return entry;
}

const CommandEntry& AddEmitter::entry() {
    static const CommandEntry entry = describe_command<AddEmitter>({
        .traits = {.name = "add_emitter", .type_name = "AddEmitter"},
        .fields = [](CommandFields& fields, AddEmitter& add) { fields.emitter("emitter", add.emitter); },
        .text = [](const AddEmitter&) { return std::string("Add emitter"); },
        .apply = add_emitter,
    });
    return entry;
}

const CommandEntry& RemoveEmitter::entry() {
    static const CommandEntry entry = describe_command<RemoveEmitter>({
        .traits = {.name = "remove_emitter", .type_name = "RemoveEmitter"},
        .fields = [](CommandFields& fields,
                     RemoveEmitter& remove) { fields.index("index", remove.index, Need::required); },
        .text = [](const RemoveEmitter& remove) { return "Remove emitter " + std::to_string(remove.index); },
        .apply = remove_emitter,
    });
    return entry;
}

const CommandEntry& Reset::entry() {
    static const CommandEntry entry = describe_command<Reset>({
        .traits = {.name = "reset", .type_name = "Reset", .changes_solids = true, .at_once = true},
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
