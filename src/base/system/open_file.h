// Open files, by descriptor: what each operating system does in its own way. What is made of them is the same
// everywhere: files that are whole or not there, files that grow, files read within limits. Paths are
// std::filesystem::path up to the system call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string_view>

#include "slosh/result.h"

namespace slosh {

/// An open descriptor, closed by the destructor. Programs that are started do not inherit it.
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

// Functions that fail say why in errno.

enum class FileKind { file, folder, pipe, socket, device };
struct FileStatus {
    FileKind kind = FileKind::file;
    std::uintmax_t bytes = 0;
    std::time_t changed_at = 0;
    std::uint32_t mode = 0, owner = 0, group = 0;  ///< who may do what, where the system has such numbers
};
/// Links are followed.
std::optional<FileStatus> status_of(const std::filesystem::path& path);
std::optional<FileStatus> status_of(int descriptor);

enum class Links { followed, refused };
/// Does not wait for the writer of a pipe.
FileHandle open_to_read(const std::filesystem::path& path, Links links);
/// Opens a file that does not exist yet, for writing, for this user alone. EEXIST if it exists.
FileHandle create_private_file(const std::filesystem::path& path);

/// Returns the number of bytes that were read, 0 at the end of the file, -1 for an error.
std::ptrdiff_t read_next(int descriptor, char* to, std::size_t bytes);
/// The same from a place in the file; where the next read_next() or write_all() begins is then open.
std::ptrdiff_t read_at(int descriptor, char* to, std::size_t bytes, std::uintmax_t from);
/// Returns false when not every byte could be written.
bool write_all(int descriptor, std::string_view content);
/// What is written next replaces the file's first bytes.
bool go_to_start(int descriptor);
/// Cuts the file to this length; the next write goes to its new end.
bool cut_file(int descriptor, std::uintmax_t bytes);
/// A power cut does not lose what was written until now.
bool sync_file(int descriptor);
/// The same, possibly without the time of the change. True for what has nothing to sync, such as pipes.
bool sync_content(int descriptor);
/// Gives a file the permissions of another one and, where this user may, its owner.
bool give_permissions(int descriptor, const FileStatus& of);
/// Whether this user may write an existing file.
bool may_write(const std::filesystem::path& path);
/// Puts a file or folder in the place of another name. A file replaces a file that is there.
bool rename_path(const std::filesystem::path& from, const std::filesystem::path& to);

/// "cannot write: No space left on device", from the current errno.
Error file_error(const std::filesystem::path& path, std::string_view action);

}  // namespace slosh
