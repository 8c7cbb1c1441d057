// Reading of shapes, solids, emitters and parameters of scene files.
#include <cmath>

#include "base/text.h"
#include "io/mesh_file.h"
#include "io/point_file.h"
#include "io/scene_keys.h"
#include "io/scene_parts.h"
#include "sim/core/parameters/parameters.h"
#include "sim/world/state/materials.h"

namespace slosh::io {

namespace {

float read_length(const JsonObject& object, std::string_view key, float fallback) {
    return object.number(key, fallback, length_range);
}

float required_length(const JsonObject& object, std::string_view key) {
    return static_cast<float>(object.required_number(key, length_range));
}

/// Either corners or centre and size. A box given by corners can lie flush with a container; the sums are in
/// double so that it stays flush.
BoxShape read_box(const JsonObject& parent, std::string_view name) {
    const JsonObject object(parent.context(), *parent.find(name), parent.path_of(name), keys::box);
    const bool corners = object.has("min") || object.has("max");
    if (corners && (object.has("center") || object.has("size"))) {
        parent.fail(name,
                    "got corners and \"center\" or \"size\", expected \"min\" and \"max\", or \"center\" and "
                    "\"size\"");
        return {};
    }
    BoxShape box;
    if (corners) {
        const Box3 bounds = read_bounds(object);
        for (int axis = 0; axis < 3; ++axis) {
            const double low = static_cast<double>(bounds.min[axis]),
                         high = static_cast<double>(bounds.max[axis]);
            box.center[axis] = static_cast<float>(0.5 * (low + high));
            box.size[axis] = static_cast<float>(high - low);
        }
        return box;
    }
    box.center = object.required_vector("center", coordinate_range);
    const bool flat = parent.context().dimension == 2;
    box.size = object.required_vector("size", NumberRange{0.0, length_range.max});
    if (flat) box.size.z = parent.context().spacing;
    for (int axis = 0; axis < 3; ++axis) {
        if (static_cast<double>(box.size[axis]) < length_range.min)
            object.fail("size", "every edge must be at least 0.0001 m long");
    }
    return box;
}

SphereShape read_sphere(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("sphere"), parent.path_of("sphere"), keys::sphere);
    return {object.required_vector("center", coordinate_range), required_length(object, "radius")};
}

SolidShape read_plane(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("plane"), parent.path_of("plane"), keys::plane);
    object.require("normal");
    return PlaneShape{object.required_vector("point", coordinate_range),
                      read_direction(object, "normal", Vec3(0.0f, 1.0f, 0.0f))};
}

SolidShape read_capsule(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("capsule"), parent.path_of("capsule"),
                            keys::capsule);
    return CapsuleShape{object.required_vector("a", coordinate_range),
                        object.required_vector("b", coordinate_range), required_length(object, "radius")};
}

/// An error in the file is reported at the key that names it. `known`: what was read before.
template <class Content, class Find>
std::shared_ptr<const Content> read_named_file(const JsonObject& object,
                                               std::map<std::string, std::shared_ptr<const Content>>& known,
                                               const Find& find) {
    ReadContext& context = object.context();
    const std::string name = object.required_text("file", 300);
    if (context.error || context.without_models) return nullptr;
    if (const auto before = known.find(name); before != known.end()) return before->second;
    const auto content = find(name, context.folder, context.model_folders);
    if (!content) {
        object.fail("file", one_line(content.error().text()));
        return nullptr;
    }
    known.emplace(name, content.value());
    return content.value();
}

/// Where a mesh or points stand.
template <class Shape>
void read_placement(const JsonObject& object, Shape& shape) {
    shape.position = object.vector("position", shape.position, coordinate_range);
    const bool flat = object.context().dimension == 2;
    shape.axis = flat ? Vec3(0.0f, 0.0f, 1.0f) : read_direction(object, "axis", shape.axis);
    shape.angle = static_cast<float>(
        object.number("angle", static_cast<double>(shape.angle), NumberRange{-360.0, 360.0}));
    shape.scale = object.number("scale", shape.scale, scale_range);
}

MeshShape read_mesh(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("mesh"), parent.path_of("mesh"), keys::mesh);
    if (parent.context().dimension == 2) {
        parent.fail("mesh",
                    "a mesh needs a 3-D scene, expected a sphere, box, capsule or plane in a 2-D scene");
        return {};
    }
    MeshShape shape;
    shape.mesh = read_named_file(object, object.context().meshes, find_mesh);
    read_placement(object, shape);
    return shape;
}

PointsShape read_points(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("points"), parent.path_of("points"), keys::points);
    PointsShape shape;
    shape.points = read_named_file(object, object.context().points, find_points);
    read_placement(object, shape);
    return shape;
}

}  // namespace

Vec3 read_direction(const JsonObject& object, std::string_view key, const Vec3& fallback) {
    const Vec3 direction = object.vector(key, fallback, coordinate_range);
    const float length =
        std::sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z);
    if (length > 1e-6f) return std::abs(length - 1.0f) < 1e-6f ? direction : direction / length;
    object.fail(key, "a direction must not be the zero vector");
    return fallback;
}

