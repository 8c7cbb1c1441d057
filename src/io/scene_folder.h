// Files that a scene names. A scene may come from a stranger, so no name leads out of its folder, neither by
// .. nor by a link.
#pragma once

#include <filesystem>
#include <string>

#include "slosh/result.h"

namespace slosh::io {

/// The file that `name` leads to from `folder`, with links and .. resolved; empty if it is not in the folder
/// or below it.
std::filesystem::path file_below(const std::filesystem::path& folder, const std::string& name);
bool is_there(const std::filesystem::path& path);

/// A file in the scene's folder or below it; empty if there is none of the name, or no folder (""). Error:
/// the name leads out of the folder, or no file can have it.
Result<std::filesystem::path> file_beside(const std::string& name, const std::filesystem::path& folder);

/// ".PLY" of a path as "ply".
std::string extension_of(const std::string& name);

}  // namespace slosh::io
