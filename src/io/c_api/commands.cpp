// slosh/c.h: what is done to a world, and what became of it.
#include <algorithm>
#include <string>

#include "io/c_api/held_world.h"
#include "io/json_object.h"
#include "io/scene_parts.h"
#include "sim/world/state/state.h"

namespace slosh::c_api {

namespace {

Result<Command> command_of(const World& world, const char* text) {
    const Result<io::Json> json = io::parse_json(text, "command");
    if (!json) return json.error();
    io::ReadContext context;
    context.file = "command";
    context.dimension = world.dimension();
    context.spacing = world.particles().spacing;
    context.materials = world.state().materials;
    Command command = io::read_command(io::JsonObject(context, json.value(), "", io::command_names()));
    if (context.error) return *context.error;
    return command;
}

/// The ticket, or 0 with the Error kept as the reason.
std::uint64_t enqueued(slosh_world* world, Result<Command> command) {
    if (command) return world->world.enqueue(std::move(command).value());
    fail(command.error().text());
    return 0;
}

/// What is known of a number or a switch.
Result<const ParameterDescription*> number_of(const char* key) {
    Result<const ParameterDescription*> known = world_parameters().require(key);
    if (!known || known.value()->is_number() || known.value()->takes_switch()) return known;
    return Error{std::string("\"") + key + "\" is no number; use the function whose name ends in _text", {}};
}

/// Sets it, if a copy of the world's parameters takes the value.
Result<Command> setting(const World& world, const ParameterDescription& known, ParameterValue value) {
    Parameters changed = world.parameters();
    const Result<void> set = known.set_clamped(&changed, value);
    if (!set) return set.error();
    return Command(SetParameter{std::string(known.key), std::move(value)});
}

Result<Command> number_setting(const World& world, const char* key, double value) {
    const Result<const ParameterDescription*> known = number_of(key);
    if (!known) return known.error();
    return setting(world, *known.value(), value);
}

Result<Command> text_setting(const World& world, const char* key, const char* text) {
    const Result<const ParameterDescription*> known = world_parameters().require(key);
    if (!known) return known.error();
    Result<ParameterValue> value = world_parameters().parse(*known.value(), text);
    if (!value) return value.error();
    return setting(world, *known.value(), std::move(value).value());
}

}  // namespace

}  // namespace slosh::c_api

using namespace slosh;  // NOLINT(google-build-using-namespace): the functions below are C's
using namespace slosh::c_api;

uint64_t slosh_enqueue(slosh_world* world, const char* command_text) {
    return guarded(__func__, std::uint64_t{0}, {{world, "world"}, {command_text, "command_text"}},
                   [&] { return enqueued(world, command_of(world->world, command_text)); });
}

uint64_t slosh_drop_box(slosh_world* world, const float min[3], const float max[3], const float velocity[3]) {
    return guarded(__func__, std::uint64_t{0}, {{world, "world"}, {min, "min"}, {max, "max"}}, [&] {
        const Vec3 low = vector_of(min), high = vector_of(max);
        return world->world.enqueue(
            DropFluid{BoxShape{0.5f * (low + high), high - low}, vector_of(velocity)});
    });
}

uint64_t slosh_drop_sphere(slosh_world* world, const float center[3], float radius, const float velocity[3]) {
    return guarded(__func__, std::uint64_t{0}, {{world, "world"}, {center, "center"}}, [&] {
        return world->world.enqueue(DropFluid{SphereShape{vector_of(center), radius}, vector_of(velocity)});
    });
}

uint64_t slosh_apply_impulse(slosh_world* world, uint32_t body, const float impulse[3], const float offset[3],
                             const float angular_impulse[3]) {
    return guarded(__func__, std::uint64_t{0}, {{world, "world"}}, [&] {
        return world->world.enqueue(
            ApplyImpulse{body, vector_of(impulse), vector_of(offset), vector_of(angular_impulse)});
    });
}

uint64_t slosh_set_parameter(slosh_world* world, const char* key, double value) {
    return guarded(__func__, std::uint64_t{0}, {{world, "world"}, {key, "key"}},
                   [&] { return enqueued(world, number_setting(world->world, key, value)); });
}

uint64_t slosh_set_parameter_text(slosh_world* world, const char* key, const char* value) {
    return guarded(__func__, std::uint64_t{0}, {{world, "world"}, {key, "key"}, {value, "value"}},
                   [&] { return enqueued(world, text_setting(world->world, key, value)); });
}

int slosh_get_parameter(const slosh_world* world, const char* key, double* value) {
    return guarded(__func__, 0, {{world, "world"}, {key, "key"}, {value, "value"}}, [&] {
        const Result<const ParameterDescription*> known = number_of(key);
        if (!known) {
            fail(known.error().text());
            return 0;
        }
        *value = known.value()->number(&world->world.parameters());
        return 1;
    });
}

size_t slosh_get_parameter_text(const slosh_world* world, const char* key, char* text, size_t size) {
    if (text != nullptr && size > 0) *text = '\0';
    return guarded(__func__, std::size_t{0}, {{world, "world"}, {key, "key"}}, [&] {
        const Result<const ParameterDescription*> parameter = world_parameters().require(key);
        if (!parameter) {
            fail(parameter.error().text());
            return std::size_t{0};
        }
        const std::string all = parameter.value()->text(&world->world.parameters());
        if (text != nullptr && size > 0)
            *std::copy_n(all.begin(), std::min(all.size(), size - 1), text) = '\0';
        return all.size();
    });
}

int slosh_get_result(const slosh_world* world, uint64_t ticket, slosh_result* result) {
    return guarded(__func__, 0, {{world, "world"}, {result, "result"}}, [&] {
        for (const CommandResult& one : world->world.report().commands) {
            if (one.ticket != ticket) continue;
            *result = {one.ticket, one.applied ? 1 : 0, one.message.c_str(),
                       one.added,  one.left_out,        one.removed,
                       one.body};
            return 1;
        }
        fail("the last step applied no command with the ticket " + std::to_string(ticket));
        return 0;
    });
}
