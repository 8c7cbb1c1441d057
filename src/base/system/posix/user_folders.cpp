// The XDG Base Directory rules, and those of user-dirs.
#include "base/system/user_folders.h"

#include <string>

#include "base/system/atomic_file.h"
#include "base/system/environment.h"
#include "base/system/posix/user_dirs.h"

namespace slosh {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes =
    1u << 16;  // longest user-dirs.dirs that is read; it has eight lines as a rule

/// "" when the variable is not set or, as the XDG rule has it for relative paths, to be ignored.
fs::path folder_in(const char* variable) {
    const fs::path folder = environment_path(variable);
    return folder.is_absolute() ? folder : fs::path();
}

fs::path from_environment(const char* variable, const char* below_home) {
    if (fs::path folder = folder_in(variable); !folder.empty()) return folder;
    const fs::path home = user_home_folder();
    return home.empty() ? home : home / below_home;
}

fs::path folder_of_person(const char* variable, const char* usual) {
    const fs::path home = user_home_folder(), config = user_config_folder();
    fs::path folder = folder_in(variable);
    if (folder.empty() && !config.empty()) {
        if (const Result<std::string> dirs = read_file(config / "user-dirs.dirs", most_bytes))
            folder = user_dir_in(dirs.value(), variable, home);
    }
    return folder.empty() && !home.empty() ? home / usual : folder;
}

std::string_view trimmed(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

}  // namespace

// Without HOME (some services and containers) the one in the list of users.
fs::path user_home_folder() {
    if (fs::path home = folder_in("HOME"); !home.empty()) return home;
    const fs::path home = home_of_user();
    return home.is_absolute() ? home : fs::path();
}

fs::path user_config_folder() { return from_environment("XDG_CONFIG_HOME", ".config"); }
fs::path user_data_folder() { return from_environment("XDG_DATA_HOME", ".local/share"); }
fs::path user_state_folder() { return from_environment("XDG_STATE_HOME", ".local/state"); }
fs::path user_pictures_folder() { return folder_of_person("XDG_PICTURES_DIR", "Pictures"); }
fs::path user_videos_folder() { return folder_of_person("XDG_VIDEOS_DIR", "Videos"); }

fs::path user_dir_in(std::string_view file, std::string_view name, const fs::path& home) {
    fs::path found;
    while (!file.empty()) {
        const std::size_t end = file.find('\n');
        std::string_view line = trimmed(file.substr(0, end));
        file.remove_prefix(end == std::string_view::npos ? file.size() : end + 1);
        if (!line.starts_with(name)) continue;
        line = trimmed(line.substr(name.size()));
        if (!line.starts_with('=')) continue;
        line = trimmed(line.substr(1));
        if (!line.starts_with('"')) continue;
        line.remove_prefix(1);
        const bool below_home = line == "$HOME\"" || line.starts_with("$HOME/");
        if (below_home) line.remove_prefix(5);
        if (below_home ? home.empty() : !line.starts_with('/')) continue;
        std::string path;
        for (std::size_t i = 0; i < line.size() && line[i] != '"'; ++i) {
            if (line[i] == '\\' && i + 1 < line.size()) ++i;
            path += line[i];
        }
        found = below_home ? home.string() + path : path;
    }
    return found;
}

}  // namespace slosh
