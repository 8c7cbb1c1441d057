// slosh list: the names that the command line and files accept, as a table for people or as JSON.
#include <cmath>
#include <memory>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/preset_list.h"
#include "cli/raytrace_painter.h"
#include "cli/setting_list.h"
#include "cli/standard_output.h"
#include "io/formats/surface_format.h"
#include "io/scene_parts.h"
#include "render/modes/list.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"

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
    for (const std::string_view name : all_solver_names()) {
        const SolverModule* solver = find_solver(name);
        list.push_back({{"name", text(solver->name)},
                        {"title", text(solver->title)},
                        {"source", text(solver->source)},
                        {"reference", reference_solvers().find(name) != nullptr}});
    }
    return list;
}

Result<Json> list_forces() {
    Json list = Json::array();
    for (const ForceModule* force : force_modules().all()) {
        if (force->parameter.empty()) continue;  // a tool's, nothing to set
        list.push_back({{"name", text(force->name)},
                        {"title", text(force->title)},
                        {"parameter", text(force->parameter)}});
    }
    return list;
}

Result<Json> list_modes() {
    Json list = Json::array();
    for (const RenderModeDescription& mode : render_mode_list()) {
        list.push_back({{"name", text(mode.name)}, {"title", text(mode.label)}, {"help", text(mode.help)}});
    }
    if (leaves::raytracer)
        list.push_back(
            {{"name", text(raytrace_mode)}, {"title", "Ray tracing"}, {"help", text(raytrace_help)}});
    return list;
}

Result<Json> list_formats() {
    Json list = Json::array();
    const auto add = [&](const auto& formats) {
        for (const auto* format : formats) {
            list.push_back({{"name", text(format->name)},
                            {"title", text(format->title)},
                            {"extension", text(format->extension)}});
        }
    };
    add(io::particle_formats());
    add(io::surface_formats().all());
    return list;
}

/// Numbers and names as in scene files: 4, 0.05, true, "wendland_c2".
Json default_of(const ParameterDescription& description, const void* defaults) {
    if (description.kind == ParameterKind::boolean) return description.number(defaults) != 0.0;
    if (description.kind == ParameterKind::integer)
        return static_cast<std::int64_t>(description.number(defaults));
    if (description.kind == ParameterKind::real)
        return std::strtod(format_number(description.number(defaults)).c_str(), nullptr);
    return description.text(defaults);
}

Result<Json> list_parameters() {
    Json list = Json::array();
    const Parameters defaults;
    for (const ParameterDescription& parameter : parameter_table().all()) {
        Json object = {{"key", text(parameter.key)},   {"label", text(parameter.label)},
                       {"unit", text(parameter.unit)}, {"default", default_of(parameter, &defaults)},
                       {"min", parameter.min},         {"max", parameter.max},
                       {"help", text(parameter.help)}};
        const std::pair<const char*, std::string_view> words[] = {{"equation", parameter.equation},
                                                                  {"too_low", parameter.too_low},
                                                                  {"too_high", parameter.too_high},
                                                                  {"source", parameter.source}};
        for (const auto& [name, said] : words)
            if (!said.empty()) object[name] = text(said);
        if (!parameter.choices.empty())
            object["choices"] = std::vector<std::string>(parameter.choices.begin(), parameter.choices.end());
        list.push_back(std::move(object));
    }
    return list;
}

/// "0.1 to 10", "sky, dark, white", "true, false".
std::string values_of(const ParameterDescription& setting, const std::vector<std::string>& names) {
    if (setting.is_number()) return format_number(setting.min) + " to " + format_number(setting.max);
    if (setting.kind == ParameterKind::boolean) return "true, false";
    if (setting.kind == ParameterKind::color) return "red,green,blue or #rrggbb";
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + (name.empty() ? "\"\"" : name);
    return all;
}

