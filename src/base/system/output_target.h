// What happens when something is written to a path. A regular file is replaced as a whole; for a link, its
// target is replaced. A FIFO, a device, a terminal or /dev/stdout is written into: renaming a file over
// /dev/null would break the machine.
#pragma once

#include <filesystem>
#include <string_view>

#include "slosh/result.h"

namespace slosh {

/// An open descriptor, closed by the destructor.
class FileHandle {
  public:
    FileHandle() = default;
    explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
    ~FileHandle() { close(); }
    FileHandle(FileHandle&& other) noexcept : descriptor_(other.release()) {}
    FileHandle& operator=(FileHandle&& other) noexcept {
        if (this != &other) {
            close();
            descriptor_ = other.release();
        }
        return *this;
    }

    int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }
    void close();
    int release() {
        const int descriptor = descriptor_;
        descriptor_ = -1;
        return descriptor;
    }

  private:
    int descriptor_ = -1;
};

/// Returns false when not every byte could be written; errno has the reason.
bool write_all(int descriptor, std::string_view content);
/// What is written next replaces the file's first bytes. Returns false, with errno, where that is impossible.
bool go_to_start(int descriptor);
/// "cannot write: No space left on device", from the current errno.
Error file_error(const std::filesystem::path& path, std::string_view action);

/// Opens a file that does not exist yet, for writing, for this user alone. Empty, with errno, if it exists.
FileHandle create_private_file(const std::filesystem::path& path);

struct OutputTarget {
    std::filesystem::path path;  ///< links followed; a regular file, one that does not exist yet, or a stream
    bool stream = false;         ///< not a regular file, or a descriptor
    int descriptor = -1;         ///< this process's own descriptor, for /dev/stdout and /dev/fd/N
};

/// Errors: a folder, endless links.
Result<OutputTarget> find_output_target(const std::filesystem::path& path);
/// Opens the stream for writing. A FIFO waits for its reader; a noted signal ends the wait. It is a
/// programming error if `target` is not a stream.
Result<FileHandle> open_stream(const OutputTarget& target, const std::filesystem::path& path);

}  // namespace slosh
