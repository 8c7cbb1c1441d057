// The keys of scene files, but for those of commands (command_json.cpp), by the object it stands in: the
// readers accept exactly these, and a test checks that docs/SCENES.md names them all.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace slosh::io::keys {

using Name = std::string_view;

inline constexpr std::array scene = {
    Name("version"),   Name("name"),      Name("title"),      Name("description"), Name("dimension"),
    Name("solver"),    Name("seed"),      Name("parameters"), Name("container"),   Name("fluids"),
    Name("solids"),    Name("emitters"),  Name("sinks"),      Name("events"),      Name("camera"),
    Name("materials"), Name("particles"), Name("fidelity"),   Name("probes"),      Name("fused_multiply_add"),
    Name("modules")};
inline constexpr std::array probe = {Name("name"), Name("window"), Name("pressure"), Name("level"),
                                     Name("flow"), Name("speed"),  Name("force"),    Name("torque")};
inline constexpr std::array probe_kinds = {Name("pressure"), Name("level"), Name("flow"),
                                           Name("speed"),    Name("force"), Name("torque")};
inline constexpr std::array pressure_probe = {Name("point"), Name("solid")};
inline constexpr std::array level_probe = {Name("x"), Name("z")};
inline constexpr std::array flow_probe = {Name("min"), Name("max")};
inline constexpr std::array speed_probe = {Name("point")};
inline constexpr std::array load_probe = {Name("solid"), Name("axis")};
inline constexpr std::array material = {Name("name"), Name("rest_density"), Name("viscosity")};
inline constexpr std::array container = {Name("min"), Name("max"), Name("open_top")};
inline constexpr std::array camera = {Name("eye"), Name("target"), Name("field_of_view"), Name("stage")};
inline constexpr std::array sink = {Name("min"), Name("max")};
inline constexpr std::array emitter = {Name("position"), Name("direction"), Name("radius"), Name("speed"),
                                       Name("start"),    Name("stop"),      Name("budget"), Name("material")};

inline constexpr std::array fluid_shapes = {Name("box"), Name("sphere"), Name("mesh"), Name("points")};
inline constexpr std::array solid_shapes = {Name("plane"), Name("sphere"), Name("box"), Name("capsule"),
                                            Name("mesh")};
/// Keys of solids, in addition to the shape.
inline constexpr std::array solid = {Name("plane"), Name("sphere"), Name("box"),   Name("capsule"),
                                     Name("mesh"),  Name("turn"),   Name("motion")};
inline constexpr std::array turn = {Name("axis"), Name("angle")};
inline constexpr std::array motions = {Name("spin"), Name("oscillation"), Name("keyframes"), Name("free"),
                                       Name("host")};
inline constexpr std::array<Name, 0> host = {};
inline constexpr std::array spin = {Name("axis"), Name("speed"), Name("pivot")};
inline constexpr std::array oscillation = {Name("amplitude"), Name("turn"), Name("pivot"), Name("period"),
                                           Name("phase")};
inline constexpr std::array keyframes = {Name("frames"), Name("repeat")};
inline constexpr std::array keyframe = {Name("time"), Name("offset"), Name("turn")};
inline constexpr std::array free = {Name("density"), Name("velocity"), Name("angular_velocity")};
inline constexpr std::array box = {Name("min"), Name("max"), Name("center"), Name("size")};
inline constexpr std::array sphere = {Name("center"), Name("radius")};
inline constexpr std::array plane = {Name("point"), Name("normal")};
inline constexpr std::array capsule = {Name("a"), Name("b"), Name("radius")};
inline constexpr std::array mesh = {Name("file"), Name("position"), Name("axis"), Name("angle"),
                                    Name("scale")};
inline constexpr std::array points = {Name("file"), Name("position"), Name("axis"), Name("angle"),
                                      Name("scale")};
inline constexpr std::array fluid = {Name("box"),     Name("sphere"),   Name("mesh"),
                                     Name("points"),  Name("velocity"), Name("velocity_gradient_diagonal"),
                                     Name("material")};

/// What commands name by several keys (command_json.cpp); their other fields are in their entries.
inline constexpr std::array parameter = {Name("key"), Name("value")};
inline constexpr std::array bounds = {Name("min"), Name("max")};

inline constexpr std::array body = {Name("center"),   Name("position"),         Name("orientation"),
                                    Name("velocity"), Name("angular_velocity"), Name("id")};

inline constexpr std::size_t most_modules = 100;
/// Most commands of a scene: a quarter of an hour in which a hand pulls without a rest.
inline constexpr std::size_t most_events = 50'000;

struct KeyGroup {
    Name object;
    std::span<const Name> names;
};
/// For documentation and tests; command_keys() has the others.
inline constexpr std::array all = {
    KeyGroup{"scene", scene},         KeyGroup{"materials", material},
    KeyGroup{"container", container}, KeyGroup{"camera", camera},
    KeyGroup{"sinks", sink},          KeyGroup{"emitters", emitter},
    KeyGroup{"fluids", fluid},        KeyGroup{"solids", solid},
    KeyGroup{"turn", turn},           KeyGroup{"motion", motions},
    KeyGroup{"spin", spin},           KeyGroup{"oscillation", oscillation},
    KeyGroup{"keyframes", keyframes}, KeyGroup{"frames", keyframe},
    KeyGroup{"free", free},           KeyGroup{"box", box},
    KeyGroup{"sphere", sphere},       KeyGroup{"plane", plane},
    KeyGroup{"capsule", capsule},     KeyGroup{"mesh", mesh},
    KeyGroup{"points", points},       KeyGroup{"body", body},
    KeyGroup{"probes", probe},        KeyGroup{"pressure", pressure_probe},
    KeyGroup{"level", level_probe},   KeyGroup{"flow", flow_probe},
    KeyGroup{"speed", speed_probe},   KeyGroup{"force", load_probe},
    KeyGroup{"torque", load_probe},
};

}  // namespace slosh::io::keys
