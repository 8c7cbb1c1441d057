/// @file
/// What a world starts from, and what Reset goes back to: data only. Files (files.h) become this.
///
///     slosh::SceneDescription scene;
///     scene.container = slosh::Box3{{-1, 0, -1}, {1, 2, 1}};  // m
///     scene.fluids.push_back({slosh::BoxShape{{0, 0.5f, 0}, {1, 1, 1}}});
///     scene.parameters = {{"fluid.spacing", 0.05}, {"pbf.iterations", 4.0}};
///     slosh::Result<slosh::World> world = slosh::World::create(scene);
///
/// Errors come from World::create(). Plain data: as thread-safe as any struct.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slosh/command.h"
#include "slosh/geometry.h"
#include "slosh/parameter_table.h"
#include "slosh/probe.h"
#include "slosh/shapes.h"

#pragma GCC visibility push(default)
namespace slosh {

/// A liquid. All of one world share one spacing and density constraint.
struct Material {
    std::string name;
    float rest_density = 1000.0f;  ///< kg/m^3
    float viscosity = 0.0f;        ///< kinematic, m^2/s
};

/// A liquid of the real world; scenes and drops may name it without describing it. They are the files
/// assets/presets/materials/NAME.json.
struct MaterialPreset {
    std::string_view name;      ///< "olive_oil"
    std::string_view title;     ///< "Olive oil"
    double rest_density = 0.0;  ///< kg/m^3 at 20 C
    double viscosity = 0.0;     ///< kinematic, m^2/s at 20 C
    std::string_view source;
    double tension = 0.0;   ///< surface tension over the density, m^3/s^2, as tension.gamma
    double adhesion = 0.0;  ///< to glass, as adhesion.work
};
std::span<const MaterialPreset> material_presets();
const MaterialPreset* find_material_preset(std::string_view name);
/// The liquid that a fluid without a name most likely is meant for: that of just this density and viscosity,
/// else the only one within 3 % of its density; nullptr: none.
const MaterialPreset* material_preset_like(double rest_density, double viscosity);

/// A region filled with particles at rest spacing when the scene starts.
struct FluidRegion {
    FluidShape shape;
    Vec3 velocity{0.0f};  ///< m/s
    Vec3 velocity_gradient_diagonal{
        0.0f};  ///< adds (g_x (x - c_x), ...) about the shape's center, 1/s: the stretching drops
    std::string material{};  ///< by name; "": the scene's own
};

/// Applied at the start of the first step whose time is >= `time`.
struct TimedEvent {
    double time = 0.0;  ///< s
    Command command;
};

/// Where a scene may ask to be shown; what each looks like is the renderer's (render/stage.h).
inline constexpr std::array<std::string_view, 3> stage_names{"studio", "pool", "night"};

struct CameraDescription {
    Vec3 eye{3.0f, 2.0f, 4.0f};
    Vec3 target{0.0f, 0.5f, 0.0f};
    float field_of_view = 45.0f;  ///< vertical, degrees
    std::string stage{};          ///< a name of stage_names; "": the viewer's preference
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
    /// As many particles as this machine simulates in real time: loading for Real time may choose another
    /// fluid.spacing (io::fit_particles).
    bool automatic_particles = false;
    /// Names of the host's modules without which no world is made (modules.h).
    std::vector<std::string> modules;
    std::vector<Probe> probes;  ///< for the program that runs the scene; the world does not use them
    /// The class of instruction sets whose bits the run has, where there is one of it here (simd::of_class);
    /// absent: that of World::create()'s options. No part of a saved state.
    std::optional<bool> fused_multiply_add;
};

}  // namespace slosh
#pragma GCC visibility pop
