// The commands of timed events, read and written by what their entries say of their fields.
#include "sim/world/commands/command_entry.h"

#include <array>
#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "io/scene_keys.h"
#include "io/scene_parts.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/bodies/body.h"

namespace slosh::io {

namespace {

constexpr NumberRange index_range{0.0, 4294967295.0};
constexpr std::size_t most_ids = 1'000'000, most_together = 1000, longest_name = 100;

/// A scene has no word for these; their commands say so: CommandTraits::in_scenes.
class SceneFields : public CommandFields {
  public:
    void snapshot(std::string_view, Snapshot&) final { SLOSH_ASSERT(false, "a snapshot in a scene"); }
};

bool is_left_out(const ParameterValue& value) { return value == ParameterValue(std::string()); }

/// Three numbers in 2-D, too: a body's state has them.
Vec3 read_three(const JsonObject& object, std::string_view key, NumberRange range) {
    const int dimension = std::exchange(object.context().dimension, 3);
    const Vec3 value = object.required_vector(key, range);
    object.context().dimension = dimension;
    return value;
}

Quaternion read_orientation(const JsonObject& object, std::string_view key) {
    Quaternion turn;
    const std::array<float*, 4> parts{&turn.x, &turn.y, &turn.z, &turn.w};
    std::size_t index = 0;
    for (const Json& part : object.array(key, parts.size())) {
        const std::string path = child_path(object.path_of(key), std::to_string(index));
        const double number = read_number(object.context(), part, path, 0.0, NumberRange{-1.01, 1.01});
        *parts[index++] = static_cast<float>(number);
    }
    if (index != parts.size()) object.fail(key, "expected a list of 4 numbers: x, y, z, w of a quaternion");
    return turn;
}

Json write_orientation(const Quaternion& turn) {
    Json orientation = Json::array();
    for (const float part : {turn.x, turn.y, turn.z, turn.w})
        orientation.push_back(write_number(static_cast<double>(part)));
    return orientation;
}

Body read_body(const JsonObject& object) {
    Body body;
    body.center = read_three(object, "center", coordinate_range);
    body.position = read_three(object, "position", coordinate_range);
    body.velocity = read_three(object, "velocity", velocity_range);
    body.angular_velocity = read_three(object, "angular_velocity", coordinate_range);
    body.id = static_cast<std::uint32_t>(object.integer("id", 0, index_range));
    object.require("orientation");
    body.turn = read_orientation(object, "orientation");
    return body;
}

Json write_body(const Body& body) {
    return {{"center", write_vector(body.center, 3)},
            {"position", write_vector(body.position, 3)},
            {"orientation", write_orientation(body.turn)},
            {"velocity", write_vector(body.velocity, 3)},
            {"angular_velocity", write_vector(body.angular_velocity, 3)},
            {"id", body.id}};
}

/// Which keys the object of a command may have.
class FieldNames final : public SceneFields {
  public:
    void number(std::string_view name, float&, NumberRange, Need) override { names.push_back(name); }
    void flag(std::string_view name, bool&, bool) override { names.push_back(name); }
    void index(std::string_view name, std::uint32_t&, Need) override { names.push_back(name); }
    void vector(std::string_view name, Vec3&, NumberRange, Need) override { names.push_back(name); }
    void rotation(std::string_view name, Vec3&, NumberRange) override { names.push_back(name); }
    void orientation(std::string_view name, Quaternion&) override { names.push_back(name); }
    void text(std::string_view name, std::string&) override { names.push_back(name); }
    void commands(std::string_view name, std::vector<Command>&) override { names.push_back(name); }
    void ids(std::string_view name, std::vector<std::uint32_t>&) override { names.push_back(name); }
    void vectors(std::string_view name, std::vector<Vec3>&, NumberRange) override { names.push_back(name); }
    void solver(std::string_view name, std::string&) override { names.push_back(name); }
    void material(std::string_view name, std::string&) override { names.push_back(name); }
    void parameter(std::string&, ParameterValue&) override { add(keys::parameter); }
    void fluid_shape(std::string_view, FluidShape&) override { add(keys::fluid_shapes); }
    void bounds(std::string_view, Box3&) override { add(keys::bounds); }
    void solid(std::string_view, Solid&) override { add(keys::solid); }
    void emitter(std::string_view, Emitter&) override { add(keys::emitter); }
    void body(std::string_view name, Body&) override { names.push_back(name); }
    void settings(std::string_view name, std::vector<std::pair<std::string, ParameterValue>>&) override {
        names.push_back(name);
    }

