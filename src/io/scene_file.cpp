#include "slosh/files.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/system/atomic_file.h"
#include "base/text.h"
#include "io/scene_framing.h"
#include "io/scene_keys.h"
#include "io/scene_limits.h"
#include "io/scene_models.h"
#include "io/scene_parts.h"
#include "io/scene_summary.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::io {

namespace {

void read_version(const JsonObject& object) {
    const Json* version = object.require("version");
    if (version && *version != scene_file_version) {
        object.fail("version",
                    "got " + describe(*version) + ", expected " + std::to_string(scene_file_version));
    }
}

void read_header(const JsonObject& object, SceneDescription& scene) {
    ReadContext& context = object.context();
    read_version(object);
    scene.name = object.text("name", scene.name, 100);
    scene.title = object.text("title", scene.name, 200);
    scene.description = object.text("description", "", 4000);
    scene.dimension = static_cast<int>(object.integer("dimension", 3, NumberRange{2.0, 3.0}));
    context.dimension = scene.dimension;
    scene.seed = static_cast<std::uint64_t>(object.integer("seed", 1, NumberRange{0.0, 9007199254740992.0}));
    if (object.find("fused_multiply_add") != nullptr)
        scene.fused_multiply_add = object.boolean("fused_multiply_add", true);
    scene.solver = object.text("solver", scene.solver, 100);
    if (find_solver(scene.solver)) return;
    const std::vector<std::string_view> names = all_solver_names();
    object.fail("solver", "unknown solver " + in_quotes(scene.solver) + suggestion(scene.solver, names) +
                              ", expected " + quoted_list(names));
}

void read_parameters(const JsonObject& object, SceneDescription& scene) {
    ReadContext& context = object.context();
    const Json* parameters = object.find("parameters");
    if (!parameters) return;
    if (!parameters->is_object()) {
        object.fail("parameters", "got " + describe(*parameters) + ", expected an object of keys and values");
        return;
    }
    for (const auto& [key, value] : parameters->items()) {
        const std::string path = child_path(object.path_of("parameters"), key);
        if (const auto read = read_parameter(context, key, value, path))
            scene.parameters.emplace_back(key, *read);
        if (key == "fluid.spacing" && value.is_number()) context.spacing = value.get<float>();
    }
}

/// "particles": "automatic" and "fidelity": short for the parameter time.fidelity.
void read_fidelity(const JsonObject& object, SceneDescription& scene) {
    if (const Json* particles = object.find("particles")) {
        scene.automatic_particles = *particles == "automatic";
        if (!scene.automatic_particles)
            object.fail("particles",
                        "got " + describe(*particles) +
                            ", expected \"automatic\"; set fluid.spacing for another number of particles");
    }
    const Json* fidelity = object.find("fidelity");
    if (!fidelity) return;
    ReadContext& context = object.context();
    for (const auto& [key, value] : scene.parameters) {
        if (key == "time.fidelity")
            object.fail("fidelity", "cannot be used together with the parameter time.fidelity");
    }
    if (const auto read = read_parameter(context, "time.fidelity", *fidelity, object.path_of("fidelity")))
        scene.parameters.emplace_back("time.fidelity", *read);
}

void read_container(const JsonObject& object, SceneDescription& scene) {
    const Json* value = object.find("container");
    if (!value) return;
    const JsonObject container(object.context(), *value, object.path_of("container"), keys::container);
    scene.container = read_bounds(container);
    scene.open_top = container.boolean("open_top", false);
}

void read_materials(const JsonObject& object, SceneDescription& scene) {
    ReadContext& context = object.context();
    for_each_element(object, "materials", most_materials - 1,
                     [&](const Json& value, const std::string& path) {
                         context.materials.push_back(read_material(context, value, path));
                     });
    scene.materials = context.materials;
}

void read_contents(const JsonObject& object, SceneDescription& scene) {
    ReadContext& context = object.context();
    read_materials(object, scene);
    for_each_element(object, "fluids", 10'000, [&](const Json& value, const std::string& path) {
        const JsonObject fluid(context, value, path, keys::fluid);
        FluidRegion region{read_fluid_shape(fluid), fluid.vector("velocity", Vec3(0.0f), velocity_range),
                           fluid.vector("velocity_gradient_diagonal", Vec3(0.0f), velocity_range),
                           read_material_name(fluid)};
        if (has_its_file(region.shape)) scene.fluids.push_back(std::move(region));
    });
    for_each_element(object, "solids", 1000, [&](const Json& value, const std::string& path) {
        scene.solids.push_back(read_solid(JsonObject(context, value, path, keys::solid)));
    });
    for_each_element(object, "emitters", 1000, [&](const Json& value, const std::string& path) {
        scene.emitters.push_back(read_emitter(JsonObject(context, value, path, keys::emitter)));
    });
    for_each_element(object, "sinks", 1000, [&](const Json& value, const std::string& path) {
        scene.sinks.push_back({read_bounds(JsonObject(context, value, path, keys::sink))});
    });
    scene.probes = read_probes(object);
    for_each_element(object, "modules", keys::most_modules, [&](const Json& value, const std::string& path) {
        if (value.is_string() && !value.get<std::string>().empty()) {
            scene.modules.push_back(value.get<std::string>());
        } else {
            context.fail(path, "got " + describe(value) + ", expected the name of a module");
        }
    });
    std::vector<std::string_view> event_keys = command_names();
    event_keys.insert(event_keys.begin(), "time");
    for_each_element(object, "events", keys::most_events, [&](const Json& value, const std::string& path) {
        const JsonObject event(context, value, path, event_keys);
        const double time = event.required_number("time", time_range);
        scene.events.push_back({time, read_command(event)});
    });
}

