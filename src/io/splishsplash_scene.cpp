// See splishsplash_scene.h. Their particles have a radius r and lie 2 r apart, which is the spacing here. A
// point x of a model stands at R S x + t: scaled along its own axes, turned, moved.
#include "io/splishsplash_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/turn.h"
#include "io/mesh_file.h"
#include "io/point_file.h"
#include "io/scene_folder.h"
#include "io/scene_framing.h"
#include "io/scene_limits.h"
#include "io/scene_parts.h"
#include "io/splishsplash/foreign_block.h"
#include "sim/mesh/closed_mesh.h"
#include "sim/parameters/parameters.h"
#include "sim/particles/point_set.h"
#include "sim/solvers/solver_module.h"

namespace slosh::io {
namespace {

constexpr std::string_view own_fluid = "Fluid";  ///< of blocks that name no other
constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
constexpr NumberRange radians_range{-1e4, 1e4};
/// As their program has it where a file does not say.
constexpr double usual_radius = 0.025, usual_density = 1000.0, usual_emitted = 10'000.0;

struct Turned {
    Vec3 position{0.0f};
    AxisAngle turn;
    Vec3 scale{1.0f};
    bool uniform() const { return scale.x == scale.y && scale.x == scale.z && scale.x > 0.0f; }
};

class SplishSplash {
  public:
    SplishSplash(const std::string& file, std::string name, std::filesystem::path folder)
        : folder_(std::move(folder)) {
        context_.file = file;
        scene_.name = std::move(name);
        scene_.title = scene_.name;
    }

    Result<ForeignScene> read(const Json& json) {
        ForeignBlock root(context_, json, "", "the file", left_out_);
        const Json* configuration = root.take("Configuration");
        ForeignBlock settings(context_, configuration != nullptr ? *configuration : empty_, "/Configuration",
                              "Configuration", left_out_);
        read_configuration(settings);
        read_list(root, "Materials", [&](ForeignBlock& block) { read_material(block); });
        read_named_blocks(json, root);
        // In the oldest files what is a material's now stood there.
        if (!materials_.contains(std::string(own_fluid))) read_properties(settings, std::string(own_fluid));
        settings.leave_out_the_rest();
        read_list(root, "RigidBodies", [&](ForeignBlock& block) { read_body(block); });
        read_list(root, "FluidBlocks", [&](ForeignBlock& block) { read_fluid_block(block); });
        read_list(root, "FluidModels", [&](ForeignBlock& block) { read_fluid_model(block); });
        read_list(root, "Emitters", [&](ForeignBlock& block) { read_emitter_block(block); });
        if (const Json* fields = root.take("AnimationFields"); fields != nullptr && !fields->empty())
            root.leave_out("AnimationFields");
        root.pass_over("$schema");
        root.leave_out_the_rest();
        if (context_.error) return *context_.error;
        if (!sees_) scene_.camera = camera_towards(extent_of(scene_), scene_.camera);
        if (Result<void> fits = check_scene_limits(scene_, context_.file); !fits) return fits.error();
        return ForeignScene{std::move(scene_), left_out_.sentence()};
    }

  private:
    struct Properties {
        double budget = usual_emitted;
    };

    template <class Read>
    void read_list(ForeignBlock& root, const std::string& key, const Read& read) {
        root.pass_over(key);
        constexpr std::size_t most = 1000;
        for_each_element(root.object(), key, most, [&](const Json& value, const std::string& path) {
            ForeignBlock block(context_, value, path, key, left_out_);
            block.pass_over("comment");
            read(block);
            block.leave_out_the_rest();
        });
    }

    /// Older files have a block for each material, and its id is the block's name.
    void read_named_blocks(const Json& json, ForeignBlock& root) {
        for (const auto& [id, value] : json.items()) {
            const bool material = value.is_object() && id != "Configuration" &&
                                  (value.contains("density0") || value.contains("viscosity"));
            if (!material || materials_.contains(id)) continue;
            root.pass_over(id);
            ForeignBlock block(context_, value, child_path("", id), in_quotes(id), left_out_);
            read_properties(block, id);
            block.leave_out_the_rest();
        }
    }

    void set(const std::string& key, const ParameterValue& value, const JsonObject& object,
             std::string_view theirs) {
        if (const Result<void> done = set_scene_parameter(scene_, key, value); !done)
            object.fail(theirs, done.error().message);
    }