Solid read_solid(const JsonObject& object) {
    Solid solid{read_solid_shape(object), read_turn(object), read_motion(object)};
    if (std::holds_alternative<PlaneShape>(solid.shape)) {
        if (object.has("motion")) object.fail("motion", "a plane cannot move");
        if (object.has("turn")) object.fail("turn", "a plane cannot have a rotation; set its normal");
    }
    return solid;
}

FluidShape read_fluid_shape(const JsonObject& object) {
    const std::string_view kind = object.only_one_of(keys::fluid_shapes);
    if (kind == "box") return read_box(object, kind);
    if (kind == "sphere") return read_sphere(object);
    if (kind == "mesh") return read_mesh(object);
    if (kind == "points") return read_points(object);
    return BoxShape{};
}

bool has_its_file(const FluidShape& shape) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return mesh->mesh != nullptr;
    if (const auto* points = std::get_if<PointsShape>(&shape)) return points->points != nullptr;
    return true;
}

SolidShape read_solid_shape(const JsonObject& object) {
    const std::string_view kind = object.only_one_of(keys::solid_shapes);
    if (kind == "plane") return read_plane(object);
    if (kind == "sphere") return read_sphere(object);
    if (kind == "box") return read_box(object, kind);
    if (kind == "capsule") return read_capsule(object);
    if (kind == "mesh") return read_mesh(object);
    return PlaneShape{};
}

Box3 read_bounds(const JsonObject& object) {
    Box3 bounds{object.required_vector("min", coordinate_range),
                object.required_vector("max", coordinate_range)};
    const int dimension = object.context().dimension;
    for (int axis = 0; axis < dimension; ++axis) {
        if (bounds.max[axis] - bounds.min[axis] >= static_cast<float>(length_range.min)) continue;
        object.fail("max", std::string("must be larger than \"min\" along ") + "xyz"[axis]);
    }
    if (dimension == 2) {
        bounds.min.z = -0.5f * object.context().spacing;
        bounds.max.z = 0.5f * object.context().spacing;
    }
    return bounds;
}

std::string read_material_name(const JsonObject& object) {
    std::string name = object.text("material", "", 60);
    if (const auto known = check_material_name(object.context().materials, name); !known)
        object.fail("material", one_line(known.error().message));
    return name;
}

Material read_material(ReadContext& context, const Json& value, const std::string& path) {
    const JsonObject object(context, value, path, keys::material);
    Material material;
    material.name = object.required_text("name", 60);
    const MaterialPreset* preset = find_material_preset(material.name);
    if (!preset) object.require("rest_density");
    // Any number here: the parameter table checks the range.
    constexpr NumberRange any{-1e30, 1e30};
    material.rest_density =
        static_cast<float>(object.number("rest_density", preset ? preset->rest_density : 1000.0, any));
    material.viscosity =
        static_cast<float>(object.number("viscosity", preset ? preset->viscosity : 0.0, any));
    if (const Result<void> checked = check_material(material); !checked)
        object.fail(checked.error().where, checked.error().message);
    for (const Material& other : context.materials) {
        if (other.name == material.name)
            object.fail("name", "there is already a material " + in_quotes(material.name));
    }
    return material;
}

Emitter read_emitter(const JsonObject& object) {
    Emitter emitter;
    emitter.position = object.required_vector("position", coordinate_range);
    emitter.direction = read_direction(object, "direction", emitter.direction);
    emitter.radius = read_length(object, "radius", emitter.radius);
    emitter.speed = static_cast<float>(
        object.number("speed", static_cast<double>(emitter.speed), NumberRange{0.0, velocity_range.max}));
    emitter.start = object.number("start", emitter.start, time_range);
    emitter.stop = object.number("stop", emitter.stop, time_range);
    if (emitter.stop < emitter.start) object.fail("stop", "must not be before \"start\"");
    emitter.budget = static_cast<int>(object.integer("budget", emitter.budget, NumberRange{0.0, 1e8}));
    emitter.material = read_material_name(object);
    return emitter;
}

std::optional<ParameterValue> read_parameter(ReadContext& context, std::string_view key, const Json& value,
                                             const std::string& path) {
    const Result<const ParameterDescription*> description = parameter_table().require(key);
    if (!description) {
        context.fail(path, description.error().message);
        return std::nullopt;
    }
    std::optional<ParameterValue> result;
    const ParameterKind kind = description.value()->kind;
    if (kind == ParameterKind::choice && value.is_string()) result = value.get<std::string>();
    if (description.value()->takes_switch() && value.is_boolean())
        result = description.value()->switched(value.get<bool>());
    if ((kind == ParameterKind::real || kind == ParameterKind::integer) && value.is_number())
        result = value.get<double>();
    // The table refuses a wrong type too, with its own message; NaN stands for "not a number".
    Parameters scratch;
    const ParameterValue tried = result.value_or(
        kind == ParameterKind::choice ? ParameterValue(describe(value)) : ParameterValue(std::nan("")));
    if (const Result<void> set = description.value()->set(&scratch, tried); !set) {
        std::string message = set.error().message;
        if (!result && message.starts_with("got nan")) message = "got " + describe(value) + message.substr(7);
        context.fail(path, message);
        return std::nullopt;
    }
    return result;
}

}  // namespace slosh::io
