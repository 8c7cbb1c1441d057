// Writes files beside their target and renames them into place.
#include "base/system/atomic_file.h"

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
      replaced_(other.replaced_) {}

Result<FileInMaking> FileInMaking::create(const OutputTarget& target) {
    SLOSH_ASSERT(!target.stream, "a stream is written into, not replaced");
    const fs::path folder = folder_of(target.path);
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return Error{"cannot create the folder: " + code.message(), folder.string()};

    FileInMaking file(target);
    file.replaced_ = status_of(target.path);
    // A rename needs only the folder's permission. A file that the user has write-protected must stay.
    if (file.replaced_ && !may_write(target.path)) return file_error(target.path, "write");
    // A file that replaces a private one is private from its first byte on; a new file follows the umask.
    Temporary made = make_temporary_file(folder, !file.replaced_);
    if (!made) return file_error(target.path, "write");
    file.temporary_ = std::move(made.path);
    file.handle_ = std::move(made.handle);
    return file;
}

Result<FileHandle> FileInMaking::commit() && {
    const bool permitted = !replaced_ || give_permissions(descriptor(), *replaced_);
    if (!permitted || !sync_file(descriptor()) || !rename_path(temporary_, target_.path)) {
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
    if (temporary_.empty()) return;
    handle_.close();  // Windows keeps the name of an open file
    std::error_code ignored;
    fs::remove(temporary_, ignored);
    temporary_.clear();
}

}  // namespace slosh
