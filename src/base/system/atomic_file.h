// Files that are replaced as a whole or not at all: written beside the old one, synced, renamed over it.
#pragma once

#include <cstddef>
#include <ctime>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/system/output_target.h"
#include "slosh/result.h"

namespace slosh {

/// A file being written, beside the one that it will replace, as a temporary (base/system/temporaries.h). It
/// is removed at the end unless it was committed.
class FileInMaking {
  public:
    /// `target` is not a stream. Creates missing folders. Errors: a folder that cannot be created or written,
    /// a write-protected old file.
    static Result<FileInMaking> create(const OutputTarget& target);
    ~FileInMaking() { remove(); }
    FileInMaking(FileInMaking&& other) noexcept;
    FileInMaking& operator=(FileInMaking&& other) = delete;

    /// For the writer: open for reading and writing, or by name.
    int descriptor() const { return handle_.get(); }
    const std::filesystem::path& temporary() const { return temporary_; }

    /// Makes the file durable, gives it the permissions of the file that it replaces and puts it in place.
    /// The caller gets its descriptor and may append. Error: the old file still exists and this one is
    /// removed; or the folder could not be synced.
    Result<FileHandle> commit() &&;

  private:
    FileInMaking(OutputTarget target) : target_(std::move(target)) {}
    void remove();

    OutputTarget target_;
    std::filesystem::path temporary_;  // empty: nothing to remove
    FileHandle handle_;
    std::optional<FileStatus> replaced_;
};

/// Replaces `path` by `content` so that after a crash or power cut at any moment the file is the old or the
/// new one. A symbolic link stays and its target is replaced. Paths that are not regular files (a FIFO, a
/// device, /dev/stdout) are written into. Creates missing folders.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// Refuses, before the work, a path that could not be written after it: a folder, a file in a folder that
/// cannot be created or written, a write-protected file. Creates missing folders.
Result<void> check_writable(const std::filesystem::path& path);

struct FileFacts {
    std::uintmax_t bytes = 0;
    std::time_t changed_at = 0;
};
/// Reads a regular file, or a link to one; nothing else.
std::optional<FileFacts> facts_of_file(const std::filesystem::path& path);

inline constexpr std::uintmax_t any_size = std::numeric_limits<std::uintmax_t>::max();

/// The whole file as bytes. `path` must be a regular file or a link to one: reading a pipe could wait for
/// ever, a device may never end. Files of more than `most_bytes` are refused before reading. The Error names
/// the path and the reason.
Result<std::string> read_file(const std::filesystem::path& path, std::uintmax_t most_bytes = any_size);
/// The first `bytes` bytes of a file, or all of them if there are fewer; to find out what it is.
Result<std::string> read_file_start(const std::filesystem::path& path, std::size_t bytes);

}  // namespace slosh
