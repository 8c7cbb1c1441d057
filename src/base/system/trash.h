// The desktop's trash, from which a file manager brings files back.
#pragma once

#include <filesystem>

#include "slosh/result.h"

namespace slosh {

/// `file` is an absolute path; `trash` the folder ($XDG_DATA_HOME/Trash) where the trash is a folder. Error:
/// another file system, no permission; the file stays.
Result<void> put_into_trash(const std::filesystem::path& file, const std::filesystem::path& trash);

}  // namespace slosh
