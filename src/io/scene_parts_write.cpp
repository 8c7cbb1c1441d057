// Shapes, solids, emitters, parameters and commands, written as the readers take them.
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/text.h"
#include "io/scene_parts.h"
#include "sim/parameters.h"

namespace slosh::io {

namespace {

Json write_box(const BoxShape& box, int dimension) {
    Json object;
    object["center"] = write_vector(box.center, dimension);
    object["size"] = write_vector(box.size, dimension);
    return object;
}

Json write_sphere(const SphereShape& sphere, int dimension) {
    Json object;
    object["center"] = write_vector(sphere.center, dimension);
    object["radius"] = write_number(static_cast<double>(sphere.radius));
    return object;
}

/// One member per command: its key and its value in the event object.
struct CommandWriter {
    Json& event;
    int dimension;

    Json number(float value) const { return write_number(static_cast<double>(value)); }
    Json vector(const Vec3& value) const { return write_vector(value, dimension); }

    void operator()(const SetParameter& command) const {
        event["set_parameter"] = {{"key", command.key},
                                  {"value", write_parameter(command.key, command.value)}};
    }
    void operator()(const SwitchSolver& command) const { event["switch_solver"] = {{"name", command.name}}; }
    void operator()(const DropFluid& command) const {
        Json& object = event["drop_fluid"] = Json::object();
        write_fluid_shape(object, command.shape, dimension);
        object["velocity"] = vector(command.velocity);
        if (!command.material.empty()) object["material"] = command.material;
    }
    void operator()(const EraseFluid& command) const {
        event["erase_fluid"] = {{"center", vector(command.center)}, {"radius", number(command.radius)}};
    }
    void operator()(const RemoveParticles& command) const {
        event["remove_particles"] = {{"ids", command.ids}};
    }
    void operator()(const SetForceStroke& command) const {
        event["force_stroke"] = {{"active", command.active},
                                 {"from", vector(command.from)},
                                 {"to", vector(command.to)},
                                 {"radius", number(command.radius)},
                                 {"acceleration", number(command.acceleration)}};
    }
    void operator()(const MoveContainer& command) const {
        Json& object = event["move_container"] = Json::object();
        write_bounds(object, command.container, dimension);
        object["speed"] = number(command.speed);
    }
    void operator()(const AddSolid& command) const {
        write_solid(event["add_solid"] = Json::object(), command.solid, dimension);
    }
    void operator()(const MoveSolid& command) const {
        Json& object = event["move_solid"] = {{"index", command.index}};
        write_solid(object, command.solid, dimension);
    }
    void operator()(const GrabSolid& command) const {
        event["grab_solid"] = {{"active", command.active},
                               {"index", command.index},
                               {"anchor", vector(command.anchor)},
                               {"target", vector(command.target)}};
    }
    void operator()(const RemoveSolid& command) const { event["remove_solid"] = {{"index", command.index}}; }
    void operator()(const AddEmitter& command) const {
        event["add_emitter"] = write_emitter(command.emitter, dimension);
    }
    void operator()(const RemoveEmitter& command) const {
        event["remove_emitter"] = {{"index", command.index}};
    }
    void operator()(const Reset& command) const {
        event["reset"] = {{"keep_parameters", command.keep_parameters}};
    }
};

struct SolidWriter {
    Json& object;
    int dimension;

    void operator()(const PlaneShape& plane) const {
        object["plane"] = {{"point", write_vector(plane.point, dimension)},
                           {"normal", write_vector(plane.normal, dimension)}};
    }
    void operator()(const SphereShape& sphere) const { object["sphere"] = write_sphere(sphere, dimension); }
    void operator()(const BoxShape& box) const { object["box"] = write_box(box, dimension); }
    void operator()(const CapsuleShape& capsule) const {
        object["capsule"] = {{"a", write_vector(capsule.a, dimension)},
                             {"b", write_vector(capsule.b, dimension)},
                             {"radius", write_number(static_cast<double>(capsule.radius))}};
    }
    void operator()(const MeshShape& mesh) const {
        object["mesh"] = {{"file", mesh.mesh ? mesh.mesh->file : ""},
                          {"position", write_vector(mesh.position, dimension)},
                          {"axis", write_vector(mesh.axis, dimension)},
                          {"angle", write_number(static_cast<double>(mesh.angle))},
                          {"scale", write_number(static_cast<double>(mesh.scale))}};
    }
};

}  // namespace

Json write_number(double value) {
    // Whole numbers without ".0"; else the double nearest to the shortest text of the float, so that 0.05f is
    // written 0.05.
    if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
    return std::strtod(format_number(value).c_str(), nullptr);
}

Json write_vector(const Vec3& value, int dimension) {
    Json list = Json::array();
    for (int axis = 0; axis < dimension; ++axis)
        list.push_back(write_number(static_cast<double>(value[axis])));
    return list;
}

Json write_parameter(std::string_view key, const ParameterValue& value) {
    if (const std::string* name = std::get_if<std::string>(&value)) return *name;
    const double number = std::get<double>(value);
    const ParameterDescription* description = parameter_table().find(key);
    if (description && description->kind == ParameterKind::boolean) return number != 0.0;
    return write_number(number);
}

void write_fluid_shape(Json& object, const FluidShape& shape, int dimension) {
    if (const BoxShape* box = std::get_if<BoxShape>(&shape))
        object["box"] = write_box(*box, dimension);
    else
        object["sphere"] = write_sphere(std::get<SphereShape>(shape), dimension);
}

void write_solid_shape(Json& object, const SolidShape& shape, int dimension) {
    std::visit(SolidWriter{object, dimension}, shape);
}

void write_bounds(Json& object, const Box3& bounds, int dimension) {
    object["min"] = write_vector(bounds.min, dimension);
    object["max"] = write_vector(bounds.max, dimension);
}

void write_command(Json& object, const Command& command, int dimension) {
    std::visit(CommandWriter{object, dimension}, command);
}

Json write_material(const Material& material) {
    return {{"name", material.name},
            {"rest_density", write_number(static_cast<double>(material.rest_density))},
            {"viscosity", write_number(static_cast<double>(material.viscosity))}};
}

Json write_emitter(const Emitter& emitter, int dimension) {
    Json object;
    object["position"] = write_vector(emitter.position, dimension);
    object["direction"] = write_vector(emitter.direction, dimension);
    object["radius"] = write_number(static_cast<double>(emitter.radius));
    object["speed"] = write_number(static_cast<double>(emitter.speed));
    object["start"] = write_number(emitter.start);
    if (emitter.stop < std::numeric_limits<double>::infinity()) object["stop"] = write_number(emitter.stop);
    object["budget"] = emitter.budget;
    if (!emitter.material.empty()) object["material"] = emitter.material;
    return object;
}

}  // namespace slosh::io