void read_stage(const JsonObject& camera, CameraDescription& result) {
    if (!camera.has("stage")) return;
    result.stage = camera.text("stage", result.stage, 100);
    if (std::find(stage_names.begin(), stage_names.end(), result.stage) != stage_names.end()) return;
    camera.fail("stage", "unknown stage " + in_quotes(result.stage) + suggestion(result.stage, stage_names) +
                             ", expected " + quoted_list(stage_names));
}

void read_camera(const JsonObject& object, SceneDescription& scene) {
    if (scene.dimension == 3) scene.camera = camera_towards(extent_of(scene));
    const Json* value = object.find("camera");
    if (!value) return;
    // Cameras are 3-D in 2-D scenes too.
    const int dimension = std::exchange(object.context().dimension, 3);
    const JsonObject camera(object.context(), *value, object.path_of("camera"), keys::camera);
    CameraDescription& result = scene.camera;
    result.eye = camera.vector("eye", result.eye, coordinate_range);
    result.target = camera.vector("target", result.target, coordinate_range);
    const auto degrees = static_cast<double>(result.field_of_view);
    result.field_of_view =
        static_cast<float>(camera.number("field_of_view", degrees, NumberRange{1.0, 160.0}));
    if (!camera.has("eye") && !camera.has("target") && dimension == 3)
        result = camera_towards(extent_of(scene), result);
    if (result.eye == result.target) camera.fail("target", "must differ from \"eye\"");
    read_stage(camera, result);
    object.context().dimension = dimension;
}

Json write_fluid(const FluidRegion& fluid, int dimension) {
    Json object;
    write_fluid_shape(object, fluid.shape, dimension);
    if (!fluid.material.empty()) object["material"] = fluid.material;
    if (fluid.velocity != Vec3(0.0f)) object["velocity"] = write_vector(fluid.velocity, dimension);
    if (fluid.velocity_gradient_diagonal != Vec3(0.0f)) {
        object["velocity_gradient_diagonal"] = write_vector(fluid.velocity_gradient_diagonal, dimension);
    }
    return object;
}

}  // namespace

namespace {

Result<SceneDescription> parse(std::string_view text, ReadContext context, const std::string& name) {
    const std::string file = context.file;
    const Result<Json> json = parse_json(text, file);
    if (!json) return json.error();
    context.spacing = Parameters{}.fluid.spacing;
    SceneDescription scene;
    scene.name = name;
    const JsonObject object(context, json.value(), "", keys::scene);
    read_header(object, scene);
    read_parameters(object, scene);
    read_fidelity(object, scene);
    read_container(object, scene);
    read_contents(object, scene);
    read_camera(object, scene);
    if (context.error) return *context.error;
    if (Result<void> limits = check_scene_limits(scene, file); !limits) return limits.error();
    return scene;
}

}  // namespace

Result<SceneDescription> parse_scene(std::string_view text, const std::string& file, const std::string& name,
                                     const std::filesystem::path& folder, ModelFolders* folders) {
    ReadContext context;
    context.file = file;
    context.folder = folder;
    context.model_folders = folders;
    return parse(text, std::move(context), name);
}

Result<SceneSummary> summarize_scene(std::string_view text, const std::string& file,
                                     const std::string& name) {
    ReadContext context;
    context.file = file;
    context.without_models = true;
    Result<SceneDescription> read = parse(text, std::move(context), name);
    if (!read) return read.error();
    const SceneDescription& scene = read.value();
    const Result<Parameters> parameters = scene_parameters(scene);
    if (!parameters) return parameters.error();
    SceneSummary summary{scene.name, scene.title, scene.description, scene.dimension};
    if (summary.title.empty()) summary.title = name;
    summary.particles = particles_in(scene, static_cast<double>(parameters.value().fluid.spacing));
    summary.automatic_particles = scene.automatic_particles;
    summary.grows = !scene.emitters.empty();
    return summary;
}

