// See settings.h. A value of the wrong type is as good as a missing one: a settings file must never keep the
// program from starting.
#include "app/settings.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"

namespace slosh::app {
namespace {

using Json = nlohmann::json;

constexpr std::uintmax_t most_settings_bytes = 1u << 20;  // written they have two thousand

void read(const Json& object, const char* key, bool& value) {
    if (const auto found = object.find(key); found != object.end() && found->is_boolean())
        value = found->get<bool>();
}
void read(const Json& object, const char* key, std::string& value) {
    if (const auto found = object.find(key);
        found != object.end() && found->is_string() && found->get_ref<const std::string&>().size() < 4096) {
        value = found->get<std::string>();
    }
}
void read(const Json& object, const char* key, int& value, int low, int high) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number()) return;
    const double number = found->get<double>();
    if (std::isfinite(number))
        value = static_cast<int>(std::clamp(number, static_cast<double>(low), static_cast<double>(high)));
}
void read(const Json& object, const char* key, float& value, float low, float high) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number()) return;
    const double number = found->get<double>();
    if (std::isfinite(number))
        value = static_cast<float>(std::clamp(number, static_cast<double>(low), static_cast<double>(high)));
}
void read(const Json& object, const char* key, std::vector<std::string>& words) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array() || found->size() > 100) return;
    words.clear();
    for (const Json& word : *found) {
        if (word.is_string()) words.push_back(word.get<std::string>());
    }
}
void read(const Json& object, const char* key, Vec3& color) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array() || found->size() != 3) return;
    for (std::size_t i = 0; i < 3; ++i) {
        if ((*found)[i].is_number())
            color[static_cast<int>(i)] = std::clamp((*found)[i].get<float>(), 0.0f, 1.0f);
    }
}

const Json& part(const Json& object, const char* key) {
    static const Json nothing = Json::object();
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : nothing;
}

const char* background_name(Background background) {
    switch (background) {
        case Background::dark:
            return "dark";
        case Background::white:
            return "white";
        case Background::sky:
            break;
    }
    return "sky";
}

void read_view(const Json& object, ViewSettings& view) {
    read(object, "mode", view.mode);
    read(object, "field", view.field);
    read(object, "color_map", view.color_map);
    read(object, "solid_color", view.solid_color);
    read(object, "automatic_range", view.automatic_range);
    read(object, "range_min", view.range_min, -1e12f, 1e12f);
    read(object, "range_max", view.range_max, -1e12f, 1e12f);
    if (!(view.range_max > view.range_min)) view.automatic_range = true;
    read(object, "radius_factor", view.radius_factor, 0.2f, 1.2f);
    read(object, "lighting", view.lighting);
    read(object, "occlusion", view.occlusion);
    read(object, "floor", view.floor);
    read(object, "container", view.container);
    read(object, "solids", view.solids);
    read(object, "foam", view.foam);
    read(object, "quality", view.quality);
    read(object, "water_color", view.water_color);
    read(object, "clarity", view.clarity, 0.1f, 10.0f);
    read(object, "refractive_index", view.refractive_index, 1.0f, 2.0f);
    read(object, "smoothing", view.smoothing, 0.0f, 3.0f);
    read(object, "ellipsoids", view.ellipsoids);
    read(object, "caustics", view.caustics);
    read(object, "antialiasing", view.antialiasing);
    std::string background = background_name(view.background);
    read(object, "background", background);
    view.background = background == "dark"    ? Background::dark
                      : background == "white" ? Background::white
                                              : Background::sky;
}

Json view_to_json(const ViewSettings& view) {
    return {{"mode", view.mode},
            {"field", view.field},
            {"color_map", view.color_map},
            {"solid_color", {view.solid_color.x, view.solid_color.y, view.solid_color.z}},
            {"automatic_range", view.automatic_range},
            {"range_min", view.range_min},
            {"range_max", view.range_max},
            {"radius_factor", view.radius_factor},
            {"lighting", view.lighting},
            {"occlusion", view.occlusion},
            {"floor", view.floor},
            {"container", view.container},
            {"solids", view.solids},
            {"foam", view.foam},
            {"background", background_name(view.background)},
            {"quality", view.quality},
            {"water_color", {view.water_color.x, view.water_color.y, view.water_color.z}},
            {"clarity", view.clarity},
            {"refractive_index", view.refractive_index},
            {"smoothing", view.smoothing},
            {"ellipsoids", view.ellipsoids},
            {"caustics", view.caustics},
            {"antialiasing", view.antialiasing}};
}

/// "" when the variable is not set or, as the XDG rule has it for relative paths, to be ignored.
std::filesystem::path folder_in(const char* variable) {
    const char* folder = std::getenv(variable);
    if (folder == nullptr || !std::filesystem::path(folder).is_absolute()) return {};
    return folder;
}

