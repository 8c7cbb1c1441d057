// See shared_set_up.h.
#include "app/session/shared_set_up.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <variant>

#include "io/mesh_file.h"
#include "io/scene_keys.h"
#include "io/scene_limits.h"
#include "io/scene_parts.h"
#include "io/scene_summary.h"
#include "io/set_up_line.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/commands/engine_commands.h"
#include "sim/world/state/run_history.h"
#include "sim/world/state/state.h"
#include "sim/world/world/set_up.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {

/// The file of a model that a friend's program does not bring along; "": none.
template <class Shape>
std::string own_model(const Shape& shape) {
    if constexpr (std::is_same_v<Shape, FluidShape>) {
        if (const auto* points = std::get_if<PointsShape>(&shape); points != nullptr && points->points)
            return std::filesystem::path(points->points->file).filename().string();
    }
    const auto* placed = std::get_if<MeshShape>(&shape);
    if (placed == nullptr || !placed->mesh || io::find_mesh(placed->mesh->file, {})) return {};
    return std::filesystem::path(placed->mesh->file).filename().string();
}

const Solid* solid_of(const Command& command) {
    if (const auto* add = command.get_if<AddSolid>()) return &add->solid;
    if (const auto* move = command.get_if<MoveSolid>()) return &move->solid;
    if (const auto* restore = command.get_if<RestoreSolid>()) return &restore->solid;
    return nullptr;
}

std::string own_model(const Command& command) {
    if (const auto* drop = command.get_if<DropFluid>()) return own_model(drop->shape);
    if (const auto* several = command.get_if<Together>()) {
        for (const Command& one : several->commands) {
            if (std::string file = own_model(one); !file.empty()) return file;
        }
    }
    const Solid* solid = solid_of(command);
    return solid != nullptr ? own_model(solid->shape) : std::string();
}

/// The first model of the scene that does not come with the program; "": none.
std::string own_model(const SceneDescription& scene) {
    for (const Solid& solid : scene.solids) {
        if (std::string file = own_model(solid.shape); !file.empty()) return file;
    }
    for (const FluidRegion& fluid : scene.fluids) {
        if (std::string file = own_model(fluid.shape); !file.empty()) return file;
    }
    for (const TimedEvent& event : scene.events) {
        if (std::string file = own_model(event.command); !file.empty()) return file;
    }
    return {};
}

/// Why the run cannot be told; "": it can.
std::string untold(const SceneDescription& run, Models models) {
    for (const TimedEvent& event : run.events) {
        if (!io::is_for_scenes(event.command))
            return "a set-up cannot hold \"" + command_text(event.command) + "\"";
    }
    if (run.events.size() > io::keys::most_events)
        return "there were more than " + std::to_string(io::keys::most_events) + " commands";
    // What the engine took may be outside what a file may say.
    const std::string text = io::scene_to_text(run);
    if (models == Models::come_along) {  // where they will lie they are not yet
        const auto read = io::summarize_scene(text, "the run", run.name);
        return read ? std::string() : read.error().text();
    }
    if (const std::string file = own_model(run); !file.empty())
        return "the model " + file + " is a file of your own";
    const auto read = io::parse_scene(text, "the run", run.name);
    return read ? std::string() : read.error().text();
}

Parameters beginning_of(const SceneDescription& scene) {
    const Result<Parameters> parameters = io::scene_parameters(scene);
    return parameters ? parameters.value() : Parameters();
}

/// What a line, or a file, can hold of the world as it is.
SceneDescription set_up_of_now(const World& world, Models models) {
    const State& state = world.state();
    SceneDescription scene = set_up_of(state, beginning_of(state.scene));
    for (const char* key : {"fluid.spacing", "time.fidelity", "time.machine_speed", "foam.enabled"}) {
        const ParameterDescription* parameter = parameter_table().find(key);
        // A value that the world has is valid.
        if (parameter != nullptr)
            static_cast<void>(io::set_scene_parameter(scene, key, parameter->value(&state.parameters)));
    }
    if (models == Models::come_along) return scene;
    std::erase_if(scene.solids, [](const Solid& solid) { return !own_model(solid.shape).empty(); });
    std::erase_if(scene.fluids, [](const FluidRegion& fluid) { return !own_model(fluid.shape).empty(); });
    std::erase_if(scene.events, [](const TimedEvent& event) { return !own_model(event.command).empty(); });
    return scene;
}

}  // namespace

ToldRun tell_run(const World& world, const std::string& stage, Models models) {
    const State& state = world.state();
    ToldRun told;
    std::string why = "the run started from a saved state or a recording";
    if (world.history().beginning() != nullptr) {
        told.scene = run_of(state, world.history());
        why = untold(told.scene, models);
    }
    if (!why.empty()) {
        told.scene = set_up_of_now(world, models);
        told.lacks =
            "It has the current set-up with the water at its start, but not your commands: " + why + ".";
        const bool left =
            models == Models::stay &&
            (std::any_of(state.solids.begin(), state.solids.end(),
                         [](const Solid& solid) { return !own_model(solid.shape).empty(); }) ||
             std::any_of(state.scene.fluids.begin(), state.scene.fluids.end(),
                         [](const FluidRegion& fluid) { return !own_model(fluid.shape).empty(); }));
        if (left) told.lacks += " Models from files are left out.";
    }
    if (!stage.empty()) told.scene.camera.stage = stage;
    return told;
}

SharedSetUp share_set_up(const World& world, const std::string& stage) {
    ToldRun told = tell_run(world, stage);
    told.scene.fused_multiply_add = simd::has_fused_multiply_add(world.execution().simd);
    return {io::write_set_up_line(told.scene), std::move(told.lacks)};
}

std::string readable_name(const std::string& name_or_path) {
    return io::is_set_up_line(name_or_path) ? "the set-up" : name_or_path;
}

}  // namespace slosh::app
