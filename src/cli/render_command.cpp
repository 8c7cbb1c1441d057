// slosh render: a scene as pictures, offscreen, without a display.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/frame_painter.h"
#include "cli/picture_output.h"
#include "cli/picture_scene.h"
#include "cli/preset_list.h"
#include "cli/raytrace_painter.h"
#include "cli/setting_list.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "render/color_field.h"
#include "render/color_map.h"
#include "render/modes/list.h"
#include "render/quality.h"
#include "render/scene_renderer.h"
#include "render/stage.h"
#include "sim/world/state/state.h"

namespace slosh::cli {
namespace {

struct RenderOptions {
    SimulationOptions simulation;
    std::string size = "1280x720";
    double fps = 30.0;
    std::string output;
    ViewSettings view;
    std::string field;  // "" = speed, or the material where there are several
    std::string range;  // "MIN:MAX", "" = follows the data
    std::string stage;  // "" = the scene's
    int supersampling = 2;
    RaytraceOptions rays;
    bool scale_bar = false, no_scale_bar = false;
    std::vector<std::string> set;  // keys of the view's settings that --set named

    bool was_set(std::string_view key) const { return std::find(set.begin(), set.end(), key) != set.end(); }
};

/// "1280x720".
Result<PixelSize> parse_size(const std::string& text) {
    PixelSize size;
    int used = 0;
    if (std::sscanf(text.c_str(), "%5dx%5d%n", &size.width, &size.height, &used) != 2 ||
        used != static_cast<int>(text.size()) || size.width < 16 || size.height < 16 || size.width > 16384 ||
        size.height > 16384) {
        return Error{"got \"" + text + "\", expected WIDTHxHEIGHT from 16x16 to 16384x16384", "--size"};
    }
    return size;
}

/// Checks a name against a list of named things.
template <class List>
Result<void> require_name(const std::string& name, const List& list, const char* option,
                          std::string_view also = {}) {
    std::vector<std::string_view> names;
    if (!also.empty()) names.push_back(also);
    for (const auto& one : list) names.push_back(one.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) return {};
    std::string known;
    for (const std::string_view one : names) known += (known.empty() ? "" : ", ") + std::string(one);
    return Error{"there is no \"" + name + "\"" + suggestion(name, names) + ", expected one of " + known,
                 option};
}

/// --set view.*: out of the assignments, which are the simulation's afterwards, into the view.
Result<void> take_view(RenderOptions& options) {
    std::vector<std::string>& assignments = options.simulation.assignments;
    // No mode of the window, so no choice of the table either.
    const std::string raytrace = "view.mode=" + std::string(raytrace_mode);
    const auto traced = std::erase(assignments, raytrace);
    ViewSettings view = options.view;
    Result<std::vector<std::string>> keys = take_picture_settings(assignments, &view);
    if (!keys) return keys.error();
    options.set = std::move(keys).value();
    if (traced > 0) {
        view.mode = raytrace_mode;
        options.set.emplace_back("view.mode");
    }
    if (options.was_set("view.field")) options.field = view.field;
    if (!options.was_set("view.automatic_range") &&
        (options.was_set("view.range_min") || options.was_set("view.range_max")))
        view.automatic_range = false;
    if (!view.automatic_range && !(view.range_max > view.range_min))
        return Error{"view.range_max must be above view.range_min", "--set"};
    options.view = std::move(view);
    return {};
}

/// Presets of the view stand before --set, and behind the options for the same thing; the others are the
/// simulation's.
Result<void> take_view_presets(RenderOptions& options, const std::vector<std::string>& given) {
    if constexpr (leaves::presets) {
        std::vector<std::string> before, others;
        for (const std::string& name : options.simulation.presets) {
            const Result<std::vector<io::Preset>> found = require_presets({&name, 1}, io::preset_kinds);
            if (!found) return found.error();
            const io::Preset& preset = found.value().front();
            if (preset.kind != io::PresetKind::views) {
                others.push_back(name);
                continue;
            }
            for (const auto& entry : preset.values) {
                const bool by_option = std::any_of(given.begin(), given.end(), [&](const std::string& twin) {
                    return entry.first.starts_with(twin);
                });
                if (!by_option) before.push_back(entry.first + "=" + slosh::to_text(entry.second));
            }
        }
        options.simulation.presets = std::move(others);
        std::vector<std::string>& assignments = options.simulation.assignments;
        assignments.insert(assignments.begin(), before.begin(), before.end());
    }
    return {};
}

Result<ViewSettings> view_settings(const RenderOptions& options) {
    ViewSettings view = options.view;
    // A field is visible only on particles.
    if (view.mode.empty()) view.mode = options.field.empty() ? ViewSettings().mode : "particles";
    if (view.mode == raytrace_mode && !leaves::raytracer)
        return Error{leaves::absence(leaves::raytracer), "--mode"};
    if (view.mode == "surface" && !leaves::surface) return Error{leaves::absence(leaves::surface), "--mode"};
    if (auto known =
            require_name(view.mode, render_mode_list(), "--mode", leaves::raytracer ? raytrace_mode : "");
        !known)
        return known.error();
    if (auto known = require_name(view.quality, quality_levels(), "--quality"); !known) return known.error();
    if (!options.stage.empty()) view.stage = options.stage;
    if (auto known = require_name(view.stage, stage_list(), "--stage"); !known) return known.error();
    if (!options.field.empty()) view.field = options.field;
    if (auto known = require_name(view.field, color_field_list(), "--field", "none"); !known)
        return known.error();
    if (!view.color_map.empty()) {
        if (auto known = require_name(view.color_map, color_map_list(), "--map"); !known)
            return known.error();
    }
    if (!options.range.empty()) {
        int used = 0;
        view.automatic_range = false;
        if (std::sscanf(options.range.c_str(), "%f:%f%n", &view.range_min, &view.range_max, &used) != 2 ||
            used != static_cast<int>(options.range.size()) || !(view.range_max > view.range_min) ||
            !std::isfinite(view.range_max - view.range_min)) {
            return Error{"got \"" + options.range + "\", expected MIN:MAX with MIN < MAX", "--range"};
        }
    }
    // The default picture of water needs no legend. A requested field does.
    if (!options.was_set("view.scale_bar"))
        view.scale_bar = !options.no_scale_bar && (options.scale_bar || view.field != ViewSettings{}.field);
    return view;
}

/// A field that this solver does not have would give a picture in one colour.
Result<void> require_field(const ViewSettings& view, const World& world) {
    const ColorField* field = find_color_field(view.field);
    const RenderModeDescription* mode = find_render_mode(view.mode);
    if (field == nullptr || mode == nullptr || !mode->colors_by_field) return {};
    const std::string_view missing = field->missing(picture_scene(world, view).particles);
    if (missing.empty()) return {};
    return Error{"got " + view.field + " with " + std::string(world.solver()) + ": " + std::string(missing),
                 "--field"};
}

/// Adds foam to the views of clear water, unless the scene or the user has decided about it.
void add_foam(World& world, const RenderOptions& options, const ViewSettings& view) {
    if (view.mode != ViewSettings().mode && view.mode != raytrace_mode) return;
    constexpr std::string_view key = "foam.enabled";
    const auto& by_scene = world.scene().parameters;
    const auto& by_hand = options.simulation.assignments;
    const bool decided =
        std::any_of(by_scene.begin(), by_scene.end(), [&](const auto& set) { return set.first == key; }) ||
        std::any_of(by_hand.begin(), by_hand.end(),
                    [&](const std::string& set) { return set.starts_with(key); });
    if (leaves::foam && !decided) world.enqueue(SetParameter{std::string(key), 1.0});
}

/// The scene's own stage, unless the user has chosen one. A state of a newer Slosh may name one that is not
/// known here.
void take_stage(ViewSettings& view, const RenderOptions& options, const World& world) {
    const std::string& own = world.scene().camera.stage;
    const bool chosen = !options.stage.empty() || options.was_set("view.stage");
    if (!chosen && find_stage(own) != nullptr) view.stage = own;
}

Result<std::unique_ptr<WorldPainter>> make_painter(const RenderOptions& options, const World& world,
                                                   const ViewSettings& view, const PixelSize& size) {
    if constexpr (leaves::raytracer) {
        if (view.mode == raytrace_mode) {
            RaytraceOptions rays = options.rays;
            rays.threads = options.simulation.threads;
            return make_raytrace_painter(world, view, size, rays);
        }
    }
    return make_frame_painter(world, view, size, options.supersampling);
}

Result<int> render(RenderOptions options) {
    const auto size = parse_size(options.size);
    if (!size) return size.error();
    if (const Result<void> taken = take_view(options); !taken) return taken.error();
    const auto view = view_settings(options);
    if (!view) return view.error();
    auto created = create_world(options.simulation);
    if (!created) return created.error();
    World& world = created.value();
    add_foam(world, options, view.value());
    ViewSettings shown = view_of_fluid(view.value(), world.parameters());
    take_stage(shown, options, world);
    if (options.field.empty() && !world.state().materials.empty()) shown.field = "material";
    if (auto known = require_field(shown, world); !known) return known.error();
    auto output = PictureOutput::open(options.output, size.value(), options.fps);
    if (!output) return output.error();
    const auto painter = make_painter(options, world, shown, size.value());
    if (!painter) return painter.error();

    const auto paint = [&](const World& now) { return painter.value()->paint(now); };
    RunPlan plan;
    plan.steps = step_count(options.simulation, world);
    plan.after_step = [&](const World& stepped) {
        return output.value()->add_due(stepped.time(), [&] { return paint(stepped); });
    };
    if (auto first = plan.after_step(world); !first) return first.error();
    const auto outcome = run_world(world, plan);
    if (!outcome) return outcome.error();
    const bool given_up = outcome.value().interrupted && shown.mode == raytrace_mode;
    const auto last = [&]() -> Result<std::optional<Image>> {
        if (given_up) return std::optional<Image>();
        return paint(world);
    };
    if (auto finished = output.value()->finish(last); !finished) return finished.error();
    say(output.value()->summary());
    return noted_signal() ? interrupted_exit_code() : exit_code(outcome.value());
}

}  // namespace

CommandAction add_render(CLI::App& app) {
    auto options = std::make_shared<RenderOptions>();
    options->view.mode.clear();
    options->view.quality = "high";  // offline, so quality comes before speed
    add_simulation_options(app, options->simulation);
    add_duration_options(app, options->simulation);
    app.add_option("--out", options->output, "FILE.png, FILE.mp4 or a folder for PNG files")
        ->type_name("DIR|FILE.png|FILE.mp4")
        ->required();
    app.add_option("--size", options->size, "size of the pictures; default 1280x720")->type_name("WxH");
    app.add_option("--fps", options->fps, "pictures per simulated second")
        ->type_name("F")
        ->check(range(0.001, 1000.0))
        ->capture_default_str();
    const CLI::Option* mode =
        app.add_option("--mode", options->view.mode, "see `slosh list modes`; default water or particles")
            ->type_name("NAME");
    const CLI::Option* quality =
        app.add_option("--quality", options->view.quality, "low, medium, high or ultra")
            ->type_name("NAME")
            ->capture_default_str();
    const CLI::Option* stage =
        app.add_option("--stage", options->stage, "studio, pool or night; default: the scene's")
            ->type_name("NAME");
    const CLI::Option* ellipsoids = app.add_flag("--ellipsoids,!--no-ellipsoids", options->view.ellipsoids,
                                                 "stretch particles along sheets and jets (default)");
    const CLI::Option* field =
        app.add_option("--field", options->field,
                       "speed, density_error, pressure, vorticity,\nlambda, material, ..., or none")
            ->type_name("NAME");
    const CLI::Option* map =
        app.add_option("--map", options->view.color_map, "color map: water, viridis, magma, coolwarm, ...")
            ->type_name("NAME");
    const CLI::Option* range =
        app.add_option("--range", options->range, "ends of the color map; default: range of the data")
            ->type_name("MIN:MAX");
    const CLI::Option* bar =
        app.add_flag("--scale-bar", options->scale_bar, "draw the scale bar and histogram for speed, too");
    const CLI::Option* no_bar =
        app.add_flag("--no-scale-bar", options->no_scale_bar, "draw no scale bar")->excludes("--scale-bar");
    app.add_option("--supersampling", options->supersampling, "draw N times larger and average")
        ->type_name("N")
        ->check(CLI::Range(1, 4))
        ->capture_default_str();
    if constexpr (leaves::raytracer) {
        app.add_option("--samples", options->rays.samples, "rays per pixel in mode raytrace")
            ->type_name("N")
            ->check(CLI::Range(1, 65536))
            ->capture_default_str();
        app.add_option("--depth", options->rays.depth, "water surfaces that a ray may cross")
            ->type_name("N")
            ->check(CLI::Range(1, 64))
            ->capture_default_str();
    } else {
        add_absent_options(app, {"--samples", "--depth"}, leaves::raytracer);
    }
    // An option and the setting that it stands for.
    const std::vector<std::pair<const CLI::Option*, std::string>> twins{
        {mode, "view.mode"},    {quality, "view.quality"}, {ellipsoids, "view.ellipsoids"},
        {stage, "view.stage"},  {field, "view.field"},     {map, "view.color_map"},
        {range, "view.range_"}, {bar, "view.scale_bar"},   {no_bar, "view.scale_bar"}};
    return [options, twins]() -> Result<int> {
        for (const auto& [option, key] : twins) {
            for (const std::string& assignment : options->simulation.assignments) {
                if (option->count() > 0 && assignment.starts_with(key))
                    return Error{"cannot be used together with --set " + key, option->get_name()};
            }
        }
        std::vector<std::string> given;
        for (const auto& [option, key] : twins) {
            if (option->count() > 0) given.push_back(key);
        }
        if (Result<void> taken = take_view_presets(*options, given); !taken) return taken.error();
        return render(*options);
    };
}

}  // namespace slosh::cli