/// Without HOME (some services and containers) the one in the list of users. "" when there is none: a folder
/// of all users, such as /tmp, would let anyone lay links and settings there.
std::filesystem::path home_folder() {
    if (std::filesystem::path home = folder_in("HOME"); !home.empty()) return home;
    std::array<char, 16384> texts{};
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(::getuid(), &entry, texts.data(), texts.size(), &found) != 0 || found == nullptr)
        return {};
    const std::filesystem::path home = found->pw_dir == nullptr ? "" : found->pw_dir;
    return home.is_absolute() ? home : std::filesystem::path();
}

std::filesystem::path from_environment(const char* variable, const char* below_home) {
    if (std::filesystem::path folder = folder_in(variable); !folder.empty()) return folder / "slosh";
    const std::filesystem::path home = home_folder();
    return home.empty() ? home : home / below_home / "slosh";
}

}  // namespace

Result<Settings> parse_settings(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return Error{"not a JSON object; the settings start afresh", "settings.json"};
    Settings settings;
    const Json& window = part(json, "window");
    read(window, "x", settings.window.x, -1, 32000);
    read(window, "y", settings.window.y, -1, 32000);
    read(window, "width", settings.window.width, 200, 16000);
    read(window, "height", settings.window.height, 150, 16000);
    read(window, "maximised", settings.window.maximised);
    read(json, "been_here_before", settings.been_here_before);
    read(json, "hints_used", settings.hints_used);
    read(json, "starts", settings.starts, 0, 1000000);
    read(json, "scene", settings.scene);
    read(json, "theme", settings.theme);
    read(json, "interface_scale", settings.interface_scale, 0.6f, 3.0f);
    read(json, "left_open", settings.left_open);
    read(json, "right_open", settings.right_open);
    read(json, "drawer_open", settings.drawer_open);
    read(json, "scale_bar", settings.scale_bar);
    read(json, "threads", settings.threads, 0, 256);
    read(json, "block_particles", settings.block_particles, 2, 60);
    const Json& body = part(json, "body");
    read(body, "shape", settings.body.shape);
    read(body, "spacings", settings.body.spacings, BodyMaker::least_spacings, BodyMaker::most_spacings);
    read(body, "density", settings.body.density, BodyMaker::least_density, BodyMaker::most_density);
    read_view(part(json, "view"), settings.view);
    return settings;
}

std::string settings_to_text(const Settings& settings) {
    const Json json = {{"window",
                        {{"x", settings.window.x},
                         {"y", settings.window.y},
                         {"width", settings.window.width},
                         {"height", settings.window.height},
                         {"maximised", settings.window.maximised}}},
                       {"been_here_before", settings.been_here_before},
                       {"hints_used", settings.hints_used},
                       {"starts", settings.starts},
                       {"scene", settings.scene},
                       {"theme", settings.theme},
                       {"interface_scale", settings.interface_scale},
                       {"left_open", settings.left_open},
                       {"right_open", settings.right_open},
                       {"drawer_open", settings.drawer_open},
                       {"scale_bar", settings.scale_bar},
                       {"threads", settings.threads},
                       {"block_particles", settings.block_particles},
                       {"body",
                        {{"shape", settings.body.shape},
                         {"spacings", settings.body.spacings},
                         {"density", settings.body.density}}},
                       {"view", view_to_json(settings.view)}};
    // replace: a path may hold bytes that are no UTF-8.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::filesystem::path settings_path() {
    const std::filesystem::path folder = from_environment("XDG_CONFIG_HOME", ".config");
    return folder.empty() ? folder : folder / "settings.json";
}

Result<std::optional<Settings>> load_settings(const std::filesystem::path& path) {
    if (path.empty()) {
        return Error{"Settings are not kept: neither HOME nor the list of users names a folder of yours", ""};
    }
    std::error_code code;
    if (!std::filesystem::exists(path, code)) return std::optional<Settings>();
    const Result<std::string> text = read_file(path, most_settings_bytes);
    if (!text) return text.error();
    Result<Settings> parsed = parse_settings(text.value());
    if (!parsed) return parsed.error();
    return std::optional(std::move(parsed).value());
}

std::filesystem::path data_folder() { return from_environment("XDG_DATA_HOME", ".local/share"); }
std::filesystem::path state_folder() { return from_environment("XDG_STATE_HOME", ".local/state"); }

std::filesystem::path pictures_folder() {
    std::error_code ignored;
    if (const char* folder = std::getenv("XDG_PICTURES_DIR");
        folder != nullptr && std::filesystem::is_directory(folder, ignored))
        return folder;
    if (const std::filesystem::path home = home_folder(); !home.empty()) {
        std::filesystem::path pictures = home / "Pictures";
        if (std::filesystem::is_directory(pictures, ignored)) return pictures;
    }
    return std::filesystem::current_path(ignored);
}

}  // namespace slosh::app