    void read_configuration(ForeignBlock& block) {
        block.pass_over("comment");
        scene_.dimension = context_.dimension = block.boolean("sim2D", false) ? 2 : 3;
        const double radius = block.number("particleRadius", usual_radius, length_range);
        spacing_ = 2.0 * radius;
        context_.spacing = static_cast<float>(spacing_);
        set("fluid.spacing", spacing_, block.object(), "particleRadius");
        read_gravity(block);
        read_step(block);
        read_solver(block);
        const int dimension = std::exchange(context_.dimension, 3);
        sees_ = block.has("cameraPosition") || block.has("cameraLookat");
        if (block.has("cameraPosition"))
            scene_.camera.eye = block.vector("cameraPosition", scene_.camera.eye, coordinate_range);
        if (block.has("cameraLookat"))
            scene_.camera.target = block.vector("cameraLookat", scene_.camera.target, coordinate_range);
        context_.dimension = dimension;
        if (scene_.camera.eye == scene_.camera.target) scene_.camera.eye.z += 1.0f;
    }

    void read_gravity(ForeignBlock& block) {
        if (!block.has("gravitation")) return;  // theirs is ours
        const Vec3 gravity = block.vector("gravitation", Vec3(0.0f), velocity_range);
        for (int axis = 0; axis < scene_.dimension; ++axis) {
            const double value = write_number(static_cast<double>(gravity[axis])).get<double>();
            set(std::string("gravity.") + "xyz"[axis], value, block.object(), "gravitation");
        }
    }

    /// Their step adapts from the first one on, unless the method is 0; the longest is what ours is.
    void read_step(ForeignBlock& block) {
        const Parameters usual;
        const double first = block.number("timeStepSize", 0.001, NumberRange{1e-9, 1.0});
        const bool adapts = block.integer("cflMethod", 1) != 0;
        const double longest = block.number("cflMaxTimeStepSize", 0.005, NumberRange{1e-9, 1.0});
        // What is as usual is left open: in Real time a step that is set stays.
        if (adapts && longest >= static_cast<double>(usual.time.step)) return;
        const ParameterDescription* range = parameter_table().find("time.step");
        const double step = adapts ? longest : first;
        set("time.step", std::clamp(step, range->min, range->max), block.object(), "timeStepSize");
    }

    void read_solver(ForeignBlock& block) {
        constexpr std::array<std::string_view, 5> solvers{"wcsph", "pcisph", "pbf", "", "dfsph"};
        const std::int64_t method = block.integer("simulationMethod", 4);
        const bool known = method >= 0 && method < static_cast<std::int64_t>(solvers.size()) &&
                           find_solver(solvers[static_cast<std::size_t>(method)]) != nullptr;
        scene_.solver = known ? solvers[static_cast<std::size_t>(method)] : "dfsph";
        if (!known) block.leave_out("simulationMethod " + std::to_string(method) + " (DFSPH instead)");
    }

    void read_material(ForeignBlock& block) {
        const std::string id = block.text("id", std::string(own_fluid));
        if (materials_.contains(id)) return block.leave_out("a second " + in_quotes(id));
        read_properties(block, id);
    }

    struct Viscosity {
        std::optional<double> kinematic, xsph;  ///< m^2/s; a share
    };
    /// A number of its own, which the method's number explains, or in a block with the method's name. The
    /// shares by which some methods damp are no viscosities, and are listed.
    Viscosity read_viscosity(ForeignBlock& block) {
        constexpr std::int64_t none = 0, standard = 1, xsph = 2, takahashi = 6, weiler = 7;
        constexpr std::array<std::string_view, 3> kinematic{"Standard viscosity", "Weiler et al. 2018",
                                                            "Takahashi et al. 2015 (improved)"};
        constexpr NumberRange range{0.0, 1e6};
        Viscosity viscosity;
        const std::int64_t method = block.integer("viscosityMethod", standard);
        if (block.has("viscosity") && method == xsph) viscosity.xsph = block.number("viscosity", 0.0, range);
        if (block.has("viscosity") && (method == standard || method == takahashi || method == weiler))
            viscosity.kinematic = block.number("viscosity", 0.0, range);
        for (const std::string_view name : kinematic) {
            const Json* value = block.has(name) ? block.take(name) : nullptr;
            if (value == nullptr) continue;
            ForeignBlock inner(context_, *value, block.object().path_of(name), std::string(name), left_out_);
            if (inner.has("viscosity") && method != none)
                viscosity.kinematic = inner.number("viscosity", 0.0, range);
            inner.pass_over("viscosity");
            inner.leave_out_the_rest();
        }
        return viscosity;
    }

