// The parts of a scene file that occur in several places: shapes, solids, emitters, boxes, commands; reading
// and writing side by side.
#pragma once

#include "io/json_object.h"
#include "sim/world/commands/command_fields.h"
#include "slosh/scene.h"

namespace slosh::io {

/// Calls read(element, path) for each element of the list `key`.
template <class Read>
void for_each_element(const JsonObject& object, std::string_view key, std::size_t most, const Read& read) {
    std::size_t index = 0;
    for (const Json& element : object.array(key, most)) {
        read(element, child_path(object.path_of(key), std::to_string(index)));
        ++index;
    }
}

FluidShape read_fluid_shape(const JsonObject& object);
/// Not so after an error, nor where models are not read: such a shape is good for nothing.
bool has_its_file(const FluidShape& shape);
/// Shape, turn and motion.
Solid read_solid(const JsonObject& object);
SolidShape read_solid_shape(const JsonObject& object);
/// A direction, normalised.
Vec3 read_direction(const JsonObject& object, std::string_view key, const Vec3& fallback);
/// "turn" of an object; no turn if absent.
AxisAngle read_turn(const JsonObject& object);
/// About an axis: a vector, or in 2-D one number, about z.
Vec3 read_rotation(const JsonObject& object, std::string_view key, const Vec3& fallback, NumberRange range);
/// "motion" of an object; fixed if absent.
SolidMotion read_motion(const JsonObject& object);
/// The name of one of the scene's materials or of a preset; "" if absent.
std::string read_material_name(const JsonObject& object);
/// An entry of the list "materials". Missing numbers are those of the preset with this name.
Material read_material(ReadContext& context, const Json& value, const std::string& path);
Emitter read_emitter(const JsonObject& object);
/// The list "probes"; one without a name is probe0, probe1, ... by its place.
std::vector<Probe> read_probes(const JsonObject& scene);
/// "min" and "max" of an object; fails unless min < max on each axis.
Box3 read_bounds(const JsonObject& object);
/// An object with one key, the command's name. `object` may have other keys, which the caller reads.
Command read_command(const JsonObject& object);
/// The commands that a scene may have.
std::vector<std::string_view> command_names();
/// The keys of such a command, as scene files write it.
std::vector<std::string_view> command_field_names(const CommandEntry& entry);
/// The others are the program's own.
bool is_for_scenes(const Command& command);
struct CommandKeys {
    std::string_view command;
    std::vector<std::string_view> keys;  ///< keys of its object
};
std::vector<CommandKeys> command_keys();
/// A value of the key's kind within its range; fails for unknown keys.
std::optional<ParameterValue> read_parameter(ReadContext& context, std::string_view key, const Json& value,
                                             const std::string& path);

/// The whole file as a tree.
Json scene_to_json(const SceneDescription& scene);
/// The text of a float: 0.05f is written 0.05.
Json write_number(double value);
/// The text of a double, s: it reads back as the same bits, or an event would be a step late.
Json write_time(double value);
Json write_vector(const Vec3& value, int dimension);
Json write_parameter(std::string_view key, const ParameterValue& value);
/// These functions add their keys to `object`.
void write_fluid_shape(Json& object, const FluidShape& shape, int dimension);
void write_solid(Json& object, const Solid& solid, int dimension);
void write_solid_shape(Json& object, const SolidShape& shape, int dimension);
void write_motion(Json& object, const SolidMotion& motion, int dimension);
void write_turn(Json& object, const AxisAngle& turn, int dimension);
Json write_rotation(const Vec3& rotation, int dimension);
void write_bounds(Json& object, const Box3& bounds, int dimension);
void write_command(Json& object, const Command& command, int dimension);
Json write_material(const Material& material);
Json write_emitter(const Emitter& emitter, int dimension);
Json write_probe(const Probe& probe, int dimension);

}  // namespace slosh::io
