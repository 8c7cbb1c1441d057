// Files that a scene names. A scene may come from a stranger, so no name leads out of its folder and of those
// that the person has named, neither by .. nor by a link.
#pragma once

#include <filesystem>
#include <string>

#include "slosh/files.h"
#include "slosh/result.h"

namespace slosh::io {

/// The file that `name` leads to from `folder`, with links and .. resolved; empty if it is not in the folder
/// or below it.
std::filesystem::path file_below(const std::filesystem::path& folder, const std::string& name);
bool is_there(const std::filesystem::path& path);

/// A file in or below the scene's folder or one that is allowed; empty if there is none of the name, or no
/// folder (""). The name is resolved as it is written, from the scene's folder, and where it leads is
/// checked. Error: the name leads elsewhere, or no file can have it. If a file is there, its folder is
/// `refused`.
Result<std::filesystem::path> file_beside(const std::string& name, const std::filesystem::path& folder,
                                          ModelFolders* folders = nullptr);

/// ".PLY" of a path as "ply".
std::string extension_of(const std::string& name);

}  // namespace slosh::io
