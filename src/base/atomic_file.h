// Files that are either the old one or the new one, whole: written beside, synced, renamed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace slosh {

/// Replaces `path` by `content` so that a crash or power cut at any moment leaves the old or the new file.
/// Creates missing folders.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content);

inline constexpr std::uintmax_t any_size = std::numeric_limits<std::uintmax_t>::max();

/// The whole file as bytes. Only what is a file, or a link to one: a pipe would wait for ever, a device never
/// end. What has more than `most_bytes` is refused before it is read. The Error names the path and the
/// reason.
Result<std::string> read_file(const std::filesystem::path& path, std::uintmax_t most_bytes = any_size);
/// Its first `bytes` bytes, all of them when there are fewer; to see what it is.
Result<std::string> read_file_start(const std::filesystem::path& path, std::size_t bytes);

}  // namespace slosh
