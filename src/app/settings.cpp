// See settings.h. A value of the wrong type is as good as a missing one: a settings file must never keep the
// program from starting.
#include "app/settings.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/system/atomic_file.h"
#include "base/system/file_locks.h"
#include "base/system/this_process.h"

namespace slosh::app {
namespace {

using Json = nlohmann::json;

constexpr std::uintmax_t most_settings_bytes = 1u << 20;  // written they have two thousand
constexpr std::size_t most_text_bytes = 4096;

/// MB. What is not for the timeline is for the water.
constexpr int part_for_timeline = 8;

/// Keys whose value stands elsewhere in the file than the key says, so that older files stay readable.
struct Place {
    std::string_view key, path;
};
constexpr std::array places{
    Place{"view.scale_bar", "scale_bar"},        Place{"interface.theme", "theme"},
    Place{"interface.scale", "interface_scale"}, Place{"interface.left_panel", "left_open"},
    Place{"interface.view_panel", "right_open"}, Place{"interface.diagnostics", "drawer_open"},
    Place{"simulation.threads", "threads"},      Place{"tools.body.shape", "body.shape"},
    Place{"tools.body.density", "body.density"},
};

/// How long a window waits for another one that writes; then it writes nevertheless: the file stays whole.
constexpr std::chrono::seconds longest_wait{2};

/// "view.clarity" stands in the object "view" under "clarity".
Json::json_pointer place_of(std::string_view key) {
    const auto known =
        std::find_if(places.begin(), places.end(), [&](const Place& place) { return place.key == key; });
    std::string path = "/" + std::string(known == places.end() ? key : known->path);
    std::replace(path.begin(), path.end(), '.', '/');
    return Json::json_pointer(path);
}

const Json* find(const Json& file, const Json::json_pointer& place) {
    const Json* found = &file;
    std::vector<std::string> names;
    for (Json::json_pointer rest = place; !rest.empty(); rest.pop_back()) names.push_back(rest.back());
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        if (!found->is_object() || !found->contains(*name)) return nullptr;
        found = &(*found)[*name];
    }
    return found;
}

/// Component by component: one that is no number leaves the others.
void read_color(const Json& list, const ParameterDescription& setting, void* values) {
    if (!list.is_array() || list.size() != 3) return;
    Vec3& color = *static_cast<Vec3*>(setting.member(values));
    for (std::size_t i = 0; i < 3; ++i) {
        if (list[i].is_number()) color[static_cast<int>(i)] = std::clamp(list[i].get<float>(), 0.0f, 1.0f);
    }
}

void read_set(const Json& file, const ParameterSet& set) {
    for (const ParameterDescription& setting : set.table->all()) {
        const Json* value = find(file, place_of(setting.key));
        if (value == nullptr) continue;
        std::optional<ParameterValue> read;
        if (setting.kind == ParameterKind::color) {
            read_color(*value, setting, set.values);
        } else if (setting.kind == ParameterKind::boolean) {
            if (value->is_boolean()) read = value->get<bool>() ? 1.0 : 0.0;
        } else if (setting.is_number()) {
            if (value->is_number()) read = value->get<double>();
        } else if (value->is_string() && value->get_ref<const std::string&>().size() < most_text_bytes) {
            read = value->get<std::string>();
        }
        // What is refused (a mode that this build does not have) keeps its default.
        if (read) static_cast<void>(setting.set_clamped(set.values, *read));
    }
}

Json value_of(const ParameterDescription& setting, const void* values) {
    switch (setting.kind) {
        case ParameterKind::boolean:
            return setting.number(values) != 0.0;
        case ParameterKind::integer:
            return static_cast<std::int64_t>(setting.number(values));
        case ParameterKind::real:
            return setting.number(values);
        case ParameterKind::color:
            return setting.color(values);
        case ParameterKind::choice:
        case ParameterKind::text:
            break;
    }
    return setting.text(values);
}

void write_set(Json& file, const ParameterSet& set) {
    for (const ParameterDescription& setting : set.table->all())
        file[place_of(setting.key)] = value_of(setting, set.values);
}

void read_words(const Json& file, const char* key, std::vector<std::string>& words) {
    const auto found = file.find(key);
    if (found == file.end() || !found->is_array() || found->size() > 100) return;
    words.clear();
    for (const Json& word : *found) {
        if (word.is_string()) words.push_back(word.get<std::string>());
    }
}

/// All of it or nothing: a speed without its machine says nothing.
void read_machine(const Json& file, Settings::Machine& machine) {
    const auto at = [&](const char* path) { return find(file, Json::json_pointer(path)); };
    const Json *name = at("/machine/name"), *speed = at("/machine/speed");
    if (name == nullptr || !name->is_string() ||
        name->get_ref<const std::string&>().size() >= most_text_bytes)
        return;
    if (speed == nullptr || !speed->is_number() || !(speed->get<double>() > 0.0)) return;
    machine.name = name->get<std::string>();
    machine.speed = std::min(speed->get<double>(), 1e12);
    if (const Json* draws = at("/machine/processor_draws"); draws != nullptr && draws->is_boolean())
        machine.processor_draws = draws->get<bool>();
    if (const Json* particles = at("/machine/particles"); particles != nullptr && particles->is_number())
        machine.particles = static_cast<std::int64_t>(std::clamp(particles->get<double>(), 0.0, 1e6));
}

/// Values that the window has learned; they are not set by the user.
void read_memory(const Json& file, Settings& settings) {
    if (const Json* been = find(file, Json::json_pointer("/been_here_before")); been && been->is_boolean())
        settings.been_here_before = been->get<bool>();
    if (const Json* starts = find(file, Json::json_pointer("/starts")); starts && starts->is_number())
        settings.starts = static_cast<int>(std::clamp(starts->get<double>(), 0.0, 1e6));
    if (const Json* scene = find(file, Json::json_pointer("/scene"));
        scene && scene->is_string() && scene->get_ref<const std::string&>().size() < most_text_bytes)
        settings.scene = scene->get<std::string>();
    read_words(file, "hints_used", settings.hints_used);
    read_words(file, "plots", settings.plots);
    read_machine(file, settings.machine);
    // Older files lack this value: a view other than the first one was chosen by the user.
    settings.view_chosen = settings.view.mode != ViewSettings().mode;
    if (const Json* chosen = find(file, Json::json_pointer("/view_chosen")); chosen && chosen->is_boolean())
        settings.view_chosen = chosen->get<bool>();
}

/// Values of `now` that are others than in `before`.
void lay_changes_over(Json& file, const Json& before, const Json& now) {
    for (const auto& [key, value] : now.items()) {
        const auto old = before.find(key);
        if (old != before.end() && *old == value) continue;
        Json& place = file[key];
        if (value.is_object() && old != before.end() && old->is_object() && place.is_object()) {
            lay_changes_over(place, *old, value);
        } else {
            place = value;
        }
    }
}

// replace: a path may hold bytes that are no UTF-8.
std::string text_of(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

Settings::Settings() {
    view.scale_bar = true;
    if (const int memory = abilities().memory; memory > 0)
        timeline_memory = std::min(timeline_memory, memory / part_for_timeline);
}

Result<Settings> parse_settings(std::string_view text, std::span<const ParameterSet> more) {
    const Json file = Json::parse(text, nullptr, false);
    if (!file.is_object())
        return Error{"is not a JSON object; the default settings are used", "settings.json"};
    Settings settings;
    for (const ParameterSet& set : sets_of(settings)) read_set(file, set);
    for (const ParameterSet& set : more) read_set(file, set);
    read_memory(file, settings);
    if (!(settings.view.range_max > settings.view.range_min)) settings.view.automatic_range = true;
    return settings;
}

std::string settings_to_text(const Settings& settings, std::span<const ParameterSet> more) {
    Json json = {{"been_here_before", settings.been_here_before},
                 {"hints_used", settings.hints_used},
                 {"plots", settings.plots},
                 {"starts", settings.starts},
                 {"scene", settings.scene},
                 {"view_chosen", settings.view_chosen},
                 {"machine",
                  {{"name", settings.machine.name},
                   {"speed", settings.machine.speed},
                   {"processor_draws", settings.machine.processor_draws},
                   {"particles", settings.machine.particles}}}};
    Settings written = settings;
    for (const ParameterSet& set : sets_of(written)) write_set(json, set);
    for (const ParameterSet& set : more) write_set(json, set);
    return text_of(json);
}

Result<std::optional<Settings>> load_settings(const std::filesystem::path& path,
                                              std::span<const ParameterSet> more) {
    if (path.empty()) {
        return Error{"Settings cannot be saved: there is no home folder. Set HOME.", ""};
    }
    std::error_code code;
    if (!std::filesystem::exists(path, code)) return std::optional<Settings>();
    const Result<std::string> text = read_file(path, most_settings_bytes);
    if (!text) return text.error();
    Result<Settings> parsed = parse_settings(text.value(), more);
    if (!parsed) return parsed.error();
    return std::optional(std::move(parsed).value());
}

Result<void> SettingsFile::write(std::string now) {
    std::error_code code;
    std::filesystem::create_directories(path_.parent_path(), code);  // what fails is said below
    const FileHandle lock = lock_folder(path_.parent_path(), longest_wait);
    const Result<std::string> text = read_file(path_, most_settings_bytes);
    Json file = text ? Json::parse(text.value(), nullptr, false) : Json();
    if (file.is_object())
        lay_changes_over(file, Json::parse(written_, nullptr, false), Json::parse(now, nullptr, false));
    Result<void> written = write_file_atomically(path_, file.is_object() ? text_of(file) : now);
    if (written) written_ = std::move(now);
    return written;
}

}  // namespace slosh::app
