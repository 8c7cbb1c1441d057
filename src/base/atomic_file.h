// Files that are either the old one or the new one, whole: written beside, synced, renamed over.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "base/output_target.h"
#include "base/result.h"

namespace slosh {

/// A file in the making, beside the one that it will replace, under a name that nobody can guess. Unless it
/// is committed it is removed at the end; after a kill it stays as `.slosh-` and 16 digits.
class FileInMaking {
  public:
    /// `target` is no stream. Makes missing folders. Errors: a folder that cannot be made or written, an old
    /// file that is write-protected.
    static Result<FileInMaking> create(const OutputTarget& target);
    ~FileInMaking() { remove(); }
    FileInMaking(FileInMaking&& other) noexcept;
    FileInMaking& operator=(FileInMaking&& other) = delete;

    /// For the one who writes: open for reading and writing, or by name.
    int descriptor() const { return handle_.get(); }
    const std::filesystem::path& temporary() const { return temporary_; }

    /// Makes it durable, gives it the permissions of the file that it replaces and puts it in place. Its
    /// descriptor goes on to the caller, who may append. Error: the old file is still there, this one is
    /// gone; or the folder could not be synced.
    Result<FileHandle> commit() &&;

  private:
    FileInMaking(OutputTarget target) : target_(std::move(target)) {}
    bool take_permissions() const;
    void remove();

    OutputTarget target_;
    std::filesystem::path temporary_;  // empty: nothing to remove
    FileHandle handle_;
    bool replaces_ = false;
    mode_t mode_ = 0;
    uid_t owner_ = 0;
    gid_t group_ = 0;
};

/// Replaces `path` by `content` so that a crash or power cut at any moment leaves the old or the new file. A
/// symbolic link stays and its target is replaced; what is no regular file (a FIFO, a device, /dev/stdout) is
/// written into. Creates missing folders.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// Refuses, before the work, a path that could not be written after it: a folder, in a folder that cannot be
/// made or written, a write-protected file. Creates missing folders.
Result<void> check_writable(const std::filesystem::path& path);

inline constexpr std::uintmax_t any_size = std::numeric_limits<std::uintmax_t>::max();

/// The whole file as bytes. Only what is a file, or a link to one: a pipe would wait for ever, a device never
/// end. What has more than `most_bytes` is refused before it is read. The Error names the path and the
/// reason.
Result<std::string> read_file(const std::filesystem::path& path, std::uintmax_t most_bytes = any_size);
/// Its first `bytes` bytes, all of them when there are fewer; to see what it is.
Result<std::string> read_file_start(const std::filesystem::path& path, std::size_t bytes);

}  // namespace slosh
