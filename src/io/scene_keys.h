// Every key of scene files, by the object it stands in: the readers accept exactly these, and a test checks
// that docs/SCENES.md names them all.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace slosh::io::keys {

using Name = std::string_view;

inline constexpr std::array scene = {Name("version"),   Name("name"),   Name("title"),  Name("description"),
                                     Name("dimension"), Name("solver"), Name("seed"),   Name("parameters"),
                                     Name("container"), Name("fluids"), Name("solids"), Name("emitters"),
                                     Name("sinks"),     Name("events"), Name("camera"), Name("materials")};
inline constexpr std::array material = {Name("name"), Name("rest_density"), Name("viscosity")};
inline constexpr std::array container = {Name("min"), Name("max"), Name("open_top")};
inline constexpr std::array camera = {Name("eye"), Name("target"), Name("field_of_view")};
inline constexpr std::array sink = {Name("min"), Name("max")};
inline constexpr std::array emitter = {Name("position"), Name("direction"), Name("radius"), Name("speed"),
                                       Name("start"),    Name("stop"),      Name("budget"), Name("material")};

inline constexpr std::array fluid_shapes = {Name("box"), Name("sphere")};
inline constexpr std::array solid_shapes = {Name("plane"), Name("sphere"), Name("box"), Name("capsule"),
                                            Name("mesh")};
/// Of solids, beside the shape.
inline constexpr std::array solid = {Name("plane"), Name("sphere"), Name("box"),   Name("capsule"),
                                     Name("mesh"),  Name("turn"),   Name("motion")};
inline constexpr std::array turn = {Name("axis"), Name("angle")};
inline constexpr std::array motions = {Name("spin"), Name("oscillation"), Name("keyframes"), Name("free")};
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
inline constexpr std::array fluid = {Name("box"), Name("sphere"), Name("velocity"),
                                     Name("velocity_gradient_diagonal"), Name("material")};

/// An event has "time" and one of the others.
inline constexpr std::array commands = {
    Name("set_parameter"),  Name("switch_solver"),    Name("drop_fluid"),
    Name("erase_fluid"),    Name("remove_particles"), Name("force_stroke"),
    Name("move_container"), Name("add_solid"),        Name("move_solid"),
    Name("remove_solid"),   Name("add_emitter"),      Name("remove_emitter"),
    Name("reset"),          Name("grab_solid")};
inline constexpr std::array event = {Name("time"),           Name("set_parameter"),  Name("switch_solver"),
                                     Name("drop_fluid"),     Name("erase_fluid"),    Name("remove_particles"),
                                     Name("force_stroke"),   Name("move_container"), Name("add_solid"),
                                     Name("move_solid"),     Name("remove_solid"),   Name("add_emitter"),
                                     Name("remove_emitter"), Name("reset"),          Name("grab_solid")};
inline constexpr std::array set_parameter = {Name("key"), Name("value")};
inline constexpr std::array switch_solver = {Name("name")};
inline constexpr std::array drop_fluid = {Name("box"), Name("sphere"), Name("velocity"), Name("material")};
inline constexpr std::array erase_fluid = {Name("center"), Name("radius")};
inline constexpr std::array remove_particles = {Name("ids")};
inline constexpr std::array force_stroke = {Name("active"), Name("from"), Name("to"), Name("radius"),
                                            Name("acceleration")};
inline constexpr std::array move_container = {Name("min"), Name("max"), Name("speed")};
inline constexpr std::array move_solid = {Name("index"),   Name("plane"), Name("sphere"), Name("box"),
                                          Name("capsule"), Name("mesh"),  Name("turn"),   Name("motion")};
inline constexpr std::array grab_solid = {Name("active"), Name("index"), Name("anchor"), Name("target")};
inline constexpr std::array index_only = {Name("index")};
inline constexpr std::array reset = {Name("keep_parameters")};

struct KeyGroup {
    Name object;
    std::span<const Name> names;
};
/// For documentation and tests.
inline constexpr std::array all = {
    KeyGroup{"scene", scene},
    KeyGroup{"materials", material},
    KeyGroup{"container", container},
    KeyGroup{"camera", camera},
    KeyGroup{"sinks", sink},
    KeyGroup{"emitters", emitter},
    KeyGroup{"fluids", fluid},
    KeyGroup{"solids", solid},
    KeyGroup{"turn", turn},
    KeyGroup{"motion", motions},
    KeyGroup{"spin", spin},
    KeyGroup{"oscillation", oscillation},
    KeyGroup{"keyframes", keyframes},
    KeyGroup{"frames", keyframe},
    KeyGroup{"free", free},
    KeyGroup{"box", box},
    KeyGroup{"sphere", sphere},
    KeyGroup{"plane", plane},
    KeyGroup{"capsule", capsule},
    KeyGroup{"mesh", mesh},
    KeyGroup{"events", event},
    KeyGroup{"set_parameter", set_parameter},
    KeyGroup{"switch_solver", switch_solver},
    KeyGroup{"drop_fluid", drop_fluid},
    KeyGroup{"erase_fluid", erase_fluid},
    KeyGroup{"remove_particles", remove_particles},
    KeyGroup{"force_stroke", force_stroke},
    KeyGroup{"move_container", move_container},
    KeyGroup{"move_solid", move_solid},
    KeyGroup{"remove_solid", index_only},
    KeyGroup{"reset", reset},
    KeyGroup{"grab_solid", grab_solid},
};

}  // namespace slosh::io::keys
