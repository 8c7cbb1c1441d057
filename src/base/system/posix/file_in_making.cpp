// Writes files beside their target and renames them into place.
#include "base/system/atomic_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "base/system/temporaries.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
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
        if (!may_write(target.path)) return file_error(target.path, "write");
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
    if (!take_permissions() || !sync_file(descriptor()) || !rename_path(temporary_, target_.path)) {
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

}  // namespace slosh
