// Where this user's files lie, and those that programs keep for this user. A program makes a folder of its
// own in each. They need not exist yet.
#pragma once

#include <filesystem>

namespace slosh {

// "" where the system names no home: a folder of all users, such as /tmp, would let anyone lay links and
// settings there.

std::filesystem::path user_home_folder();
std::filesystem::path user_config_folder();  ///< settings
std::filesystem::path user_data_folder();    ///< what the user saves in a program
std::filesystem::path user_state_folder();   ///< what a program keeps from one start to the next
std::filesystem::path user_pictures_folder();
std::filesystem::path user_videos_folder();

}  // namespace slosh
