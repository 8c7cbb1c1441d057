// Shapes, solids, emitters and parameters, written as the readers take them.
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/text.h"
#include "io/scene_parts.h"
#include "sim/core/parameters/parameters.h"

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

/// Writes where a mesh or points are placed.
template <class Shape>
Json write_placed(const std::string& file, const Shape& shape, int dimension) {
    Json object{{"file", file}, {"position", write_vector(shape.position, dimension)}};
    if (dimension == 3) object["axis"] = write_vector(shape.axis, 3);
    object["angle"] = write_number(static_cast<double>(shape.angle));
    object["scale"] = write_number(static_cast<double>(shape.scale));
    return object;
}

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
        object["mesh"] = write_placed(mesh.mesh ? mesh.mesh->file : "", mesh, dimension);
    }
};

}  // namespace

Json write_number(double value) {
    // Whole numbers without ".0"; else the double nearest to the shortest text of the float, so that 0.05f is
    // written 0.05. A float reads back as the same bits, a negative zero, too.
    if (value == 0.0 && std::signbit(value)) return value;
    if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
    return std::strtod(format_number(value).c_str(), nullptr);
}

Json write_time(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
    return value;
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
    if (description && description->was_switch) return to_text(description->switched(number != 0.0));
    if (description && description->kind == ParameterKind::boolean) return number != 0.0;
    return write_number(number);
}

void write_fluid_shape(Json& object, const FluidShape& shape, int dimension) {
    if (const auto* box = std::get_if<BoxShape>(&shape)) object["box"] = write_box(*box, dimension);
    if (const auto* ball = std::get_if<SphereShape>(&shape))
        object["sphere"] = write_sphere(*ball, dimension);
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        object["mesh"] = write_placed(mesh->mesh ? mesh->mesh->file : "", *mesh, dimension);
    if (const auto* points = std::get_if<PointsShape>(&shape))
        object["points"] = write_placed(points->points ? points->points->file : "", *points, dimension);
}

void write_solid_shape(Json& object, const SolidShape& shape, int dimension) {
    std::visit(SolidWriter{object, dimension}, shape);
}

void write_bounds(Json& object, const Box3& bounds, int dimension) {
    object["min"] = write_vector(bounds.min, dimension);
    object["max"] = write_vector(bounds.max, dimension);
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
    object["start"] = write_time(emitter.start);
    if (emitter.stop < std::numeric_limits<double>::infinity()) object["stop"] = write_time(emitter.stop);
    object["budget"] = emitter.budget;
    if (!emitter.material.empty()) object["material"] = emitter.material;
    return object;
}

}  // namespace slosh::io