    std::vector<std::string_view> names;

  private:
    void add(std::span<const std::string_view> several) {
        names.insert(names.end(), several.begin(), several.end());
    }
};

class FieldReader final : public SceneFields {
  public:
    explicit FieldReader(const JsonObject& object) : object_(object) {}

    void number(std::string_view name, float& value, NumberRange range, Need need) override {
        value = need == Need::required ? static_cast<float>(object_.required_number(name, range))
                                       : object_.number(name, value, range);
    }
    void flag(std::string_view name, bool& value, bool left_out) override {
        value = object_.boolean(name, left_out);
    }
    void index(std::string_view name, std::uint32_t& value, Need need) override {
        if (need == Need::required) object_.require(name);
        value = static_cast<std::uint32_t>(object_.integer(name, value, index_range));
    }
    void vector(std::string_view name, Vec3& value, NumberRange range, Need need) override {
        value = need == Need::required ? object_.required_vector(name, range)
                                       : object_.vector(name, value, range);
    }
    void rotation(std::string_view name, Vec3& value, NumberRange range) override {
        value = read_rotation(object_, name, value, range);
    }
    void orientation(std::string_view name, Quaternion& value) override {
        if (object_.has(name)) value = read_orientation(object_, name);
    }
    void text(std::string_view name, std::string& value) override {
        value = object_.text(name, value, longest_name);
    }
    void commands(std::string_view name, std::vector<Command>& value) override {
        object_.require(name);
        std::vector<std::string_view> known = command_names();
        std::erase(known, Together::entry().name);
        for_each_element(object_, name, most_together, [&](const Json& command, const std::string& path) {
            value.push_back(read_command(JsonObject(object_.context(), command, path, known)));
        });
    }
    void ids(std::string_view name, std::vector<std::uint32_t>& value) override {
        object_.require(name);
        std::size_t index = 0;
        for (const Json& id : object_.array(name, most_ids)) {
            if (id.is_number_unsigned() && id.get<std::uint64_t>() <= 0xffffffffu)
                value.push_back(id.get<std::uint32_t>());
            else
                object_.context().fail(child_path(object_.path_of(name), std::to_string(index)),
                                       "got " + describe(id) + ", expected an id");
            ++index;
        }
    }
    void vectors(std::string_view name, std::vector<Vec3>& value, NumberRange range) override {
        if (!object_.has(name)) return;
        for_each_element(object_, name, most_ids, [&](const Json& vector, const std::string& path) {
            value.push_back(read_vector(object_.context(), vector, path, Vec3(0.0f), range));
        });
    }
    void solver(std::string_view name, std::string& value) override {
        value = object_.required_text(name, longest_name);
        if (!find_solver(value)) object_.fail(name, "unknown solver " + in_quotes(value));
    }
    void material(std::string_view, std::string& value) override { value = read_material_name(object_); }
    void parameter(std::string& key, ParameterValue& value) override {
        key = object_.required_text("key", longest_name);
        if (is_left_out(value) && !object_.has("value")) {
            const auto known = parameter_table().require(key);
            if (!known) object_.fail("key", known.error().message);
            return;
        }
        const Json* given = object_.require("value");
        ReadContext& context = object_.context();
        if (given == nullptr || context.error) return;
        value = read_parameter(context, key, *given, object_.path_of("value")).value_or(0.0);
    }
    void fluid_shape(std::string_view, FluidShape& value) override { value = read_fluid_shape(object_); }
    void bounds(std::string_view, Box3& value) override { value = read_bounds(object_); }
    void solid(std::string_view, Solid& value) override { value = read_solid(object_); }
    void emitter(std::string_view, Emitter& value) override { value = read_emitter(object_); }
    void body(std::string_view name, Body& value) override {
        const Json* given = object_.require(name);
        if (given == nullptr) return;
        value = read_body(JsonObject(object_.context(), *given, object_.path_of(name), keys::body));
    }
    void settings(std::string_view name,
                  std::vector<std::pair<std::string, ParameterValue>>& value) override {
        const Json* given = object_.find(name);
        if (given == nullptr) return;
        if (!given->is_object())
            return object_.fail(name, "got " + describe(*given) + ", expected an object of keys and values");
        for (const auto& [key, one] : given->items()) {
            const std::string path = child_path(object_.path_of(name), key);
            if (const auto read = read_parameter(object_.context(), key, one, path))
                value.emplace_back(key, *read);
        }
    }

