// Files that a run writes while it runs.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace slosh::cli {

/// Refuses, before a long run, a path that could not be written after it: a folder, or in a folder that
/// cannot be made or written.
Result<void> check_writable(const std::filesystem::path& file);

}  // namespace slosh::cli
