// See user_folders.h.
#include "app/user_folders.h"

#include <cstdlib>
#include <system_error>
#include <vector>

#include "base/system/atomic_file.h"
#include "base/system/temporaries.h"
#include "base/system/this_process.h"

namespace slosh::app {
namespace {

constexpr std::uintmax_t most_bytes =
    1u << 16;  // longest user-dirs.dirs that is read; it has eight lines as a rule
constexpr int deepest_own =
    1;  // folders of data_folder(), such as states/.thumbnails; further down is the person's

/// "" when the variable is not set or, as the XDG rule has it for relative paths, to be ignored.
std::filesystem::path folder_in(const char* variable) {
    const char* folder = std::getenv(variable);
    if (folder == nullptr || !std::filesystem::path(folder).is_absolute()) return {};
    return folder;
}

/// Without HOME (some services and containers) the one in the list of users.
std::filesystem::path home_folder() {
    if (std::filesystem::path home = folder_in("HOME"); !home.empty()) return home;
    std::filesystem::path home = home_of_user();
    return home.is_absolute() ? home : std::filesystem::path();
}

std::filesystem::path from_environment(const char* variable, const char* below_home) {
    if (std::filesystem::path folder = folder_in(variable); !folder.empty()) return folder / "slosh";
    const std::filesystem::path home = home_folder();
    return home.empty() ? home : home / below_home / "slosh";
}

/// ~/.config as the rules have it, "" without a home.
std::filesystem::path config_home() {
    if (std::filesystem::path folder = folder_in("XDG_CONFIG_HOME"); !folder.empty()) return folder;
    const std::filesystem::path home = home_folder();
    return home.empty() ? home : home / ".config";
}

std::filesystem::path folder_of_person(const char* variable, const char* usual) {
    const std::filesystem::path home = home_folder();
    std::filesystem::path folder = folder_in(variable);
    if (folder.empty() && !config_home().empty()) {
        if (const Result<std::string> dirs = read_file(config_home() / "user-dirs.dirs", most_bytes))
            folder = user_dir_in(dirs.value(), variable, home);
    }
    if (folder.empty() && !home.empty()) folder = home / usual;
    std::error_code ignored;
    return folder.empty() ? std::filesystem::current_path(ignored) : folder / "Slosh";
}

std::string_view trimmed(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

}  // namespace

std::filesystem::path settings_path() {
    const std::filesystem::path folder = from_environment("XDG_CONFIG_HOME", ".config");
    return folder.empty() ? folder : folder / "settings.json";
}

std::filesystem::path data_folder() { return from_environment("XDG_DATA_HOME", ".local/share"); }
std::filesystem::path state_folder() { return from_environment("XDG_STATE_HOME", ".local/state"); }
std::filesystem::path pictures_folder() { return folder_of_person("XDG_PICTURES_DIR", "Pictures"); }
std::filesystem::path videos_folder() { return folder_of_person("XDG_VIDEOS_DIR", "Videos"); }

void tidy_own_folders() {
    if (home_folder().empty()) return;  // a folder that is not only ours may stand in for one of these
    for (const std::filesystem::path& folder :
         {settings_path().parent_path(), state_folder(), data_folder(), pictures_folder(), videos_folder()})
        remove_left_temporaries(folder);
    std::vector<std::filesystem::path> below;
    std::error_code code;
    for (std::filesystem::recursive_directory_iterator entry(data_folder(), code), end; !code && entry != end;
         entry.increment(code)) {
        std::error_code none;
        if (std::filesystem::is_directory(entry->symlink_status(none))) below.push_back(entry->path());
        if (entry.depth() >= deepest_own) entry.disable_recursion_pending();
    }
    for (const std::filesystem::path& folder : below) remove_left_temporaries(folder);
}

std::filesystem::path user_dir_in(std::string_view file, std::string_view name,
                                  const std::filesystem::path& home) {
    std::filesystem::path found;
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

}  // namespace slosh::app
