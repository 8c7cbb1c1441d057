// What a scene is: data only. Files become this (io), worlds start from it (world), and Reset goes back to
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parameter_table.h"
#include "base/vector_types.h"
#include "sim/command.h"
#include "sim/materials.h"
#include "sim/shapes.h"

namespace slosh {

/// A region filled with particles at rest spacing when the scene starts.
struct FluidRegion {
    FluidShape shape;
    Vec3 velocity{0.0f};  ///< m/s
    Vec3 velocity_gradient_diagonal{
        0.0f};  ///< adds (g_x (x - c_x), ...) about the shape's centre, 1/s: the stretching drops
    std::string material{};  ///< by name; "": the scene's own
};

/// Applied at the start of the first step whose time is >= `time`.
struct TimedEvent {
    double time = 0.0;  ///< s
    Command command;
};

struct CameraDescription {
    Vec3 eye{3.0f, 2.0f, 4.0f};
    Vec3 target{0.0f, 0.5f, 0.0f};
    float field_of_view = 45.0f;  ///< vertical, degrees
};

struct SceneDescription {
    std::string name;   ///< the identifier: "double_dam_break"
    std::string title;  ///< for people
    std::string description;
    int dimension = 3;  ///< 2 or 3; in 2-D all z are 0 and the slab is one spacing thick
    std::string solver = "pbf";
    std::vector<std::pair<std::string, ParameterValue>>
        parameters;                   ///< what differs from the defaults, by key
    std::vector<Material> materials;  ///< besides the one that the parameters describe
    std::optional<Box3> container;    ///< walls facing inwards; absent: unbounded
    bool open_top = false;            ///< the container's upper wall is left out
    std::vector<Solid> solids;
    std::vector<FluidRegion> fluids;
    std::vector<Emitter> emitters;
    std::vector<Sink> sinks;
    std::vector<TimedEvent> events;
    CameraDescription camera;
    std::uint64_t seed = 1;
};

}  // namespace slosh
