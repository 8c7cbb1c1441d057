// The parts of a scene file that several places need: shapes, solids, emitters, boxes, commands; reading and
// writing side by side.
#pragma once

#include "io/json_object.h"
#include "sim/scene.h"

namespace slosh::io {

/// Lengths and coordinates, m.
inline constexpr NumberRange coordinate_range{-1e4, 1e4};
inline constexpr NumberRange length_range{1e-4, 1e4};
/// Velocities in m/s, their gradients in 1/s.
inline constexpr NumberRange velocity_range{-1e3, 1e3};
inline constexpr NumberRange time_range{0.0, 1e6};
inline constexpr NumberRange scale_range{1e-4, 1e4};

FluidShape read_fluid_shape(const JsonObject& object);
/// Shape, turn and motion.
Solid read_solid(const JsonObject& object);
SolidShape read_solid_shape(const JsonObject& object);
/// A direction; made a unit vector.
Vec3 read_direction(const JsonObject& object, std::string_view key, const Vec3& fallback);
/// "turn" of an object; none when it is absent.
AxisAngle read_turn(const JsonObject& object);
/// "motion" of an object; fixed when it is absent.
SolidMotion read_motion(const JsonObject& object);
/// The name of one of the scene's materials or of a preset; "" when absent.
std::string read_material_name(const JsonObject& object);
/// One of the list "materials"; numbers that are left out are those of the preset with this name.
Material read_material(ReadContext& context, const Json& value, const std::string& path);
Emitter read_emitter(ReadContext& context, const Json& value, const std::string& path);
/// "min" and "max" of an object; fails unless min < max on each axis.
Box3 read_bounds(const JsonObject& object);
/// An object with one key, the command's name. `object` may have other keys, which the caller reads.
Command read_command(const JsonObject& object);
/// A value of the key's kind within its range; fails for unknown keys.
std::optional<ParameterValue> read_parameter(ReadContext& context, std::string_view key, const Json& value,
                                             const std::string& path);

Json write_number(double value);
Json write_vector(const Vec3& value, int dimension);
Json write_parameter(std::string_view key, const ParameterValue& value);
/// These add their keys to `object`.
void write_fluid_shape(Json& object, const FluidShape& shape, int dimension);
void write_solid(Json& object, const Solid& solid, int dimension);
void write_solid_shape(Json& object, const SolidShape& shape, int dimension);
void write_motion(Json& object, const SolidMotion& motion, int dimension);
void write_turn(Json& object, const AxisAngle& turn, int dimension);
void write_bounds(Json& object, const Box3& bounds, int dimension);
void write_command(Json& object, const Command& command, int dimension);
Json write_material(const Material& material);
Json write_emitter(const Emitter& emitter, int dimension);

}  // namespace slosh::io
