// Limits the size of meshes in a scene. A mesh is sampled by at most two million nodes, whatever its size. A
// huge one is slow to sample (3.4 s of a core) and also loses its shape: a duck of 5 km had cells of 39 m.
#include <algorithm>

#include "base/text.h"
#include "io/scene_limits.h"
#include "sim/world/commands/engine_commands.h"

namespace slosh::io {

namespace {

/// At 1000 spacings, the cells of a cube are eight spacings wide.
constexpr double most_mesh_width = 1000.0;

template <class Shape>
Result<void> check_width(const Shape& shape, double spacing, const std::string& where) {
    const MeshShape* placed = std::get_if<MeshShape>(&shape);
    if (!placed || !placed->mesh) return {};
    const Vec3 size = placed->mesh->bounds.max - placed->mesh->bounds.min;
    const double width =
        static_cast<double>(std::max({size.x, size.y, size.z})) * static_cast<double>(placed->scale);
    if (width <= most_mesh_width * spacing) return {};
    return Error{"the model is " + format_number(static_cast<double>(static_cast<float>(width))) +
                     " m wide, expected at most " + format_number(most_mesh_width) + " spacings of " +
                     format_number(spacing) + " m",
                 where};
}

}  // namespace

Result<void> check_mesh_sizes(const SceneDescription& scene, double spacing, const std::string& file) {
    for (std::size_t i = 0; i < scene.solids.size(); ++i) {
        const std::string where = file + ": /solids/" + std::to_string(i) + "/mesh/scale";
        if (Result<void> fits = check_width(scene.solids[i].shape, spacing, where); !fits) return fits;
    }
    for (std::size_t i = 0; i < scene.fluids.size(); ++i) {
        const std::string where = file + ": /fluids/" + std::to_string(i) + "/mesh/scale";
        if (Result<void> fits = check_width(scene.fluids[i].shape, spacing, where); !fits) return fits;
    }
    for (std::size_t i = 0; i < scene.events.size(); ++i) {
        const Command& command = scene.events[i].command;
        const std::string where = file + ": /events/" + std::to_string(i);
        Result<void> fits;
        if (const auto* add = command.get_if<AddSolid>())
            fits = check_width(add->solid.shape, spacing, where + "/add_solid/mesh/scale");
        if (const auto* move = command.get_if<MoveSolid>())
            fits = check_width(move->solid.shape, spacing, where + "/move_solid/mesh/scale");
        if (const auto* restore = command.get_if<RestoreSolid>())
            fits = check_width(restore->solid.shape, spacing, where + "/restore_solid/mesh/scale");
        if (const auto* drop = command.get_if<DropFluid>())
            fits = check_width(drop->shape, spacing, where + "/drop_fluid/mesh/scale");
        if (!fits) return fits;
    }
    return {};
}

}  // namespace slosh::io
