// Files that are either the old one or the new one, whole: written beside, synced, renamed over.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace slosh {

/// Replaces `path` by `content` so that a crash or power cut at any moment leaves the old or the new file.
/// Creates missing folders.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// The whole file as bytes; the Error names the path and the reason.
Result<std::string> read_file(const std::filesystem::path& path);

}  // namespace slosh
