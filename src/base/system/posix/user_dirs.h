// Parts of user_folders.h that tests look at, or that a system replaces.
#pragma once

#include <filesystem>
#include <string_view>

namespace slosh {

/// What a user-dirs.dirs file has under `name` ("XDG_VIDEOS_DIR"), as xdg-user-dir reads it: quoted, absolute
/// or below $HOME, the last such line; "" when there is none.
std::filesystem::path user_dir_in(std::string_view file, std::string_view name,
                                  const std::filesystem::path& home);

/// In the list of users; empty where it has none.
std::filesystem::path home_of_user();

}  // namespace slosh