  private:
    const JsonObject& object_;
};

class FieldWriter final : public SceneFields {
  public:
    FieldWriter(Json& object, int dimension) : object_(object), dimension_(dimension) {}

    void number(std::string_view name, float& value, NumberRange, Need) override {
        member(name) = write_number(static_cast<double>(value));
    }
    void flag(std::string_view name, bool& value, bool) override { member(name) = value; }
    void index(std::string_view name, std::uint32_t& value, Need) override { member(name) = value; }
    void vector(std::string_view name, Vec3& value, NumberRange, Need) override {
        member(name) = write_vector(value, dimension_);
    }
    void rotation(std::string_view name, Vec3& value, NumberRange) override {
        member(name) = write_rotation(value, dimension_);
    }
    void orientation(std::string_view name, Quaternion& value) override {
        member(name) = write_orientation(value);
    }
    void text(std::string_view name, std::string& value) override {
        if (!value.empty()) member(name) = value;
    }
    void commands(std::string_view name, std::vector<Command>& value) override {
        Json& list = member(name) = Json::array();
        for (const Command& command : value) {
            if (!is_for_scenes(command)) continue;
            Json& one = list.emplace_back(Json::object());
            write_command(one, command, dimension_);
        }
    }
    void ids(std::string_view name, std::vector<std::uint32_t>& value) override { member(name) = value; }
    void vectors(std::string_view name, std::vector<Vec3>& value, NumberRange) override {
        if (value.empty()) return;
        Json& list = member(name) = Json::array();
        for (const Vec3& vector : value) list.push_back(write_vector(vector, dimension_));
    }
    void solver(std::string_view name, std::string& value) override { member(name) = value; }
    void material(std::string_view name, std::string& value) override {
        if (!value.empty()) member(name) = value;
    }
    void parameter(std::string& key, ParameterValue& value) override {
        object_["key"] = key;
        if (!is_left_out(value)) object_["value"] = write_parameter(key, value);
    }
    void fluid_shape(std::string_view, FluidShape& value) override {
        write_fluid_shape(object_, value, dimension_);
    }
    void bounds(std::string_view, Box3& value) override { write_bounds(object_, value, dimension_); }
    void solid(std::string_view, Solid& value) override { write_solid(object_, value, dimension_); }
    void emitter(std::string_view, Emitter& value) override {
        object_.update(write_emitter(value, dimension_));
    }
    void body(std::string_view name, Body& value) override { member(name) = write_body(value); }
    void settings(std::string_view name,
                  std::vector<std::pair<std::string, ParameterValue>>& value) override {
        Json& object = member(name) = Json::object();
        for (const auto& [key, one] : value) object[key] = write_parameter(key, one);
    }

  private:
    Json& member(std::string_view name) { return object_[std::string(name)]; }

    Json& object_;
    int dimension_;
};

}  // namespace

std::vector<std::string_view> command_field_names(const CommandEntry& entry) {
    FieldNames names;
    entry.fields(names, entry.make().get());
    return std::move(names.names);
}

std::vector<std::string_view> command_names() {
    std::vector<std::string_view> names;
    for (const CommandEntry* entry : command_entries().all()) {
        if (entry->in_scenes) names.push_back(entry->name);
    }
    return names;
}

std::vector<CommandKeys> command_keys() {
    std::vector<CommandKeys> keys;
    for (std::string_view name : command_names())
        keys.push_back({name, command_field_names(*command_entries().find(name))});
    return keys;
}

Command read_command(const JsonObject& object) {
    const std::string_view name = object.only_one_of(command_names());
    if (name.empty()) return Command();
    const CommandEntry& entry = *command_entries().find(name);
    const Json& value = *object.find(name);
    const JsonObject content(object.context(), value, object.path_of(name), command_field_names(entry));
    const std::shared_ptr<void> payload = entry.make();
    FieldReader reader(content);
    entry.fields(reader, payload.get());
    return Command(entry, payload);
}

bool is_for_scenes(const Command& command) {
    return command.entry() != nullptr && command.entry()->in_scenes;
}

void write_command(Json& object, const Command& command, int dimension) {
    SLOSH_ASSERT(is_for_scenes(command), "a command that no scene can have");
    const CommandEntry& entry = *command.entry();
    FieldWriter writer(object[std::string(entry.name)] = Json::object(), dimension);
    // The writer changes nothing.
    entry.fields(writer, const_cast<void*>(command.payload()));
}

}  // namespace slosh::io
