// What acts on water and bodies from outside: the force under the cursor, the grip on a body, an impulse.
#include <algorithm>

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

constexpr NumberRange impulse_range{-1e9, 1e9};  // N s

CommandResult apply_impulse(WorldEdit& world, const ApplyImpulse& push) {
    if (!finite(push.impulse) || !finite(push.offset) || !finite(push.angular_impulse))
        return command_refused("the impulse needs finite numbers");
    const std::vector<Body>& bodies = world.state.bodies;
    const auto body =
        std::find_if(bodies.begin(), bodies.end(), [&](const Body& one) { return one.id == push.body; });
    if (push.body == 0 || body == bodies.end())
        return command_refused("there is no body with id " + std::to_string(push.body));
    if (!world.push(static_cast<std::size_t>(body - bodies.begin()), push))
        return command_refused("body " + std::to_string(push.body) + " is not free");
    CommandResult result = command_done();
    result.needs_snapshot = true;
    return result;
}

}  // namespace

const CommandEntry& ApplyImpulse::entry() {
    static const CommandEntry entry = describe_command<ApplyImpulse>({
        .traits = {.name = "apply_impulse", .type_name = "ApplyImpulse"},
        .fields =
            [](CommandFields& fields, ApplyImpulse& push) {
                fields.index("body", push.body, Need::required);
                fields.vector("impulse", push.impulse, impulse_range, Need::optional);
                fields.vector("offset", push.offset, coordinate_range, Need::optional);
                fields.vector("angular_impulse", push.angular_impulse, impulse_range, Need::optional);
            },
        .text = [](const ApplyImpulse&) { return std::string("Body pushed"); },
        .apply = apply_impulse,
    });
    return entry;
}

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