    /// Density, viscosity, and how much emitters may add.
    void read_properties(ForeignBlock& block, const std::string& id) {
        const double density = block.number("density0", usual_density, NumberRange{1.0, 20000.0});
        const Viscosity viscosity = read_viscosity(block);
        Properties properties;
        properties.budget = block.number("maxEmitterParticles", usual_emitted, NumberRange{0.0, 1e8});
        materials_[id] = properties;
        if (id == own_fluid) {
            if (density != usual_density) set("fluid.rest_density", density, block.object(), "density0");
            if (viscosity.kinematic)
                set("viscosity.nu", std::min(*viscosity.kinematic, 10.0), block.object(), "viscosity");
            if (viscosity.xsph) set("xsph.c", std::min(*viscosity.xsph, 1.0), block.object(), "viscosity");
            return;
        }
        if (viscosity.xsph) block.leave_out("viscosity (XSPH) of " + in_quotes(id));
        const double kinematic = std::min(viscosity.kinematic.value_or(0.0), 10.0);
        const Material material{id, static_cast<float>(density), static_cast<float>(kinematic)};
        if (const Result<void> sound = check_material(material); !sound)
            return block.object().fail("id", sound.error().message);
        if (scene_.materials.size() + 1 >= most_materials)
            return block.leave_out("material " + in_quotes(id));
        scene_.materials.push_back(material);
    }

    /// Of a block, by its id; what no material describes is the scene's own fluid.
    std::string material_of(ForeignBlock& block) {
        const std::string id = block.text("id", std::string(own_fluid));
        const bool known = std::any_of(scene_.materials.begin(), scene_.materials.end(),
                                       [&](const Material& material) { return material.name == id; });
        return known ? id : std::string();
    }

    Turned read_place(ForeignBlock& block, bool is_scaled = true) {
        Turned place;
        place.position = block.vector("translation", Vec3(0.0f), coordinate_range);
        const int dimension = std::exchange(context_.dimension, 3);
        const Vec3 axis = block.vector("rotationAxis", Vec3(0.0f, 0.0f, 1.0f), coordinate_range);
        context_.dimension = dimension;
        place.turn.angle =
            static_cast<float>(block.number("rotationAngle", 0.0, radians_range) * degrees_per_radian);
        place.turn.angle = std::fmod(place.turn.angle, 360.0f);
        place.turn.axis = glm::dot(axis, axis) > 0.0f ? axis : Vec3(0.0f, 0.0f, 1.0f);
        if (glm::dot(axis, axis) == 0.0f) place.turn.angle = 0.0f;
        if (is_scaled) place.scale = block.scale("scale");
        return place;
    }

    void read_fluid_block(ForeignBlock& block) {
        const Vec3 start = block.vector("start", Vec3(0.0f), coordinate_range),
                   end = block.vector("end", Vec3(1.0f), coordinate_range),
                   by = block.vector("translation", Vec3(0.0f), coordinate_range),
                   scale = block.scale("scale");
        if (block.integer("denseMode", 0) != 0) block.leave_out("denseMode (filled at rest spacing)");
        FluidRegion region;
        BoxShape box{0.5f * (start + end) * scale + by, glm::abs((end - start) * scale)};
        if (scene_.dimension == 2) box.center.z = 0.0f, box.size.z = context_.spacing;
        for (int axis = 0; axis < scene_.dimension; ++axis) {
            if (static_cast<double>(box.size[axis]) < length_range.min)
                return block.object().fail("end",
                                           "the block has no size along " + std::string(1, "xyz"[axis]));
        }
        region.shape = box;
        region.velocity = block.vector("initialVelocity", Vec3(0.0f), velocity_range);
        region.material = material_of(block);
        scene_.fluids.push_back(region);
    }

    /// From the scene's own folder, and not out of the one above it.
    std::filesystem::path path_of(const std::string& name) const {
        if (name.empty() || name.find('\0') != std::string::npos || folder_.empty()) return {};
        std::error_code code;
        const std::filesystem::path own = std::filesystem::canonical(folder_, code);
        if (code) return {};
        const std::filesystem::path named = file_below(own.parent_path(), (own.filename() / name).string());
        return is_there(named) ? named : std::filesystem::path();
    }

