// Blocks of water, and water from files: points, or a closed model to fill.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "io/fluid_file.h"
#include "io/point_file.h"
#include "io/scene_folder.h"
#include "io/splishsplash/foreign_models.h"
#include "sim/world/seeding/point_set.h"

namespace slosh::io {
namespace {

/// What all water has.
void read_motion_and_material(ForeignReading& reading, ForeignBlock& block, FluidRegion& region) {
    region.velocity = block.vector("initialVelocity", Vec3(0.0f), velocity_range);
    if (block.vector_3d("initialAngularVelocity", Vec3(0.0f), velocity_range) != Vec3(0.0f))
        block.leave_out("initialAngularVelocity");
    if (block.integer("denseMode", 0) != 0) block.leave_out("denseMode (filled at rest spacing)");
    block.pass_over("visMesh");
    region.material = material_of(reading, block);
}

/// A particle of theirs has the volume 0.8 (2 r)^3, or 0.8 (2 r)^2: that is how far apart particles rest.
/// Points that stand nearer would burst, and rest as they stand.
void set_spacing_for(ForeignReading& reading, ForeignBlock& block, const PointSet& points) {
    constexpr double share_of_cube = 0.8;
    const double dimension = reading.scene.dimension;
    const double theirs = reading.diameter * std::pow(share_of_cube, 1.0 / dimension),
                 found = spacing_of_points(points, reading.scene.dimension).spacing;
    const bool bursts = found > 0.0 && found < theirs * std::pow(most_pressed, -1.0 / dimension);
    if (bursts)
        block.leave_out("particleRadius for " +
                        in_quotes(std::filesystem::path(points.file).filename().string()) +
                        " (its points are closer: " + format_number(found) + " m)");
    reading.set_spacing(std::min(reading.spacing, bursts ? found : theirs), block, "particleFile");
}

/// Their velocities are those of the block, whatever the file says.
Result<PointsShape> points_of(ForeignReading& reading, ForeignBlock& block, const std::filesystem::path& path,
                              ForeignPlace place) {
    const Result<std::shared_ptr<const PointSet>> read = load_points(path);
    if (!read) return read.error();
    PointSet points = *read.value();
    points.velocities.clear();
    points.spacing = 0.0;
    for (Vec3& x : points.positions) x *= place.scale;
    if (Result<void> sound = check_point_set(points); !sound) return sound.error();
    if (reading.flat() && !turn_in_plane(place)) block.leave_out("rotationAxis (not z)");
    set_spacing_for(reading, block, points);
    return PointsShape{std::make_shared<PointSet>(std::move(points)), place.position, place.turn.axis,
                       place.turn.angle};
}

Result<FluidShape> mesh_of(ForeignReading& reading, const std::filesystem::path& path,
                           const ForeignPlace& place) {
    if (reading.flat()) return Error{"a model in 2-D", ""};
    Result<ClosedMesh> mesh = scaled_mesh(reading, path, place.scale);
    if (!mesh) return mesh.error();
    return FluidShape(ForeignBody{"", place}.placed_mesh(std::move(mesh).value()));
}

Result<bool> is_model(const std::filesystem::path& path) {
    const std::string extension = extension_of(path.string());
    if (extension == "ply") return has_faces(path);
    return extension == "obj" || extension == "stl";
}

}  // namespace

void read_fluid_model(ForeignReading& reading, ForeignBlock& block) {
    const std::string name = block.text("particleFile", "");
    const ForeignPlace place = read_place(block);
    FluidRegion region;
    read_motion_and_material(reading, block, region);
    if (block.boolean("invert", false)) block.leave_out("invert");
    block.pass_over("resolutionSDF");
    const auto fail = [&](const std::string& why) { block.leave_out(in_quotes(name) + " (" + why + ")"); };
    std::string why;
    const auto path = find_model(reading, name, why);
    if (!path) return fail(why);
    const Result<bool> model = is_model(*path);
    if (!model) return fail(model.error().message);
    if (model.value()) {
        Result<FluidShape> shape = mesh_of(reading, *path, place);
        if (!shape) return fail(shape.error().message);
        region.shape = std::move(shape).value();
    } else {
        Result<PointsShape> shape = points_of(reading, block, *path, place);
        if (!shape) return fail(shape.error().message);
        region.shape = std::move(shape).value();
    }
    reading.scene.fluids.push_back(std::move(region));
}

void read_fluid_block(ForeignReading& reading, ForeignBlock& block) {
    const Vec3 start = block.vector("start", Vec3(0.0f), coordinate_range),
               end = block.vector("end", Vec3(0.0f), coordinate_range),
               by = block.vector("translation", Vec3(0.0f), coordinate_range), scale = block.scale("scale");
    FluidRegion region;
    read_motion_and_material(reading, block, region);
    BoxShape box{0.5f * (start + end) * scale + by, (end - start) * scale};
    if (reading.flat()) box.center.z = 0.0f, box.size.z = reading.context.spacing;
    for (int axis = 0; axis < reading.scene.dimension; ++axis) {
        // There it is empty, too.
        if (static_cast<double>(box.size[axis]) < 0.5 * reading.spacing)
            return block.leave_out(std::string("a block without a size along ") + "xyz"[axis]);
    }
    region.shape = box;
    reading.scene.fluids.push_back(region);
}

}  // namespace slosh::io
