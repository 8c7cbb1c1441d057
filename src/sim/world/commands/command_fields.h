// What a command consists of, said once: its entry calls one function per field, and the visitor writes or
// reads files (sim/world/archive/command_archive.cpp) or scenes (io/command_json.cpp), or only collects
// names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slosh/command.h"

namespace slosh {

struct Body;
class Snapshot;

/// Both ends are allowed.
struct NumberRange {
    double min = 0.0, max = 0.0;
};
// Ranges of the numbers in scene files.
inline constexpr NumberRange coordinate_range{-1e4, 1e4};  ///< m
inline constexpr NumberRange length_range{1e-4, 1e4};      ///< m
inline constexpr NumberRange velocity_range{-1e3, 1e3};    ///< m/s; gradients of it in 1/s
inline constexpr NumberRange time_range{0.0, 1e6};         ///< s
inline constexpr NumberRange scale_range{1e-4, 1e4};

/// A field that a scene may leave out keeps the struct's own default.
enum class Need { required, optional };

/// Names are those of files: they never change. Ranges and needs hold for scenes, which people write; saved
/// states and recordings hold what the world has had.
class CommandFields {
  public:
    virtual void number(std::string_view name, float& value, NumberRange range, Need need) = 0;
    /// `left_out`: what a scene means that does not say it.
    virtual void flag(std::string_view name, bool& value, bool left_out) = 0;
    virtual void index(std::string_view name, std::uint32_t& value, Need need) = 0;
    virtual void vector(std::string_view name, Vec3& value, NumberRange range, Need need) = 0;
    /// About an axis; in scenes of 2-D worlds one number, about z. May be left out.
    virtual void rotation(std::string_view name, Vec3& value, NumberRange range) = 0;
    /// A unit quaternion; may be left out: no turn.
    virtual void orientation(std::string_view name, Quaternion& value) = 0;
    /// Words for people; "" is left out.
    virtual void text(std::string_view name, std::string& value) = 0;
    /// Commands that stand in a command, none of them such a list itself.
    virtual void commands(std::string_view name, std::vector<Command>& value) = 0;
    virtual void ids(std::string_view name, std::vector<std::uint32_t>& value) = 0;
    /// May be left out.
    virtual void vectors(std::string_view name, std::vector<Vec3>& value, NumberRange range) = 0;
    /// The name of a solver; required.
    virtual void solver(std::string_view name, std::string& value) = 0;
    /// The name of a material of the scene or of a preset; "" is left out.
    virtual void material(std::string_view name, std::string& value) = 0;
    /// A key of the parameter table and a value of its kind; both required, but a value that is an empty text
    /// may be left out.
    virtual void parameter(std::string& key, ParameterValue& value) = 0;
    // In scenes these have no name of their own: their parts stand among the other fields.
    virtual void fluid_shape(std::string_view name, FluidShape& value) = 0;
    virtual void bounds(std::string_view name, Box3& value) = 0;
    virtual void solid(std::string_view name, Solid& value) = 0;
    virtual void emitter(std::string_view name, Emitter& value) = 0;
    virtual void body(std::string_view name, Body& value) = 0;
    // Only for commands that no scene has.
    virtual void snapshot(std::string_view name, Snapshot& value) = 0;
    /// Keys of the parameter table and values of their kinds; may be left out.
    virtual void settings(std::string_view name,
                          std::vector<std::pair<std::string, ParameterValue>>& value) = 0;

  protected:
    ~CommandFields() = default;
};

}  // namespace slosh
