// Files by name and by their first bytes: what a person types into a path dialog, names that the program
// makes up, and what a file is before it is opened.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slosh::app {

/// "~/x" lies in the home folder, an absolute path is itself. A relative one lies in the folder that the
/// dialog shows. Saving: with `extension` when none was typed. Loading: also found without it;
/// what is not there stays as typed: a file of the working folder, or the name of a scene.
std::filesystem::path typed_path(const std::string& typed, bool save, const std::filesystem::path& folder,
                                 std::string_view extension = ".slosh");

/// "20260131_235959", of now: file names that sort by time.
std::string time_stamp();

/// A name in the folder that no file has yet: stem and extension, then stem_2 ...
std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension);

/// It holds the water of a moment: a saved state or a recording. What cannot be read holds nothing.
bool holds_state(const std::string& path);

/// The place of the file to open among several that were dropped together, a scene and its models say: the
/// first that has the beginning of a scene, state or recording, else the first model or points, else 0.
std::size_t file_to_open(const std::vector<std::string>& paths);

}  // namespace slosh::app