    void read_fluid_model(ForeignBlock& block) {
        const std::string name = block.text("particleFile", "");
        const Turned place = read_place(block);
        FluidRegion region;
        region.velocity = block.vector("initialVelocity", Vec3(0.0f), velocity_range);
        region.material = material_of(block);
        const std::filesystem::path path = path_of(name);
        if (path.empty()) return block.leave_out(in_quotes(name) + " (no such file)");
        const bool model = extension_of(name) == "obj" || extension_of(name) == "stl";
        if (model && scene_.dimension == 2) return block.leave_out(in_quotes(name) + " (a model in 2-D)");
        if (model) {
            const std::optional<MeshShape> shape = placed_mesh(block, name, path, place);
            if (!shape) return;
            region.shape = *shape;
        } else {
            const Result<std::shared_ptr<const PointSet>> points = load_points(path);
            if (!points) return block.leave_out(in_quotes(name) + " (" + points.error().message + ")");
            region.shape = placed_points_of(points.value(), place);
        }
        scene_.fluids.push_back(std::move(region));
    }

    static PointsShape placed_points_of(std::shared_ptr<const PointSet> points, const Turned& place) {
        PointsShape shape{std::move(points), place.position, place.turn.axis, place.turn.angle,
                          place.scale.x};
        if (place.uniform()) return shape;
        PointSet stretched = *shape.points;
        for (Vec3& x : stretched.positions) x *= place.scale;
        shape.scale = 1.0f;
        // Stretched too far to be within reach, it stays as it is.
        if (check_point_set(stretched)) shape.points = std::make_shared<PointSet>(std::move(stretched));
        return shape;
    }

    /// Nothing, and it is listed, if the model is of no use.
    std::optional<MeshShape> placed_mesh(ForeignBlock& block, const std::string& name,
                                         const std::filesystem::path& path, const Turned& place) {
        Result<std::shared_ptr<const TriangleMesh>> mesh = load_mesh(path);
        float scale = place.scale.x;
        if (mesh && !place.uniform()) {
            std::vector<Vec3> vertices = mesh.value()->vertices;
            for (Vec3& vertex : vertices) vertex *= place.scale;
            mesh =
                make_closed_mesh(std::move(vertices), mesh.value()->triangles, path.string() + ", stretched");
            scale = 1.0f;
        }
        if (!mesh) {
            block.leave_out(in_quotes(name) + " (" + mesh.error().message + ")");
            return std::nullopt;
        }
        MeshShape shape;
        shape.mesh = mesh.value();
        shape.position = place.position;
        shape.axis = place.turn.axis;
        shape.angle = place.turn.angle;
        shape.scale = scale;
        return shape;
    }

    /// The corners of a model that is a box along its own axes. "UnitBox.obj" is one of edge 1 about the
    /// origin, whether the file is there or not.
    static std::optional<Box3> box_of(const std::string& name, const std::filesystem::path& path) {
        if (std::filesystem::path(name).filename() == "UnitBox.obj") return Box3{Vec3(-0.5f), Vec3(0.5f)};
        if (path.empty()) return std::nullopt;
        const Result<std::shared_ptr<const TriangleMesh>> mesh = load_mesh(path);
        if (!mesh || mesh.value()->vertices.size() != 8) return std::nullopt;
        const Box3& bounds = mesh.value()->bounds;
        const Vec3 size = bounds.max - bounds.min;
        const double full =
            static_cast<double>(size.x) * static_cast<double>(size.y) * static_cast<double>(size.z);
        if (std::abs(mesh.value()->volume - full) > 1e-5 * full) return std::nullopt;
        return bounds;
    }

    void read_body(ForeignBlock& block) {
        for (const char* look : {"color", "samplingMode", "mapThickness", "mapResolution"})
            block.pass_over(look);
        const std::string name = block.text("geometryFile", "");
        const Turned place = read_place(block);
        const bool wall = block.boolean("isWall", false), inverted = block.boolean("mapInvert", false);
        const SolidMotion motion = read_body_motion(block);
        const std::filesystem::path path = path_of(name);
        const std::optional<Box3> box = box_of(name, path);
        if (box && (wall || inverted) && is_fixed(motion)) return add_walls(block, *box, place);
        if (inverted) return block.leave_out(in_quotes(name) + " (water inside of a model that is no box)");
        Solid solid;
        solid.motion = motion;
        if (box) {
            const glm::mat3 turn = turn_about(place.turn.axis, place.turn.angle);
            BoxShape shape{turn * (0.5f * (box->min + box->max) * place.scale) + place.position,
                           glm::abs((box->max - box->min) * place.scale)};
            if (scene_.dimension == 2) shape.center.z = 0.0f;
            solid.shape = shape;
            solid.turn = place.turn;
        } else {
            if (path.empty()) return block.leave_out(in_quotes(name) + " (no such file)");
            if (scene_.dimension == 2) return block.leave_out(in_quotes(name) + " (a model in 2-D)");
            const std::optional<MeshShape> shape = placed_mesh(block, name, path, place);
            if (!shape) return;
            solid.shape = *shape;
        }
        scene_.solids.push_back(std::move(solid));
    }

