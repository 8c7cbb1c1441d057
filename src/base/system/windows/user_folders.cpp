// The folders that Windows has for a user, wherever they were moved to. The variables by which the XDG rules
// name other ones count here, too: tests and portable installations set them.
#include "base/system/user_folders.h"

#include "base/system/environment.h"
#include "base/system/windows/native.h"

#include <knownfolders.h>
#include <shlobj.h>

namespace slosh {
namespace {

std::filesystem::path folder(const char* variable, const KNOWNFOLDERID& id) {
    if (std::filesystem::path other = environment_path(variable); other.is_absolute()) return other;
    wchar_t* name = nullptr;
    std::filesystem::path found;
    if (SHGetKnownFolderPath(id, KF_FLAG_DONT_VERIFY, nullptr, &name) == S_OK) found = name;
    CoTaskMemFree(name);
    return found;
}

}  // namespace

std::filesystem::path user_home_folder() { return folder("HOME", FOLDERID_Profile); }
std::filesystem::path user_config_folder() { return folder("XDG_CONFIG_HOME", FOLDERID_RoamingAppData); }
std::filesystem::path user_data_folder() { return folder("XDG_DATA_HOME", FOLDERID_LocalAppData); }
std::filesystem::path user_state_folder() { return folder("XDG_STATE_HOME", FOLDERID_LocalAppData); }
std::filesystem::path user_pictures_folder() { return folder("XDG_PICTURES_DIR", FOLDERID_Pictures); }
std::filesystem::path user_videos_folder() { return folder("XDG_VIDEOS_DIR", FOLDERID_Videos); }

}  // namespace slosh
