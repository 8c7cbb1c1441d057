// Names of files: what a person types into a path dialog, and names that the program makes up.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

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

}  // namespace slosh::app
