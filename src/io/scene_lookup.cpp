#include "slosh/files.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/leaves.h"
#include "base/system/atomic_file.h"
#include "base/system/environment.h"
#include "base/text.h"
#include "io/embedded_assets.h"
#include "io/fluid_file.h"
#include "io/json_object.h"
#include "io/point_file.h"
#include "io/scene_limits.h"
#include "io/scene_models.h"
#include "io/scene_summary.h"
#include "io/set_up_line.h"
#include "io/splishsplash_scene.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/seeding/fluid_shape.h"
#include "slosh/execution.h"

namespace slosh::io {

namespace {

std::filesystem::path asset_folder() {
    const std::filesystem::path folder = environment_path("SLOSH_ASSETS");
    return folder.empty() ? folder : folder / "scenes";
}

std::string stem(std::string_view path) { return std::filesystem::path(path).stem().string(); }

/// The scene's file in SLOSH_ASSETS, if the variable is set and the file exists.
std::filesystem::path overriding_file(const std::string& name) {
    if (asset_folder().empty() || name.find('/') != std::string::npos) return {};
    std::error_code code;
    const std::filesystem::path path = asset_folder() / (name + ".json");
    return std::filesystem::is_regular_file(path, code) ? path : std::filesystem::path();
}

std::string joined(const std::string& notes, const std::string& more) {
    return notes + (notes.empty() || more.empty() ? "" : " ") + more;
}

/// A set-up line names the class of instruction sets that it was made with; a browser has only one of the
/// two.
std::string note_on_bits(const SceneDescription& scene) {
    if (!scene.fused_multiply_add) return "";
    const bool fused = *scene.fused_multiply_add;
    if (simd::has_fused_multiply_add(simd::of_class(simd::best_target(), fused)) == fused) return "";
    return std::string("This set-up was made ") + (fused ? "with" : "without") +
           " fused multiply-add, but this program runs with the other kind: the water may move differently.";
}

/// What the scene asks for and this build leaves out. The rest of it can be used.
std::string notes_on_leaves(const SceneDescription& scene) {
    const bool foam = std::any_of(scene.parameters.begin(), scene.parameters.end(), [](const auto& set) {
        return set.first == "foam.enabled" && set.second == ParameterValue(1.0);
    });
    std::string notes;
    if (!leaves::foam && foam) notes = leaves::absence(leaves::foam) + ".";
    if (!leaves::probes && !scene.probes.empty())
        notes = joined(notes, leaves::absence(leaves::probes) + ".");
    return notes;
}

Result<FoundScene> found(Result<SceneDescription> scene) {
    if (!scene) return scene.error();
    const std::string notes = joined(joined(note_on_bits(scene.value()), notes_on_models(scene.value())),
                                     notes_on_leaves(scene.value()));
    return FoundScene{std::move(scene).value(), std::nullopt, notes};
}

/// Water in the shape of a model, or points.
Result<FoundScene> found_water(const std::filesystem::path& path, double scale) {
    Result<FoundScene> water = scene_of_fluid_file(path, scale);
    if (!water) return water;
    const SceneDescription& scene = *water.value().scene;
    const Box3 bounds = fluid_bounds(scene.fluids.front().shape);
    const Vec3 size = bounds.max - bounds.min;
    const double width = static_cast<double>(std::max({size.x, size.y, size.z}));
    std::string& notes = water.value().left_out;
    notes = joined(notes, notes_on_models(scene));
    if (scale == 1.0) notes = joined(notes, note_on_size(path.string(), width));
    return water;
}

/// What can be opened, for a file that cannot.
std::string readable_files() {
    std::string points;
    for (const std::string& extension : point_file_extensions())
        points += (points.empty() ? "" : ", ") + extension;
    return "a scene (json), a saved state or recording (slosh), a model (obj, ply, stl), points (" + points +
           "; a table of numbers is read under the name .csv), or a text with a line that begins with "
           "\"slosh:\"";
}

/// The line may stand between other words, as in a letter.
Result<FoundScene> found_line(const std::filesystem::path& path) {
    std::error_code code;
    const bool too_long = std::filesystem::file_size(path, code) > most_set_up_line_bytes && !code;
    const Result<std::string> text = too_long ? std::string() : read_file(path, most_set_up_line_bytes);
    if (!text) return text.error();
    const std::string_view line = find_set_up_line(text.value());
    if (line.empty())
        return Error{"Slosh cannot open this file, expected " + readable_files(), path.string()};
    return found(read_set_up_line(line, path.string()));
}

/// Reads a scene of this program or of SPlisHSPlasH.
Result<FoundScene> found_scene_file(const std::filesystem::path& path, ModelFolders& folders) {
    const Result<std::string> text = read_file(path, most_json_bytes);
    if (!text) return text.error();
    const std::string name = path.stem().string();
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    std::set<std::string> repeated;
    if (const Result<Json> json = parse_json(text.value(), path.string(), repeated);
        json && is_splishsplash(json.value())) {
        if constexpr (leaves::import) {
            Result<ForeignScene> read =
                read_splishsplash(json.value(), {path.string(), name, folder, std::move(repeated), &folders});
            if (!read) return read.error();
            std::string notes = joined(read.value().left_out, notes_on_models(read.value().scene));
            return FoundScene{std::move(read.value().scene), std::nullopt, std::move(notes), true};
        }
        return Error{leaves::absence(leaves::import), path.string()};
    }
    return found(parse_scene(text.value(), path.string(), name, folder, &folders));
}

Error without_scale(const std::string& what) {
    return Error{"--units and --scale need a model or point file, got " + what, "--scale"};
}

/// A saved state or a scene, recognised by its first bytes, a model or points by name, or a text with a
/// set-up. Pipes, devices and folders are refused.
Result<FoundScene> found_file(const std::filesystem::path& path, ModelFolders& folders, double model_scale) {
    const Result<std::string> start = read_file_start(path, 64);
    if (!start) return start.error();
    const bool is_state = is_saved_state(start.value());
    if (!is_state && is_fluid_file_name(path.string())) return found_water(path, model_scale);
    if (model_scale != 1.0) return without_scale(path.string());
    if (is_state) return FoundScene{std::nullopt, path};
    const bool scene = is_scene_text(start.value()) || path.extension() == ".json";
    return scene ? found_scene_file(path, folders) : found_line(path);
}

}  // namespace

std::vector<std::string> scene_names() {
    std::vector<std::string> names;
    for (const EmbeddedFile& file : embedded_scenes()) names.push_back(stem(file.path));
    if (!asset_folder().empty()) {
        std::error_code code;
        for (const auto& entry : std::filesystem::directory_iterator(asset_folder(), code)) {
            if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const auto first = std::find(names.begin(), names.end(), default_scene);
    if (first != names.end()) std::rotate(names.begin(), first, first + 1);
    return names;
}

Result<World> open_world(const std::string& name_or_path, const ExecutionOptions& options, Modules modules) {
    Result<FoundScene> found = find_scene(name_or_path);
    if (!found) return found.error();
    if (found.value().saved_state) return load_world(*found.value().saved_state, options, std::move(modules));
    Result<World> world = World::create(*found.value().scene, options, std::move(modules));
    if (!world) return world;
    if (Result<void> water = check_water(found.value(), world.value()); !water) return water.error();
    return world;
}

Result<void> check_water(FoundScene& found, const World& world) {
    if (!found.foreign) return {};
    const SceneDescription& scene = world.scene();
    const std::size_t count = world.particles().count;
    if (count == 0 && scene.emitters.empty())
        return Error{"starts without water: all of it is inside walls or bodies", scene.name};
    // As many as there is room for without bodies; where layers do not fit some more or less is usual.
    constexpr double usual_share = 0.95;
    double meant = 0.0;
    for (const FluidRegion& region : scene.fluids)
        meant += particles_in(region.shape, static_cast<double>(world.parameters().fluid.spacing),
                              scene.dimension);
    if (static_cast<double>(count) >= usual_share * meant) return {};
    if (!found.left_out.empty()) found.left_out += " ";
    found.left_out += std::to_string(static_cast<std::int64_t>(meant) - static_cast<std::int64_t>(count)) +
                      " of " + std::to_string(static_cast<std::int64_t>(meant)) +
                      " water particles were skipped: they are inside walls or bodies.";
    return {};
}

Result<void> save_world(const World& world, const std::filesystem::path& path) {
    return save_state(world.state(), path);
}

Result<World> load_world(const std::filesystem::path& path, const ExecutionOptions& options,
                         Modules modules) {
    Result<State> state = load_state(path);
    if (!state) return state.error();
    return World::from_state(std::move(state).value(), options, std::move(modules));
}

Result<FoundScene> find_scene(const std::string& name_or_path, double model_scale) {
    ModelFolders none;
    return find_scene(name_or_path, none, model_scale);
}

Result<FoundScene> find_scene(const std::string& name_or_path, ModelFolders& folders, double model_scale) {
    std::error_code no_file;
    if (model_scale != 1.0 && !std::filesystem::exists(name_or_path, no_file))
        return without_scale(in_quotes(name_or_path));
    if (is_set_up_line(name_or_path)) return found(read_set_up_line(name_or_path, "the set-up"));
    if (const std::filesystem::path path = overriding_file(name_or_path); !path.empty())
        return found(load_scene(path));
    for (const EmbeddedFile& file : embedded_scenes()) {
        if (stem(file.path) == name_or_path)
            return found(parse_scene(file.text, std::string(file.path), name_or_path));
    }
    std::error_code code;
    if (std::filesystem::exists(name_or_path, code)) return found_file(name_or_path, folders, model_scale);
    const std::vector<std::string> names = scene_names();
    const std::vector<std::string_view> views(names.begin(), names.end());
    return Error{"there is no scene of this name and no such file" + suggestion(name_or_path, views),
                 in_quotes(name_or_path)};
}

}  // namespace slosh::io
