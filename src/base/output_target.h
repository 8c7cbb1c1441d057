// What a path stands for when something is written to it. A file is replaced whole, a link stays and its
// target is replaced; a FIFO, a device, a terminal or /dev/stdout is written into: renaming a file over
// /dev/null would break the machine.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.h"

namespace slosh {

/// An open descriptor, closed at the end.
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

/// False when not every byte could be written; errno says why.
bool write_all(int descriptor, std::string_view content);
/// "cannot write: No space left on device" of errno as it is.
Error file_error(const std::filesystem::path& path, std::string_view action);

struct OutputTarget {
    std::filesystem::path path;  ///< links followed; a regular file, one that is not there yet, or a stream
    bool stream = false;         ///< anything that is no regular file, or a descriptor
    int descriptor = -1;         ///< of /dev/stdout, /dev/fd/N: this process's own, wherever it leads
};

/// Errors: a folder, links without end.
Result<OutputTarget> find_output_target(const std::filesystem::path& path);
/// Opened for writing; a FIFO waits for its reader (a noted signal ends that). Programmer error: no stream.
Result<FileHandle> open_stream(const OutputTarget& target, const std::filesystem::path& path);

}  // namespace slosh
