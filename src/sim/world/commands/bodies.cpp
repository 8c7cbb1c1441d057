// Bodies as a program moves them: an impulse, or the pose and the velocities that its own physics has found.
#include <cmath>
#include <optional>

#include "sim/world/commands/command_entry.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh {

namespace {

std::optional<std::size_t> place_of(const State& state, std::uint32_t id) {
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        if (state.bodies[i].id == id) return i;
    }
    return std::nullopt;
}

CommandResult no_body(std::uint32_t id) {
    return command_refused("there is no body with id " + std::to_string(id));
}

constexpr NumberRange impulse_range{-1e9, 1e9};  // N s

CommandResult apply_impulse(WorldEdit& world, const ApplyImpulse& push) {
    if (!finite(push.impulse) || !finite(push.offset) || !finite(push.angular_impulse))
        return command_refused("the impulse needs finite numbers");
    const std::optional<std::size_t> index = place_of(world.state, push.body);
    if (!index) return no_body(push.body);
    if (!world.push(*index, push))
        return command_refused("body " + std::to_string(push.body) + " is not free");
    CommandResult result = command_done();
    result.needs_snapshot = true;
    return result;
}

void flatten(Body& body) {
    body.position.z = body.velocity.z = 0.0f;
    body.turn.x = body.turn.y = 0.0f;
    body.angular_velocity.x = body.angular_velocity.y = 0.0f;
}

CommandResult set_body(WorldEdit& world, const SetBody& set) {
    State& state = world.state;
    const std::optional<std::size_t> index = place_of(state, set.body);
    if (!index) return no_body(set.body);
    const SolidMotion& motion = state.solids[*index].motion;
    if (!is_free(motion) && !is_hosted(motion))
        return command_refused("body " + std::to_string(set.body) + " is neither free nor moved by a host");
    Body& body = state.bodies[*index];
    Body next = body;
    next.position = set.position;
    next.turn = set.orientation;
    next.velocity = set.velocity;
    next.angular_velocity = set.angular_velocity;
    if (state.dimension == 2) flatten(next);
    if (Result<void> checked = check_body(next); !checked) return command_refused(checked.error().message);
    // A unit quaternion keeps its bits, so that undo brings them back.
    if (std::abs(glm::dot(next.turn, next.turn) - 1.0f) > 1e-6f) next.turn = glm::normalize(next.turn);
    const SetBody back{body.id, body.position, body.turn, body.velocity, body.angular_velocity};
    body = next;
    world.bodies_moved();
    return command_done(back);
}

}  // namespace

const CommandEntry& ApplyImpulse::entry() {
    static const CommandEntry entry = describe_command<ApplyImpulse>({
        .traits = {.name = "apply_impulse",
                   .type_name = "ApplyImpulse",
                   .help = "Changes the velocities of a free solid at once."},
        .fields =
            [](CommandFields& fields, ApplyImpulse& push) {
                fields.index("body", push.body, Need::required);
                fields.vector("impulse", push.impulse, impulse_range, Need::optional);
                fields.vector("offset", push.offset, coordinate_range, Need::optional);
                fields.rotation("angular_impulse", push.angular_impulse, impulse_range);
            },
        .text = [](const ApplyImpulse&) { return std::string("Body pushed"); },
        .apply = apply_impulse,
    });
    return entry;
}

const CommandEntry& SetBody::entry() {
    static const CommandEntry entry = describe_command<SetBody>({
        .traits = {.name = "set_body",
                   .type_name = "SetBody",
                   .every_frame = true,
                   .help =
                       "Sets the place and the velocities of a free solid or of one that a program moves."},
        .fields =
            [](CommandFields& fields, SetBody& set) {
                fields.index("body", set.body, Need::required);
                fields.vector("position", set.position, coordinate_range, Need::required);
                fields.orientation("orientation", set.orientation);
                fields.vector("velocity", set.velocity, velocity_range, Need::optional);
                fields.rotation("angular_velocity", set.angular_velocity, velocity_range);
            },
        .text = [](const SetBody&) { return std::string("Body placed"); },
        .apply = set_body,
    });
    return entry;
}

}  // namespace slosh
