// Gauges that come and go while a world runs. In files they are told by their corners alone: `min` of a
// pressure or speed is its point, of a level the place; a force or torque has a solid and an axis alone.
#include "sim/world/commands/engine_commands.h"

#include <algorithm>
#include <variant>

#include "sim/world/commands/command_entry.h"

namespace slosh {

namespace {

/// A probe in the words that files have for fields.
struct ProbeWords {
    std::string kind;
    Vec3 min{0.0f}, max{0.0f};
    float solid = -1.0f, axis = -1.0f;

    bool has_place() const { return kind != "force" && kind != "torque"; }
};

ProbeWords words_of(const Probe& probe) {
    ProbeWords words;
    words.kind = kind_of(probe);
    if (const auto* pressure = std::get_if<PressureProbe>(&probe.what)) {
        words.min = words.max = pressure->point;
        words.solid = static_cast<float>(pressure->solid);
    } else if (const auto* level = std::get_if<LevelProbe>(&probe.what)) {
        words.min = words.max = {level->x, 0.0f, level->z};
    } else if (const auto* flow = std::get_if<FlowProbe>(&probe.what)) {
        words.min = flow->min;
        words.max = flow->max;
    } else if (const auto* speed = std::get_if<SpeedProbe>(&probe.what)) {
        words.min = words.max = speed->point;
    } else if (const auto* force = std::get_if<ForceProbe>(&probe.what)) {
        words.solid = static_cast<float>(force->solid);
        words.axis = static_cast<float>(force->axis);
    } else if (const auto* torque = std::get_if<TorqueProbe>(&probe.what)) {
        words.solid = static_cast<float>(torque->solid);
        words.axis = static_cast<float>(torque->axis);
    }
    return words;
}

void take(const ProbeWords& words, Probe& probe) {
    if (words.kind == "level") {
        probe.what = LevelProbe{words.min.x, words.min.z};
    } else if (words.kind == "flow") {
        probe.what = FlowProbe{words.min, words.max};
    } else if (words.kind == "speed") {
        probe.what = SpeedProbe{words.min};
    } else if (words.kind == "force") {
        probe.what = ForceProbe{static_cast<int>(words.solid), static_cast<int>(words.axis)};
    } else if (words.kind == "torque") {
        probe.what = TorqueProbe{static_cast<int>(words.solid), static_cast<int>(words.axis)};
    } else {
        probe.what = PressureProbe{words.min, static_cast<int>(words.solid)};
    }
}

CommandResult add_probe(WorldEdit& world, const AddProbe& add) {
    std::vector<Probe> probes = world.state.probes;
    probes.push_back(add.probe);
    if (Result<void> checked = check_probes(probes, world.state.dimension); !checked)
        return command_refused(checked.error().text());
    world.state.probes = std::move(probes);
    return command_done(RemoveProbe{add.probe.name});
}

CommandResult remove_probe(WorldEdit& world, const RemoveProbe& remove) {
    std::vector<Probe>& probes = world.state.probes;
    const auto gone = std::find_if(probes.begin(), probes.end(),
                                   [&](const Probe& probe) { return probe.name == remove.name; });
    if (gone == probes.end()) return command_refused("there is no probe \"" + remove.name + "\"");
    const AddProbe back{*gone};
    probes.erase(gone);
    return command_done(back);
}

std::string label_of(const Probe& probe) { return std::string(kind_of(probe)) + " probe " + probe.name; }

}  // namespace

const CommandEntry& AddProbe::entry() {
    static const CommandEntry entry = describe_command<AddProbe>({
        .traits =
            {.name = "add_probe", .type_name = "AddProbe", .undo = Undo::always, .help = "Adds a probe."},
        .fields =
            [](CommandFields& fields, AddProbe& add) {
                ProbeWords words = words_of(add.probe);
                fields.text("name", add.probe.name);
                fields.text("kind", words.kind);
                const Need place = words.has_place() ? Need::required : Need::optional;
                fields.vector("min", words.min, coordinate_range, place);
                fields.vector("max", words.max, coordinate_range, place);
                auto window = static_cast<float>(add.probe.window);
                fields.number("window", window, {1e-6, 1e6}, Need::optional);
                fields.number("solid", words.solid, {-1.0, 1e6}, Need::optional);
                fields.number("axis", words.axis, {-1.0, 2.0}, Need::optional);
                if (window != static_cast<float>(add.probe.window))
                    add.probe.window = static_cast<double>(window);
                take(words, add.probe);
            },
        .text = [](const AddProbe& add) { return "Added " + label_of(add.probe); },
        .apply = add_probe,
        .undo_text = [](const AddProbe&, const Command&) { return std::string("probe removed"); },
        .redo_text = [](const AddProbe&) { return std::string("probe added"); },
    });
    return entry;
}

const CommandEntry& RemoveProbe::entry() {
    static const CommandEntry entry = describe_command<RemoveProbe>({
        .traits = {.name = "remove_probe",
                   .type_name = "RemoveProbe",
                   .undo = Undo::always,
                   .help = "Removes a probe."},
        .fields = [](CommandFields& fields, RemoveProbe& remove) { fields.text("name", remove.name); },
        .text = [](const RemoveProbe& remove) { return "Removed probe " + remove.name; },
        .apply = remove_probe,
        .undo_text = [](const RemoveProbe&, const Command&) { return std::string("probe restored"); },
        .redo_text = [](const RemoveProbe&) { return std::string("probe removed"); },
    });
    return entry;
}

}  // namespace slosh
