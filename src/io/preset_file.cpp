// Reads and writes presets; see preset_file.h.
#include "io/preset_file.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "io/json_object.h"
#include "io/scene_parts.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::io {

namespace {

constexpr std::array<std::string_view, 4> material_keys{"fluid.rest_density", "viscosity.nu", "tension.gamma",
                                                        "adhesion.work"};
// What belongs to the machine and not to the look.
constexpr std::array<std::string_view, 2> machine_views{"view.quality", "view.antialiasing"};
constexpr std::array<std::string_view, 6> common_keys{"version",     "place",  "title",
                                                      "description", "source", "values"};
constexpr std::size_t longest_preset_name = 60;

template <std::size_t count>
bool is_among(const std::array<std::string_view, count>& keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::vector<std::string_view> keys_of(PresetKind kind) {
    std::vector<std::string_view> keys(common_keys.begin(), common_keys.end());
    if (kind == PresetKind::parameters) keys.insert(keys.end(), {"solver", "spacing"});
    if (kind == PresetKind::materials) keys.insert(keys.end(), {"color", "scattering"});
    return keys;
}

/// A list of three numbers as the text that the tables take.
std::optional<ParameterValue> color_of(const Json& value) {
    if (!value.is_array() || value.size() != 3) return std::nullopt;
    std::array<float, 3> color{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!value[i].is_number()) return std::nullopt;
        color[i] = value[i].get<float>();
    }
    return ParameterValue(to_text(color));
}

std::optional<ParameterValue> value_of(const Json& value, const ParameterDescription& description) {
    if (description.takes_switch() && value.is_boolean()) return description.switched(value.get<bool>());
    switch (description.kind) {
        case ParameterKind::boolean:
            return std::nullopt;
        case ParameterKind::real:
        case ParameterKind::integer:
            if (value.is_number()) return value.get<double>();
            return std::nullopt;
        case ParameterKind::color:
            if (std::optional<ParameterValue> color = color_of(value)) return color;
            [[fallthrough]];
        default:
            if (value.is_string()) return value.get<std::string>();
            return std::nullopt;
    }
}

std::string_view expected_of(ParameterKind kind) {
    switch (kind) {
        case ParameterKind::boolean:
            return "true or false";
        case ParameterKind::real:
        case ParameterKind::integer:
            return "a number";
        case ParameterKind::color:
            return "a list of 3 numbers from 0 to 1";
        default:
            return "a name";
    }
}

void read_value(ReadContext& context, const std::string& path, const std::string& key, const Json& value,
                const ParameterSet& scratch, Preset& preset) {
    const Result<const ParameterDescription*> found = scratch.table->require(key);
    if (!found) return context.fail(path, found.error().message);
    const ParameterDescription& description = *found.value();
    if (!is_preset_key(preset.kind, description)) {
        return context.fail(path, "presets of " + std::string(name_of(preset.kind)) +
                                      " cannot set it: it belongs to the scene or the machine");
    }
    const std::optional<ParameterValue> read = value_of(value, description);
    if (!read)
        return context.fail(
            path, "got " + describe(value) + ", expected " + std::string(expected_of(description.kind)));
    if (const Result<void> set = description.set(scratch.values, *read); !set)
        return context.fail(path, set.error().message);
    preset.values.emplace_back(key, *read);
}

void read_solver(const JsonObject& object, Preset& preset) {
    preset.solver = object.text("solver", "", 100);
    if (preset.solver.empty() || find_solver(preset.solver) != nullptr) return;
    const std::vector<std::string_view> names = all_solver_names();
    object.fail("solver", "unknown solver " + in_quotes(preset.solver) + suggestion(preset.solver, names) +
                              ", expected " + quoted_list(names));
}

void read_values(const JsonObject& object, const ParameterSet& scratch, Preset& preset) {
    const Json* values = object.require("values");
    if (values == nullptr) return;
    if (!values->is_object()) {
        object.fail("values", "got " + describe(*values) + ", expected an object of keys and values");
        return;
    }
    for (const auto& [key, value] : values->items())
        read_value(object.context(), child_path(object.path_of("values"), key), key, value, scratch, preset);
}

Json to_json(const ParameterDescription& description, const ParameterValue& value) {
    if (const double* number = std::get_if<double>(&value)) {
        if (description.was_switch) return to_text(description.switched(*number != 0.0));
        if (description.kind == ParameterKind::boolean) return *number != 0.0;
        return write_number(*number);
    }
    return std::get<std::string>(value);
}

}  // namespace

