// Where the program's files lie in a user's home: in folders of its own below those that the system has for
// such files (base/system/user_folders.h). The names here are those of Linux.
#pragma once

#include <filesystem>

namespace slosh::app {

// "" where neither the environment nor the list of users names a home: a folder of all users, such as /tmp,
// would let anyone lay links and settings there.

/// $XDG_CONFIG_HOME/slosh/settings.json, else ~/.config/...; ~ is HOME, else what the list of users says.
/// Without one settings are not kept.
std::filesystem::path settings_path();
/// $XDG_DATA_HOME/slosh, else ~/.local/share/slosh: saved states, scenes and recordings.
std::filesystem::path data_folder();
/// $XDG_STATE_HOME/slosh, else ~/.local/state/slosh: the recording that is always on.
std::filesystem::path state_folder();

/// Slosh in the person's folder for pictures: $XDG_PICTURES_DIR, else what user-dirs.dirs says, else
/// ~/Pictures. Without a home the working folder. It need not exist yet.
std::filesystem::path pictures_folder();
/// The same for videos.
std::filesystem::path videos_folder();

/// Removes what processes that were killed have left in these folders and below data_folder(): files that
/// were not whole yet.
void tidy_own_folders();

}  // namespace slosh::app