    SolidMotion read_body_motion(ForeignBlock& block) {
        if (!block.boolean("isDynamic", false)) return FixedMotion{};
        FreeMotion motion;
        motion.density = static_cast<float>(block.number("density", usual_density, NumberRange{1.0, 1e5}));
        motion.velocity = block.vector("velocity", Vec3(0.0f), velocity_range);
        const int dimension = std::exchange(context_.dimension, 3);
        motion.angular_velocity = block.vector("angularVelocity", Vec3(0.0f), velocity_range);
        context_.dimension = dimension;
        return motion;
    }

    void add_walls(ForeignBlock& block, const Box3& box, const Turned& place) {
        const std::string what = "walls";
        if (scene_.container) return block.leave_out("a second box of " + what);
        if (place.turn.angle != 0.0f) return block.leave_out("a turned box of " + what);
        const Vec3 a = box.min * place.scale + place.position, b = box.max * place.scale + place.position;
        Box3 walls{glm::min(a, b), glm::max(a, b)};
        if (scene_.dimension == 2)
            walls.min.z = -0.5f * context_.spacing, walls.max.z = 0.5f * context_.spacing;
        scene_.container = walls;
    }

    /// Width and height count particles. Ours are discs: of a rectangle the disc of the same area.
    void read_emitter_block(ForeignBlock& block) {
        Emitter emitter;
        const double width = block.number("width", 5.0, NumberRange{1.0, 1e4}),
                     height = block.number("height", 5.0, NumberRange{1.0, 1e4});
        const bool round = block.integer("type", 0) == 1;
        const Turned place = read_place(block, false);
        emitter.position = place.position;
        const Vec3 along = turn_about(place.turn.axis, place.turn.angle) * Vec3(1.0f, 0.0f, 0.0f);
        emitter.direction = block.vector("direction", along, coordinate_range);
        if (glm::dot(emitter.direction, emitter.direction) == 0.0f) emitter.direction = along;
        const bool flat = scene_.dimension == 2;
        const double half = 0.5 * width * spacing_;
        emitter.radius = static_cast<float>(
            round || flat ? half : spacing_ * std::sqrt(width * height / std::numbers::pi));
        if (!round && !flat) block.leave_out("type 0 (a disc of the rectangle's area instead)");
        emitter.speed = read_speed(block);
        emitter.start = block.number("emitStartTime", 0.0, time_range);
        // For ever is a very large number there.
        const double stop = block.number("emitEndTime", 1e300, NumberRange{0.0, 1e308});
        if (stop <= time_range.max) emitter.stop = std::max(stop, emitter.start);
        emitter.material = material_of(block);
        const auto properties =
            materials_.find(emitter.material.empty() ? std::string(own_fluid) : emitter.material);
        emitter.budget =
            static_cast<int>(properties == materials_.end() ? usual_emitted : properties->second.budget);
        scene_.emitters.push_back(emitter);
    }

    /// A number; a vector in older files.
    static float read_speed(ForeignBlock& block) {
        const Json* velocity = block.take("velocity");
        if (velocity == nullptr || velocity->is_number())
            return static_cast<float>(block.number("velocity", 1.0, NumberRange{0.0, velocity_range.max}));
        return glm::length(block.vector("velocity", Vec3(1.0f, 0.0f, 0.0f), velocity_range));
    }

    const Json empty_ = Json::object();
    ReadContext context_;
    SceneDescription scene_;
    bool sees_ = false;  ///< the file says from where it is seen
    LeftOut left_out_;
    std::filesystem::path folder_;
    std::map<std::string, Properties> materials_;
    double spacing_ = 2.0 * usual_radius;
};

}  // namespace

bool is_splishsplash(const Json& json) {
    if (!json.is_object() || json.contains("version")) return false;
    constexpr std::array<const char*, 6> blocks{"Configuration", "Materials",   "FluidBlocks",
                                                "FluidModels",   "RigidBodies", "Emitters"};
    return std::any_of(blocks.begin(), blocks.end(), [&](const char* block) { return json.contains(block); });
}

Result<ForeignScene> read_splishsplash(const Json& json, const std::string& file, const std::string& name,
                                       const std::filesystem::path& folder) {
    return SplishSplash(file, name, folder).read(json);
}

}  // namespace slosh::io
