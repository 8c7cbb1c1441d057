// The general settings: resolution, gravity, time step, solver, camera.
#include <algorithm>
#include <array>

#include "io/scene_limits.h"
#include "io/scene_parts.h"
#include "io/splishsplash/foreign_reading.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::io {
namespace {

void read_gravity(ForeignReading& reading, ForeignBlock& block) {
    if (!block.has("gravitation")) return;  // theirs is ours
    const Vec3 gravity = block.vector("gravitation", Vec3(0.0f), velocity_range);
    for (int axis = 0; axis < reading.scene.dimension; ++axis) {
        const double value = write_number(static_cast<double>(gravity[axis])).get<double>();
        reading.set(std::string("gravity.") + "xyz"[axis], value, block, "gravitation");
    }
}

/// Their step adapts from the first one on, unless the method is 0; the longest is what ours is.
void read_step(ForeignReading& reading, ForeignBlock& block) {
    const Parameters usual;
    const double first = block.number("timeStepSize", 0.001, NumberRange{1e-9, 1.0});
    const bool adapts = block.integer("cflMethod", 1) != 0;
    const double longest = block.number("cflMaxTimeStepSize", 0.005, NumberRange{1e-9, 1.0});
    // What is as usual is left open: in Real time a step that is set stays.
    if (adapts && longest >= static_cast<double>(usual.time.step)) return;
    const ParameterDescription* range = parameter_table().find("time.step");
    const double step = adapts ? longest : first;
    reading.set("time.step", std::clamp(step, range->min, range->max), block, "timeStepSize");
}

void read_solver(ForeignReading& reading, ForeignBlock& block) {
    constexpr std::array<std::string_view, 5> solvers{"wcsph", "pcisph", "pbf", "iisph", "dfsph"};
    const std::int64_t method = block.integer("simulationMethod", 4);
    const bool known = method >= 0 && method < static_cast<std::int64_t>(solvers.size()) &&
                       find_solver(solvers[static_cast<std::size_t>(method)]) != nullptr;
    reading.scene.solver = known ? solvers[static_cast<std::size_t>(method)] : "dfsph";
    if (!known) block.leave_out("simulationMethod " + std::to_string(method) + " (DFSPH is used)");
}

void read_camera(ForeignReading& reading, ForeignBlock& block) {
    reading.sees = block.has("cameraPosition") || block.has("cameraLookat");
    if (!reading.sees) return;
    CameraDescription& camera = reading.scene.camera;
    const Vec3 usual_eye(0.0f, reading.flat() ? 0.0f : 3.0f, 8.0f);
    camera.eye = block.vector_3d("cameraPosition", usual_eye, coordinate_range);
    camera.target = block.vector_3d("cameraLookat", Vec3(0.0f), coordinate_range);
    if (camera.eye == camera.target) camera.eye.z += 1.0f;
}

}  // namespace

void read_configuration(ForeignReading& reading, ForeignBlock& block) {
    block.pass_over("comment");
    reading.scene.dimension = reading.context.dimension = block.boolean("sim2D", false) ? 2 : 3;
    reading.diameter = 2.0 * block.number("particleRadius", 0.025, length_range);
    reading.set_spacing(reading.diameter, block, "particleRadius");
    read_gravity(reading, block);
    read_step(reading, block);
    read_solver(reading, block);
    read_camera(reading, block);
    // Old files say nothing: then there were only particles on the bodies' surfaces.
    reading.shells_unless_told = !block.has("boundaryHandlingMethod");
    reading.bodies_are_shells = block.integer("boundaryHandlingMethod", 2) == 0;
}

ForeignReading::ForeignReading(const ForeignFile& from) : file(from) {
    context.file = file.path;
    scene.name = scene.title = file.name;
}

void ForeignReading::set(const std::string& key, const ParameterValue& value, const ForeignBlock& block,
                         std::string_view theirs) {
    if (const Result<void> done = set_scene_parameter(scene, key, value); !done)
        block.object().fail(theirs, done.error().message);
}

void ForeignReading::set_spacing(double wanted, const ForeignBlock& block, std::string_view theirs) {
    spacing = wanted;
    context.spacing = static_cast<float>(wanted);
    set("fluid.spacing", wanted, block, theirs);
}

}  // namespace slosh::io