Result<Json> list_settings() {
    Json list = Json::array();
    for (const SettingModule* module : setting_list().all()) {
        for (const ParameterDescription& setting : module->table().all()) {
            std::vector<std::string> names;
            for (const ParameterChoice& choice : setting.choice_list()) names.push_back(choice.name);
            Json object = {{"key", text(setting.key)},
                           {"label", text(setting.label)},
                           {"unit", text(setting.unit)},
                           {"default", default_of(setting, module->defaults())},
                           {"values", values_of(setting, names)},
                           {"of", module->in_pictures ? "pictures" : "window"},
                           {"help", text(setting.help)}};
            if (setting.is_number()) {
                object["min"] = setting.min;
                object["max"] = setting.max;
            }
            if (!names.empty()) object["choices"] = names;
            list.push_back(std::move(object));
        }
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

/// "fluid.rest_density": 1420 as scene files have it.
Json preset_value(const ParameterDescription& description, const ParameterValue& value) {
    const double* number = std::get_if<double>(&value);
    if (number == nullptr) return std::get<std::string>(value);
    if (description.kind == ParameterKind::boolean) return *number != 0.0;
    return *number;
}

Result<Json> list_presets() {
    if (!leaves::presets) return Error{leaves::absence(leaves::presets), "presets"};
    Json list = Json::array();
    if constexpr (leaves::presets) {
        const PresetList found = read_presets();
        for (const Error& error : found.broken) report_failure("list", error);
        for (const io::Preset& preset : found.presets) {
            Json values = Json::object();
            for (const auto& [key, value] : preset.values)
                values[key] = preset_value(*preset_table(preset.kind).find(key), value);
            list.push_back({{"name", preset.name},
                            {"kind", text(io::name_of(preset.kind))},
                            {"title", preset.title},
                            {"description", preset.description},
                            {"solver", preset.solver},
                            {"own", preset.own()},
                            {"values", std::move(values)}});
        }
    }
    return list;
}

Result<Json> list_commands() {
    Json list = Json::array();
    for (const CommandEntry* entry : command_entries().all()) {
        if (!entry->in_scenes) continue;
        std::string fields;
        for (const std::string_view field : io::command_field_names(*entry))
            fields += (fields.empty() ? "" : ", ") + std::string(field);
        list.push_back({{"name", text(entry->name)}, {"help", text(entry->help)}, {"fields", fields}});
    }
    return list;
}

Result<Json> list_actions() {
    Json list = Json::array();
    for (const ListedAction& action : action_list()) {
        list.push_back({{"id", action.id},
                        {"label", action.label},
                        {"key", action.key},
                        {"menu", action.menu},
                        {"help", action.help}});
    }
    return list;
}

struct Listing {
    std::string_view name, help;
    Result<Json> (*make)();
    /// Columns of the table for people.
    std::vector<std::string> columns;
};

const std::vector<Listing>& listings() {
    static const std::vector<Listing> all = {
        {"scenes", "bundled scenes", list_scenes, {"name", "title", "description"}},
        {"solvers", "methods for --solver and scenes", list_solvers, {"name", "title"}},
        {"forces", "forces and the parameter that sets each", list_forces, {"name", "title", "parameter"}},
        {"modes", "ways to draw the fluid, for render --mode", list_modes, {"name", "title", "help"}},
        {"formats", "file formats for run --format", list_formats, {"name", "extension", "title"}},
        {"materials",
         "fluids with density and viscosity",
         list_materials,
         {"name", "title", "rest_density", "viscosity", "source"}},
        {"presets", "sets of values for --preset", list_presets, {"kind", "name", "title", "description"}},
        {"parameters",
         "parameters for --set and scenes",
         list_parameters,
         {"key", "default", "unit", "min", "max", "help"}},
        {"settings",
         "settings of pictures and of the window",
         list_settings,
         {"key", "default", "of", "values", "help"}},
        {"commands", "commands for the events of scenes", list_commands, {"name", "help", "fields"}},
        {"actions",
         "actions of the window and their keys",
         list_actions,
         {"id", "key", "menu", "label", "help"}},
    };
    return all;
}

std::string known_listings() {
    std::string names;
    for (const Listing& listing : listings()) {
        if (!leaves::presets && listing.make == list_presets) continue;
        const bool last = &listing == &listings().back();
        names += (names.empty() ? "" : last ? " or " : ", ") + std::string(listing.name);
    }
    return names;
}

/// One line for each listing.
std::string listing_help() {
    std::string lines;
    for (const Listing& listing : listings()) {
        std::string name(listing.name);
        name.resize(12, ' ');
        lines += (lines.empty() ? "" : "\n") + name + std::string(listing.help);
    }
    return lines;
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
        bool json = false, document = false;
    };
    auto options = std::make_shared<ListOptions>();
    app.add_option("WHAT", options->what, listing_help())->required();
    app.add_flag("--json", options->json, "print a JSON array instead of a table");
    app.add_flag("--document", options->document, "with parameters: print docs/PARAMETERS.md");
    return [options]() -> Result<int> {
        if (options->document) {
            if (options->what != "parameters" || options->json)
                return Error{"--document works with parameters only, and without --json", "list"};
            const Result<void> printed = print(parameter_document());
            if (!printed) return printed.error();
            return exit_ok;
        }
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
        return Error{
            "got " + options->what + suggestion(options->what, names) + ", expected " + known_listings(),
            "list"};
    };
}

}  // namespace slosh::cli