Result<SceneDescription> load_scene(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path, most_json_bytes);
    if (!text) return text.error();
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    return parse_scene(text.value(), path.string(), path.stem().string(), folder);
}

namespace {

constexpr std::size_t longest_line = 120;

/// As a person writes it: what fits stands on one line, "[0, 1.8, 0.6]" and "{ "box": { ... } }".
std::string readable(const Json& value, std::size_t indent, bool may_be_short) {
    if (!value.is_structured() || value.empty())
        return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    const bool object = value.is_object();
    const auto joined = [&](bool on_one_line) {
        const std::string inner = on_one_line ? " " : "\n" + std::string(indent + 2, ' ');
        const std::string outer = on_one_line ? " " : "\n" + std::string(indent, ' ');
        const bool tight = on_one_line && !object;  // [1, 2]
        std::string text(1, object ? '{' : '[');
        for (auto member = value.begin(); member != value.end(); ++member) {
            if (member != value.begin()) text += ',';
            if (!tight || member != value.begin()) text += inner;
            if (object)
                text += Json(member.key()).dump(-1, ' ', false, Json::error_handler_t::replace) + ": ";
            text += readable(*member, indent + 2, true);
        }
        if (!tight) text += outer;
        return text + (object ? '}' : ']');
    };
    if (may_be_short) {
        std::string line = joined(true);
        if (line.size() + indent <= longest_line && line.find('\n') == std::string::npos) return line;
    }
    return joined(false);
}

}  // namespace

Json scene_to_json(const SceneDescription& scene) {
    const int dimension = scene.dimension;
    Json json;
    json["version"] = scene_file_version;
    json["name"] = scene.name;
    json["title"] = scene.title;
    if (!scene.description.empty()) json["description"] = scene.description;
    json["dimension"] = dimension;
    json["solver"] = scene.solver;
    json["seed"] = scene.seed;
    if (scene.fused_multiply_add) json["fused_multiply_add"] = *scene.fused_multiply_add;
    for (const auto& [key, value] : scene.parameters) json["parameters"][key] = write_parameter(key, value);
    for (const Material& material : scene.materials) json["materials"].push_back(write_material(material));
    if (scene.container) {
        write_bounds(json["container"], *scene.container, dimension);
        json["container"]["open_top"] = scene.open_top;
    }
    for (const FluidRegion& fluid : scene.fluids) json["fluids"].push_back(write_fluid(fluid, dimension));
    for (const Solid& solid : scene.solids) write_solid(json["solids"].emplace_back(), solid, dimension);
    for (const Emitter& emitter : scene.emitters)
        json["emitters"].push_back(write_emitter(emitter, dimension));
    for (const Sink& sink : scene.sinks) write_bounds(json["sinks"].emplace_back(), sink.bounds, dimension);
    for (const Probe& probe : scene.probes) json["probes"].push_back(write_probe(probe, dimension));
    if (!scene.modules.empty()) json["modules"] = scene.modules;
    for (const TimedEvent& event : scene.events) {
        if (!is_for_scenes(event.command)) continue;
        Json& object = json["events"].emplace_back(Json{{"time", write_time(event.time)}});
        write_command(object, event.command, dimension);
    }
    json["camera"] = {{"eye", write_vector(scene.camera.eye, 3)},
                      {"target", write_vector(scene.camera.target, 3)},
                      {"field_of_view", write_number(static_cast<double>(scene.camera.field_of_view))}};
    if (!scene.camera.stage.empty()) json["camera"]["stage"] = scene.camera.stage;
    return json;
}

std::string scene_to_text(const SceneDescription& scene) {
    // Invalid UTF-8 is replaced instead of throwing an exception.
    return readable(scene_to_json(scene), 0, false) + "\n";
}

Result<std::vector<std::string>> save_scene(const SceneDescription& scene,
                                            const std::filesystem::path& path) {
    Result<SceneWithModels> whole = with_models_beside(scene, path);
    if (!whole) return whole.error();
    std::vector<std::string> names;
    // The models first: a scene that is there is whole.
    for (const ModelFile& model : whole.value().files) {
        if (Result<void> written = write_file_atomically(path.parent_path() / model.name, model.bytes);
            !written)
            return written.error();
        names.push_back(model.name);
    }
    if (Result<void> written = write_file_atomically(path, scene_to_text(whole.value().scene)); !written)
        return written.error();
    return names;
}

}  // namespace slosh::io
