// The folders of macOS, and the variables of the XDG rules for those who set them.
#include "base/system/user_folders.h"

#include "base/system/environment.h"
#include "base/system/posix/user_dirs.h"

namespace slosh {
namespace {

std::filesystem::path folder(const char* variable, const char* below_home) {
    if (std::filesystem::path other = environment_path(variable); other.is_absolute()) return other;
    const std::filesystem::path home = user_home_folder();
    return home.empty() ? home : home / below_home;
}

constexpr const char* support = "Library/Application Support";

}  // namespace

std::filesystem::path user_home_folder() {
    const std::filesystem::path home = environment_path("HOME");
    return home.is_absolute() ? home : home_of_user();
}

std::filesystem::path user_config_folder() { return folder("XDG_CONFIG_HOME", support); }
std::filesystem::path user_data_folder() { return folder("XDG_DATA_HOME", support); }
std::filesystem::path user_state_folder() { return folder("XDG_STATE_HOME", support); }
std::filesystem::path user_pictures_folder() { return folder("XDG_PICTURES_DIR", "Pictures"); }
std::filesystem::path user_videos_folder() { return folder("XDG_VIDEOS_DIR", "Movies"); }

}  // namespace slosh
