// Where water comes from and where it goes: emitters and drains.
#include "sim/world/commands/engine_commands.h"

#include <algorithm>

#include "sim/methods/emission/nozzle.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/geometry_checks.h"
#include "sim/world/state/materials.h"

namespace slosh {

namespace {

CommandResult no_emitter(std::uint32_t index) {
    return command_refused("there is no emitter " + std::to_string(index));
}

CommandResult no_drain(std::uint32_t index) {
    return command_refused("there is no drain " + std::to_string(index));
}

Result<void> check(State& state, const Emitter& emitter) {
    if (Result<void> checked = check_emitter(emitter, state.dimension, state.parameters); !checked)
        return checked;
    const float spacing = state.parameters.fluid.spacing;
    if (Result<void> near = check_distance("the emitter", emitter.position, spacing); !near) return near;
    const auto material = use_material(state, emitter.material);
    if (!material) return Error{material.error().message, ""};
    return {};
}

/// Layers are counted from the start: one that begins late, or as another one, must not make up for all that
/// it would have sent.
EmitterState started(const State& state, const Emitter& emitter, std::uint32_t emitted) {
    EmitterState source{emitter, emitted, 0.0};
    source.emitter.start = std::max(emitter.start, state.time);
    return source;
}

/// What has left of the next layer, as a distance over d: one that is moved in every frame goes on with it.
double begun_layer(const State& state, const EmitterState& source) {
    const double travelled = (state.time - source.emitter.start) * static_cast<double>(source.emitter.speed) /
                             static_cast<double>(state.parameters.fluid.spacing);
    return is_open(source, state.time) ? std::clamp(travelled - source.layers, 0.0, 1.0) : 0.0;
}

CommandResult add_emitter(WorldEdit& world, const AddEmitter& add) {
    State& state = world.state;
    if (Result<void> checked = check(state, add.emitter); !checked)
        return command_refused(checked.error().text());
    state.emitters.push_back(started(state, add.emitter, 0));
    return command_done(RemoveEmitter{static_cast<std::uint32_t>(state.emitters.size() - 1)});
}

CommandResult replace_emitter(WorldEdit& world, const ReplaceEmitter& replace) {
    State& state = world.state;
    if (replace.index >= state.emitters.size()) return no_emitter(replace.index);
    if (Result<void> checked = check(state, replace.emitter); !checked)
        return command_refused(checked.error().text());
    EmitterState& source = state.emitters[replace.index];
    const ReplaceEmitter back{replace.index, source.emitter};
    const double begun = begun_layer(state, source);
    source = started(state, replace.emitter, source.emitted);
    source.layers = -begun;
    return command_done(back);
}

CommandResult remove_emitter(WorldEdit& world, const RemoveEmitter& remove) {
    std::vector<EmitterState>& emitters = world.state.emitters;
    if (remove.index >= emitters.size()) return no_emitter(remove.index);
    const EmitterState& gone = emitters[remove.index];
    const RestoreEmitter back{remove.index, gone.emitted, gone.emitter};
    emitters.erase(emitters.begin() + remove.index);
    return command_done(back);
}

CommandResult restore_emitter(WorldEdit& world, const RestoreEmitter& restore) {
    State& state = world.state;
    if (Result<void> checked = check(state, restore.emitter); !checked)
        return command_refused(checked.error().text());
    const auto index = std::min(restore.index, static_cast<std::uint32_t>(state.emitters.size()));
    state.emitters.insert(state.emitters.begin() + index, started(state, restore.emitter, restore.emitted));
    return command_done(RemoveEmitter{index});
}

CommandResult add_sink(WorldEdit& world, const AddSink& add) {
    State& state = world.state;
    if (Result<void> checked = check_sink(add.bounds, state.dimension); !checked)
        return command_refused(checked.error().text());
    state.sinks.push_back({add.bounds});
    return command_done(RemoveSink{static_cast<std::uint32_t>(state.sinks.size() - 1)});
}

CommandResult replace_sink(WorldEdit& world, const ReplaceSink& replace) {
    State& state = world.state;
    if (replace.index >= state.sinks.size()) return no_drain(replace.index);
    if (Result<void> checked = check_sink(replace.bounds, state.dimension); !checked)
        return command_refused(checked.error().text());
    const ReplaceSink back{replace.index, state.sinks[replace.index].bounds};
    state.sinks[replace.index].bounds = replace.bounds;
    return command_done(back);
}

CommandResult remove_sink(WorldEdit& world, const RemoveSink& remove) {
    std::vector<Sink>& sinks = world.state.sinks;
    if (remove.index >= sinks.size()) return no_drain(remove.index);
    const RestoreSink back{remove.index, sinks[remove.index].bounds};
    sinks.erase(sinks.begin() + remove.index);
    return command_done(back);
}

CommandResult restore_sink(WorldEdit& world, const RestoreSink& restore) {
    State& state = world.state;
    if (Result<void> checked = check_sink(restore.bounds, state.dimension); !checked)
        return command_refused(checked.error().text());
    const auto index = std::min(restore.index, static_cast<std::uint32_t>(state.sinks.size()));
    state.sinks.insert(state.sinks.begin() + index, Sink{restore.bounds});
    return command_done(RemoveSink{index});
}

}  // namespace

const CommandEntry& AddEmitter::entry() {
    static const CommandEntry entry = describe_command<AddEmitter>({
        .traits = {.name = "add_emitter",
                   .type_name = "AddEmitter",
                   .undo = Undo::always,
                   .help = "Adds an emitter."},
        .fields = [](CommandFields& fields, AddEmitter& add) { fields.emitter("emitter", add.emitter); },
        .text = [](const AddEmitter&) { return std::string("Emitter added"); },
        .apply = add_emitter,
        .undo_text = [](const AddEmitter&, const Command&) { return std::string("emitter removed"); },
        .redo_text = [](const AddEmitter&) { return std::string("emitter added"); },
    });
    return entry;
}

const CommandEntry& ReplaceEmitter::entry() {
    static const CommandEntry entry = describe_command<ReplaceEmitter>({
        .traits = {.name = "replace_emitter",
                   .type_name = "ReplaceEmitter",
                   .undo = Undo::always,
                   .help = "Changes an emitter."},
        .fields =
            [](CommandFields& fields, ReplaceEmitter& replace) {
                fields.index("index", replace.index, Need::required);
                fields.emitter("emitter", replace.emitter);
            },
        .text = [](const ReplaceEmitter&) { return std::string("Emitter changed"); },
        .apply = replace_emitter,
        .undo_text = [](const ReplaceEmitter&, const Command&) { return std::string("emitter restored"); },
        .redo_text = [](const ReplaceEmitter&) { return std::string("emitter changed"); },
    });
    return entry;
}

const CommandEntry& RemoveEmitter::entry() {
    static const CommandEntry entry = describe_command<RemoveEmitter>({
        .traits = {.name = "remove_emitter",
                   .type_name = "RemoveEmitter",
                   .undo = Undo::always,
                   .names_place = true,
                   .help = "Removes an emitter."},
        .fields = [](CommandFields& fields,
                     RemoveEmitter& remove) { fields.index("index", remove.index, Need::required); },
        .text = [](const RemoveEmitter&) { return std::string("Emitter removed"); },
        .apply = remove_emitter,
        .undo_text = [](const RemoveEmitter&, const Command&) { return std::string("emitter restored"); },
        .redo_text = [](const RemoveEmitter&) { return std::string("emitter removed"); },
    });
    return entry;
}

const CommandEntry& RestoreEmitter::entry() {
    static const CommandEntry entry = describe_command<RestoreEmitter>({
        .traits = {.name = "restore_emitter",
                   .type_name = "RestoreEmitter",
                   .help = "Restores a removed emitter; undo uses it."},
        .fields =
            [](CommandFields& fields, RestoreEmitter& restore) {
                fields.index("index", restore.index, Need::required);
                fields.index("emitted", restore.emitted, Need::optional);
                fields.emitter("emitter", restore.emitter);
            },
        .text = [](const RestoreEmitter&) { return std::string("Emitter back"); },
        .apply = restore_emitter,
    });
    return entry;
}

const CommandEntry& AddSink::entry() {
    static const CommandEntry entry = describe_command<AddSink>({
        .traits = {.name = "add_sink",
                   .type_name = "AddSink",
                   .undo = Undo::always,
                   .help = "Adds a drain, which removes fluid."},
        .fields = [](CommandFields& fields, AddSink& add) { fields.bounds("bounds", add.bounds); },
        .text = [](const AddSink&) { return std::string("Drain added"); },
        .apply = add_sink,
        .undo_text = [](const AddSink&, const Command&) { return std::string("drain removed"); },
        .redo_text = [](const AddSink&) { return std::string("drain added"); },
    });
    return entry;
}

const CommandEntry& ReplaceSink::entry() {
    static const CommandEntry entry = describe_command<ReplaceSink>({
        .traits = {.name = "replace_sink",
                   .type_name = "ReplaceSink",
                   .undo = Undo::always,
                   .help = "Changes a drain."},
        .fields =
            [](CommandFields& fields, ReplaceSink& replace) {
                fields.index("index", replace.index, Need::required);
                fields.bounds("bounds", replace.bounds);
            },
        .text = [](const ReplaceSink&) { return std::string("Drain changed"); },
        .apply = replace_sink,
        .undo_text = [](const ReplaceSink&, const Command&) { return std::string("drain restored"); },
        .redo_text = [](const ReplaceSink&) { return std::string("drain changed"); },
    });
    return entry;
}

const CommandEntry& RemoveSink::entry() {
    static const CommandEntry entry = describe_command<RemoveSink>({
        .traits = {.name = "remove_sink",
                   .type_name = "RemoveSink",
                   .undo = Undo::always,
                   .names_place = true,
                   .help = "Removes a drain."},
        .fields = [](CommandFields& fields,
                     RemoveSink& remove) { fields.index("index", remove.index, Need::required); },
        .text = [](const RemoveSink&) { return std::string("Drain removed"); },
        .apply = remove_sink,
        .undo_text = [](const RemoveSink&, const Command&) { return std::string("drain restored"); },
        .redo_text = [](const RemoveSink&) { return std::string("drain removed"); },
    });
    return entry;
}

const CommandEntry& RestoreSink::entry() {
    static const CommandEntry entry = describe_command<RestoreSink>({
        .traits = {.name = "restore_sink",
                   .type_name = "RestoreSink",
                   .help = "Restores a removed drain; undo uses it."},
        .fields =
            [](CommandFields& fields, RestoreSink& restore) {
                fields.index("index", restore.index, Need::required);
                fields.bounds("bounds", restore.bounds);
            },
        .text = [](const RestoreSink&) { return std::string("Drain back"); },
        .apply = restore_sink,
    });
    return entry;
}

}  // namespace slosh
