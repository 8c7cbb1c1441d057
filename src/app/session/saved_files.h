// What a person has saved in the program's own folders: states, recordings and scenes, with their small
// pictures.
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/result.h"

namespace slosh::app {

enum class SavedKind { state, recording, scene };
/// "state", "recording", "scene".
std::string_view name_of(SavedKind kind);

struct SavedFile {
    std::filesystem::path path;
    SavedKind kind = SavedKind::state;
    std::time_t saved_at = 0;
    std::uintmax_t bytes = 0;
    /// The file's name without its ending.
    std::string name() const { return path.stem().string(); }
};

/// The folders states, recordings and scenes below `folder`, newest first. Files of another kind, also those
/// whose name claims it, are left out; a folder that is not there is empty.
std::vector<SavedFile> saved_files(const std::filesystem::path& folder);

/// Where the picture of a saved file lies: .thumbnails/NAME.png beside it.
std::filesystem::path thumbnail_path(const std::filesystem::path& file);

/// "3.2 MB"; "31 Jan 2026 23:59", local.
std::string size_text(std::uintmax_t bytes);
std::string date_text(std::time_t time);

/// Puts a file, by the rules of the desktop's trash, into `trash` ($XDG_DATA_HOME/Trash), from where a file
/// manager brings it back. Its thumbnail is removed. Error: another file system, no permission; the file
/// stays.
Result<void> move_to_trash(const std::filesystem::path& file, const std::filesystem::path& trash);

}  // namespace slosh::app
