// The commands of timed events, read: one function per command, found by name.
#include "base/text.h"
#include "io/scene_keys.h"
#include "io/scene_parts.h"
#include "sim/parameters.h"
#include "sim/solvers/list.h"

namespace slosh::io {

namespace {

std::uint32_t read_index(const JsonObject& object) {
    object.require("index");
    return static_cast<std::uint32_t>(object.integer("index", 0, NumberRange{0.0, 1e6}));
}

Command read_set_parameter(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::set_parameter);
    SetParameter command{object.required_text("key", 100), 0.0};
    const Json* new_value = object.require("value");
    if (new_value && !context.error) {
        command.value =
            read_parameter(context, command.key, *new_value, child_path(path, "value")).value_or(0.0);
    }
    return command;
}

Command read_switch_solver(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::switch_solver);
    SwitchSolver command{object.required_text("name", 100)};
    if (!find_solver(command.name)) object.fail("name", "unknown solver " + in_quotes(command.name));
    return command;
}

Command read_drop_fluid(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::drop_fluid);
    return DropFluid{read_fluid_shape(object), object.vector("velocity", Vec3(0.0f), velocity_range),
                     read_material_name(object)};
}

Command read_erase_fluid(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::erase_fluid);
    EraseFluid command;
    command.center = object.required_vector("center", coordinate_range);
    command.radius = static_cast<float>(object.required_number("radius", length_range));
    return command;
}

Command read_remove_particles(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::remove_particles);
    object.require("ids");
    RemoveParticles command;
    std::size_t index = 0;
    for (const Json& id : object.array("ids", 1'000'000)) {
        if (id.is_number_unsigned() && id.get<std::uint64_t>() <= 0xffffffffu)
            command.ids.push_back(id.get<std::uint32_t>());
        else
            context.fail(child_path(child_path(path, "ids"), std::to_string(index)),
                         "got " + describe(id) + ", expected an id");
        ++index;
    }
    return command;
}

Command read_force_stroke(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::force_stroke);
    SetForceStroke command;
    command.active = object.boolean("active", true);
    command.from = object.vector("from", command.from, coordinate_range);
    command.to = object.vector("to", command.to, coordinate_range);
    command.radius = object.number("radius", command.radius, length_range);
    command.acceleration = object.number("acceleration", command.acceleration, velocity_range);
    return command;
}

Command read_move_container(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::move_container);
    MoveContainer command;
    command.container = read_bounds(object);
    command.speed = object.number("speed", command.speed, NumberRange{0.0, velocity_range.max});
    return command;
}

Command read_move_solid(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::move_solid);
    return MoveSolid{read_index(object), read_solid(object)};
}

Command read_grab_solid(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::grab_solid);
    GrabSolid command;
    command.active = object.boolean("active", true);
    if (command.active) command.index = read_index(object);
    command.anchor = object.vector("anchor", command.anchor, coordinate_range);
    command.target = object.vector("target", command.target, coordinate_range);
    return command;
}

Command read_reset(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::reset);
    return Reset{object.boolean("keep_parameters", true)};
}

}  // namespace

Command read_command(const JsonObject& object) {
    const std::string_view name = object.only_one_of(keys::commands);
    if (name.empty()) return Reset{};
    ReadContext& context = object.context();
    const Json& value = *object.find(name);
    const std::string path = object.path_of(name);
    if (name == "set_parameter") return read_set_parameter(context, value, path);
    if (name == "switch_solver") return read_switch_solver(context, value, path);
    if (name == "drop_fluid") return read_drop_fluid(context, value, path);
    if (name == "erase_fluid") return read_erase_fluid(context, value, path);
    if (name == "remove_particles") return read_remove_particles(context, value, path);
    if (name == "force_stroke") return read_force_stroke(context, value, path);
    if (name == "move_container") return read_move_container(context, value, path);
    if (name == "add_solid") return AddSolid{read_solid(JsonObject(context, value, path, keys::solid))};
    if (name == "move_solid") return read_move_solid(context, value, path);
    if (name == "remove_solid")
        return RemoveSolid{read_index(JsonObject(context, value, path, keys::index_only))};
    if (name == "add_emitter") return AddEmitter{read_emitter(context, value, path)};
    if (name == "remove_emitter")
        return RemoveEmitter{read_index(JsonObject(context, value, path, keys::index_only))};
    if (name == "grab_solid") return read_grab_solid(context, value, path);
    return read_reset(context, value, path);
}

}  // namespace slosh::io
