// See file_names.h.
#include "app/session/file_names.h"

#include <algorithm>
#include <ctime>

#include "base/system/atomic_file.h"
#include "base/system/local_time.h"
#include "base/system/user_folders.h"
#include "io/fluid_file.h"
#include "io/scene_summary.h"
#include "io/set_up_line.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"

namespace slosh::app {

namespace {

std::filesystem::path from_home(const std::string& typed) {
    if (!typed.starts_with("~/")) return typed;
    const std::filesystem::path home = user_home_folder();
    return home.empty() ? std::filesystem::path(typed) : home / typed.substr(2);
}

constexpr std::size_t enough_bytes = 64;

bool is_state(const std::string& start) { return is_saved_state(start) || is_recording(start); }

bool is_known(const std::string& path) {
    const Result<std::string> start = read_file_start(path, enough_bytes);
    if (!start) return false;
    return is_state(start.value()) || io::is_set_up_line(start.value()) || io::is_scene_text(start.value());
}

}  // namespace

std::filesystem::path typed_path(const std::string& typed, bool save, const std::filesystem::path& folder,
                                 std::string_view extension) {
    std::filesystem::path path = from_home(typed);
    const std::filesystem::path in_folder = path.is_absolute() ? path : folder / path;
    std::filesystem::path with_extension = in_folder;
    with_extension += extension;
    if (save) return path.has_extension() || !path.has_filename() ? in_folder : with_extension;
    std::error_code none;
    for (const std::filesystem::path& candidate : {in_folder, with_extension}) {
        if (std::filesystem::is_regular_file(candidate, none)) return candidate;
    }
    return path;
}

std::string time_stamp() {
    const std::tm local = local_time(std::time(nullptr));
    char text[32] = "";
    std::strftime(text, sizeof text, "%Y%m%d_%H%M%S", &local);
    return text;
}

std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension) {
    std::error_code ignored;
    std::filesystem::path path = folder / (stem + extension);
    for (int i = 2; std::filesystem::exists(path, ignored) && i < 1000; ++i)
        path = folder / std::string(stem).append("_").append(std::to_string(i)).append(extension);
    return path;
}

bool holds_state(const std::string& path) {
    const Result<std::string> start = read_file_start(path, enough_bytes);
    return start && is_state(start.value());
}

std::size_t file_to_open(const std::vector<std::string>& paths) {
    auto known = std::find_if(paths.begin(), paths.end(), is_known);
    // A model may belong to a scene that was dropped with it.
    if (known == paths.end()) known = std::find_if(paths.begin(), paths.end(), io::is_fluid_file_name);
    return known == paths.end() ? 0 : static_cast<std::size_t>(known - paths.begin());
}

}  // namespace slosh::app
