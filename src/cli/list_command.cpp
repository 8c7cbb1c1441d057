// slosh list: what can be named on the command line and in files, as a table for people or as JSON.
#include <cmath>
#include <memory>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/raytrace_painter.h"
#include "cli/standard_output.h"
#include "io/formats/particle_format.h"
#include "io/formats/surface_format.h"
#include "io/scene_lookup.h"
#include "render/modes/list.h"
#include "sim/forces/list.h"
#include "sim/parameters.h"
#include "sim/solvers/list.h"

namespace slosh::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string text(std::string_view view) { return std::string(view); }

Result<Json> list_scenes() {
    Json list = Json::array();
    for (const std::string& name : io::scene_names()) {
        const Result<io::FoundScene> found = io::find_scene(name);
        if (!found) return found.error();
        const SceneDescription& scene = *found.value().scene;
        list.push_back({{"name", name},
                        {"title", scene.title},
                        {"dimension", scene.dimension},
                        {"description", scene.description}});
    }
    return list;
}

Result<Json> list_solvers() {
    Json list = Json::array();
    for (const SolverDescription& solver : solver_list()) {
        list.push_back(
            {{"name", text(solver.name)}, {"title", text(solver.title)}, {"source", text(solver.source)}});
    }
    return list;
}

Result<Json> list_forces() {
    Json list = Json::array();
    for (const ForceDescription& force : force_list())
        list.push_back(
            {{"name", text(force.name)}, {"title", text(force.title)}, {"parameter", text(force.parameter)}});
    return list;
}

Result<Json> list_modes() {
    Json list = Json::array();
    for (const RenderModeDescription& mode : render_mode_list()) {
        list.push_back({{"name", text(mode.name)}, {"title", text(mode.label)}, {"help", text(mode.help)}});
    }
    list.push_back({{"name", text(raytrace_mode)}, {"title", "Ray tracing"}, {"help", text(raytrace_help)}});
    return list;
}

Result<Json> list_formats() {
    Json list = Json::array();
    for (const io::ParticleFormat& format : io::particle_formats()) {
        list.push_back({{"name", text(format.name)},
                        {"title", text(format.title)},
                        {"extension", text(format.extension)}});
    }
    for (const io::SurfaceFormat& format : io::surface_formats()) {
        list.push_back({{"name", text(format.name)},
                        {"title", text(format.title)},
                        {"extension", text(format.extension)}});
    }
    return list;
}

/// Numbers and names as in scene files: 4, 0.05, true, "wendland_c2".
Json default_of(const ParameterDescription& description) {
    const Parameters defaults;
    if (description.kind == ParameterKind::boolean) return description.number(&defaults) != 0.0;
    if (description.kind == ParameterKind::choice) return description.text(&defaults);
    if (description.kind == ParameterKind::integer)
        return static_cast<std::int64_t>(description.number(&defaults));
    return std::strtod(format_number(description.number(&defaults)).c_str(), nullptr);
}

Result<Json> list_parameters() {
    Json list = Json::array();
    for (const ParameterDescription& parameter : parameter_table().all()) {
        Json object = {{"key", text(parameter.key)},   {"label", text(parameter.label)},
                       {"unit", text(parameter.unit)}, {"default", default_of(parameter)},
                       {"min", parameter.min},         {"max", parameter.max},
                       {"help", text(parameter.help)}};
        if (!parameter.choices.empty())
            object["choices"] = std::vector<std::string>(parameter.choices.begin(), parameter.choices.end());
        list.push_back(std::move(object));
    }
    return list;
}

Result<Json> list_materials() {
    Json list = Json::array();
    for (const MaterialPreset& preset : material_presets()) {
        list.push_back({{"name", text(preset.name)},
                        {"title", text(preset.title)},
                        {"rest_density", preset.rest_density},
                        {"viscosity", preset.viscosity},
                        {"source", text(preset.source)}});
    }
    return list;
}

struct Listing {
    std::string_view name;
    Result<Json> (*make)();
    /// Columns of the table for people.
    std::vector<std::string> columns;
};

const std::vector<Listing>& listings() {
    static const std::vector<Listing> all = {
        {"scenes", list_scenes, {"name", "title"}},
        {"solvers", list_solvers, {"name", "title"}},
        {"forces", list_forces, {"name", "title"}},
        {"modes", list_modes, {"name", "title"}},
        {"formats", list_formats, {"name", "title"}},
        {"materials", list_materials, {"name", "title", "rest_density", "viscosity", "source"}},
        {"parameters", list_parameters, {"key", "default", "unit", "min", "max", "help"}},
    };
    return all;
}

std::string cell(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    return value.is_number_float() ? format_number(value.get<double>())
                                   : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Columns as wide as their widest cell; the last one is not padded.
std::string to_table(const Json& list, const std::vector<std::string>& columns) {
    std::vector<std::size_t> widths(columns.size(), 0);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        for (const Json& row : list)
            widths[column] = std::max(widths[column], cell(row.at(columns[column])).size());
    }
    std::string table;
    for (const Json& row : list) {
        std::string line;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            std::string content = cell(row.at(columns[column]));
            if (column + 1 < columns.size()) content.resize(widths[column] + 2, ' ');
            line += content;
        }
        table += line + "\n";
    }
    return table;
}

}  // namespace

CommandAction add_list(CLI::App& app) {
    struct ListOptions {
        std::string what;
        bool json = false;
    };
    auto options = std::make_shared<ListOptions>();
    app.add_option("WHAT", options->what, "scenes, solvers, forces, modes, formats, materials or parameters")
        ->required();
    app.add_flag("--json", options->json, "print an array of objects instead of a table");
    return [options]() -> Result<int> {
        std::vector<std::string_view> names;
        for (const Listing& listing : listings()) {
            names.push_back(listing.name);
            if (listing.name != options->what) continue;
            const Result<Json> list = listing.make();
            if (!list) return list.error();
            const Result<void> printed =
                print(options->json ? to_text(list.value()) : to_table(list.value(), listing.columns));
            if (!printed) return printed.error();
            return exit_ok;
        }
        return Error{"got " + options->what + suggestion(options->what, names) +
                         ", expected scenes, solvers, forces, modes, formats, materials or parameters",
                     "list"};
    };
}

}  // namespace slosh::cli