std::string_view name_of(PresetKind kind) {
    switch (kind) {
        case PresetKind::parameters:
            return "parameters";
        case PresetKind::materials:
            return "materials";
        case PresetKind::views:
            break;
    }
    return "views";
}

std::string_view word_of(PresetKind kind) {
    switch (kind) {
        case PresetKind::parameters:
            return "parameters";
        case PresetKind::materials:
            return "material";
        case PresetKind::views:
            break;
    }
    return "view";
}

bool is_preset_key(PresetKind kind, const ParameterDescription& description) {
    const std::string_view key = description.key, group = description.group;
    const bool of_material = is_among(material_keys, key);
    switch (kind) {
        case PresetKind::parameters:
            return (group == "fluid" || group == "solver" || group == "time") && !of_material &&
                   key != "time.machine_speed" && key != "viscosity.no_slip";
        case PresetKind::materials:
            return of_material;
        case PresetKind::views:
            break;
    }
    return key.starts_with("view.") && !is_among(machine_views, key);
}

Result<Preset> parse_preset(std::string_view text, const std::string& file, const std::string& name,
                            PresetKind kind, const ParameterSet& scratch) {
    const Result<Json> json = parse_json(text, file);
    if (!json) return json.error();
    ReadContext context;
    context.file = file;
    const std::vector<std::string_view> keys = keys_of(kind);
    const JsonObject object(context, json.value(), "", keys);
    if (const Json* version = object.require("version");
        version != nullptr && *version != preset_file_version)
        object.fail("version",
                    "got " + describe(*version) + ", expected " + std::to_string(preset_file_version));
    Preset preset;
    preset.kind = kind;
    preset.name = name;
    preset.title = object.text("title", name, 200);
    preset.description = object.text("description", "", 1000);
    preset.source = object.text("source", "", 1000);
    preset.place =
        static_cast<int>(object.integer("place", Preset::most_place, NumberRange{0.0, Preset::most_place}));
    if (kind == PresetKind::parameters) {
        read_solver(object, preset);
        preset.spacing = object.number("spacing", 0.0, NumberRange{0.0, 1.0});
    }
    if (kind == PresetKind::materials && object.has("color"))
        preset.color = object.vector("color", Vec3(0.5f), NumberRange{0.0, 1.0});
    if (kind == PresetKind::materials && object.has("scattering"))
        preset.scattering = object.number("scattering", 0.0, NumberRange{0.0, 1000.0});
    read_values(object, scratch, preset);
    if (context.error) return *context.error;
    return preset;
}

std::string preset_to_text(const Preset& preset, const ParameterTable& table) {
    Json json;
    json["version"] = preset_file_version;
    if (preset.place != Preset::most_place) json["place"] = preset.place;
    json["title"] = preset.title;
    if (!preset.description.empty()) json["description"] = preset.description;
    if (!preset.source.empty()) json["source"] = preset.source;
    if (!preset.solver.empty()) json["solver"] = preset.solver;
    if (preset.spacing > 0.0) json["spacing"] = write_number(preset.spacing);
    if (preset.color) json["color"] = write_vector(*preset.color, 3);
    if (preset.scattering > 0.0) json["scattering"] = write_number(preset.scattering);
    json["values"] = Json::object();
    for (const auto& [key, value] : preset.values) {
        if (const ParameterDescription* description = table.find(key))
            json["values"][key] = to_json(*description, value);
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::string> preset_name(std::string_view title) {
    const std::string shown = in_quotes(title);
    std::string name;
    for (const char letter : title) {
        const bool letter_of_path = std::string_view("/\\,:*?\"<>|").find(letter) != std::string_view::npos;
        if (letter_of_path || (letter >= 0 && letter < ' ') || letter == 127)
            return Error{"a preset's name must not have control characters or any of / \\ , : * ? \" < > |",
                         shown};
        const bool upper = letter >= 'A' && letter <= 'Z';
        name += letter == ' ' ? '_' : upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    name.erase(0, std::min(name.find_first_not_of('_'), name.size()));
    name.erase(name.find_last_not_of('_') + 1);
    if (name.empty()) return Error{"a preset needs a name", ""};
    if (name.front() == '.' || name.front() == '-')
        return Error{"a preset's name must not start with a dot or a dash", shown};
    if (name.size() > longest_preset_name)
        return Error{"a preset's name must have at most " + std::to_string(longest_preset_name) +
                         " bytes, got " + std::to_string(name.size()),
                     shown};
    return name;
}

}  // namespace slosh::io
