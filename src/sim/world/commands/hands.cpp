// What acts as long as a hand holds it: the force under the cursor, and the grip on a body.
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh {

namespace {

CommandResult set_stroke(WorldEdit& world, const SetForceStroke& stroke) {
    if (Result<void> checked = check_stroke(stroke); !checked)
        return command_refused(checked.error().message);
    const SetForceStroke back = world.state.stroke;
    world.state.stroke = stroke;
    return command_done(back);
}

CommandResult grab_solid(WorldEdit& world, const GrabSolid& grab) {
    State& state = world.state;
    const GrabSolid back = state.grab;
    if (!grab.active) {
        state.grab = {};
        return command_done(back);
    }
    if (Result<void> checked = check_grab(grab, state.solids); !checked)
        return command_refused(checked.error().message);
    state.grab = grab;
    return command_done(back);
}

}  // namespace

const CommandEntry& SetForceStroke::entry() {
    static const CommandEntry entry = describe_command<SetForceStroke>({
        .traits = {.name = "force_stroke",
                   .type_name = "SetForceStroke",
                   .every_frame = true,
                   .help = "Pulls fluid toward a segment; a negative acceleration pushes."},
        .fields =
            [](CommandFields& fields, SetForceStroke& stroke) {
                fields.flag("active", stroke.active, true);
                fields.vector("from", stroke.from, coordinate_range, Need::optional);
                fields.vector("to", stroke.to, coordinate_range, Need::optional);
                fields.number("radius", stroke.radius, length_range, Need::optional);
                fields.number("acceleration", stroke.acceleration, velocity_range, Need::optional);
            },
        .text =
            [](const SetForceStroke& stroke) { return std::string(stroke.active ? "Force" : "Force ends"); },
        .apply = set_stroke,
        .undo_text = [](const SetForceStroke&,
                        const Command&) { return std::string("state before the pull or push"); },
        .redo_text = [](const SetForceStroke&) { return std::string("state after the pull or push"); },
    });
    return entry;
}

const CommandEntry& GrabSolid::entry() {
    static const CommandEntry entry = describe_command<GrabSolid>({
        .traits = {.name = "grab_solid",
                   .type_name = "GrabSolid",
                   .help = "Pulls a free solid at a point toward a target."},
        .fields =
            [](CommandFields& fields, GrabSolid& grab) {
                fields.flag("active", grab.active, true);
                fields.index("index", grab.index, grab.active ? Need::required : Need::optional);
                fields.vector("anchor", grab.anchor, coordinate_range, Need::optional);
                fields.vector("target", grab.target, coordinate_range, Need::optional);
            },
        .text = [](const GrabSolid& grab) { return std::string(grab.active ? "Grab" : "Let go"); },
        .apply = grab_solid,
    });
    return entry;
}

}  // namespace slosh
