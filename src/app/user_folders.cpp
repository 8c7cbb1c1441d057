// See user_folders.h.
#include "app/user_folders.h"

#include <system_error>
#include <vector>

#include "base/system/temporaries.h"
#include "base/system/user_folders.h"

namespace slosh::app {
namespace {

constexpr int deepest_own =
    1;  // folders of data_folder(), such as states/.thumbnails; further down is the person's

std::filesystem::path own(const std::filesystem::path& folder, const char* name) {
    return folder.empty() ? folder : folder / name;
}

std::filesystem::path in_folder_of_person(const std::filesystem::path& folder) {
    std::error_code ignored;
    return folder.empty() ? std::filesystem::current_path(ignored) : folder / "Slosh";
}

}  // namespace

std::filesystem::path settings_path() { return own(user_config_folder(), "slosh/settings.json"); }
std::filesystem::path data_folder() { return own(user_data_folder(), "slosh"); }
std::filesystem::path state_folder() { return own(user_state_folder(), "slosh"); }

std::filesystem::path pictures_folder() { return in_folder_of_person(user_pictures_folder()); }
std::filesystem::path videos_folder() { return in_folder_of_person(user_videos_folder()); }

void tidy_own_folders() {
    if (user_home_folder().empty()) return;  // a folder that is not only ours may stand in for one of these
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

}  // namespace slosh::app
