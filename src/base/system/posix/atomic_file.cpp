// Writes files beside their target and renames them into place.
#include "base/system/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/system/temporaries.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Notices a disk that loses data while the old file still exists.
bool reads_back(int descriptor, std::string_view content) {
    std::vector<char> part(1u << 18);
    std::size_t done = 0;
    for (;;) {
        const ssize_t got = ::pread(descriptor, part.data(), part.size(), static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        errno = EIO;
        if (got == 0) return done == content.size();
        const auto count = static_cast<std::size_t>(got);
        if (count > content.size() - done || std::memcmp(part.data(), content.data() + done, count) != 0)
            return false;
        done += count;
    }
}

}  // namespace

FileInMaking::FileInMaking(FileInMaking&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      handle_(std::move(other.handle_)),
      replaces_(other.replaces_),
      mode_(other.mode_),
      owner_(other.owner_),
      group_(other.group_) {}

Result<FileInMaking> FileInMaking::create(const OutputTarget& target) {
    SLOSH_ASSERT(!target.stream, "a stream is written into, not replaced");
    const fs::path folder = folder_of(target.path);
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return Error{"cannot create the folder: " + code.message(), folder.string()};

    FileInMaking file(target);
    struct stat status {};
    if (::stat(target.path.c_str(), &status) == 0) {
        // A rename needs only the folder's permission. A file that the user has write-protected must stay.
        if (::faccessat(AT_FDCWD, target.path.c_str(), W_OK, AT_EACCESS) != 0)
            return file_error(target.path, "write");
        file.replaces_ = true;
        file.mode_ = status.st_mode & 0777;
        file.owner_ = status.st_uid;
        file.group_ = status.st_gid;
    }
    // A file that replaces a private one is private from its first byte on; a new file follows the umask.
    Temporary made = make_temporary_file(folder, !file.replaces_);
    if (!made) return file_error(target.path, "write");
    file.temporary_ = std::move(made.path);
    file.handle_ = std::move(made.handle);
    return file;
}

bool FileInMaking::take_permissions() const {
    if (!replaces_) return true;
    struct stat now {};
    if (::fstat(descriptor(), &now) != 0) return false;
    // Only root may change a file's owner. For everyone else the mode is kept, which is what can be kept.
    if ((now.st_uid != owner_ || now.st_gid != group_) && ::fchown(descriptor(), owner_, group_) != 0)
        errno = 0;
    return ::fchmod(descriptor(), mode_) == 0;
}

Result<FileHandle> FileInMaking::commit() && {
    if (!take_permissions() || ::fsync(descriptor()) != 0 ||
        ::rename(temporary_.c_str(), target_.path.c_str()) != 0) {
        Error error = file_error(target_.path, "write");
        remove();
        return error;
    }
    temporary_.clear();
    // Makes the rename itself durable.
    if (!sync_folder(folder_of(target_.path))) return file_error(target_.path, "make durable");
    return std::move(handle_);
}

void FileInMaking::remove() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    temporary_.clear();
}

Result<void> write_file_atomically(const fs::path& path, std::string_view content) {
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().stream) {
        const Result<FileHandle> stream = open_stream(target.value(), path);
        if (!stream) return stream.error();
        if (!write_all(stream.value().get(), content)) return file_error(path, "write");
        return {};
    }
    Result<FileInMaking> file = FileInMaking::create(target.value());
    if (!file) return file.error();
    const int descriptor = file.value().descriptor();
    if (!write_all(descriptor, content) || !reads_back(descriptor, content)) return file_error(path, "write");
    const Result<FileHandle> committed = std::move(file).value().commit();
    if (!committed) return committed.error();
    return {};
}

Result<void> check_writable(const fs::path& path) {
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().descriptor >= 0) {
        if (::fcntl(target.value().descriptor, F_GETFD) < 0) return file_error(path, "write");
        return {};
    }
    if (target.value().stream) {
        if (::faccessat(AT_FDCWD, target.value().path.c_str(), W_OK, AT_EACCESS) != 0)
            return file_error(path, "write");
        return {};
    }
    // Tries instead of asking for permissions: root may write everywhere, but not to a read-only file system.
    const Result<FileInMaking> probe = FileInMaking::create(target.value());
    if (!probe) return probe.error();
    return {};
}

}  // namespace slosh
