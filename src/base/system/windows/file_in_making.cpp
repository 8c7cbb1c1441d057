// Writes files beside their target and renames them into place. A new file has the rights of its folder.
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "base/system/atomic_file.h"
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
      replaces_(other.replaces_) {}

Result<FileInMaking> FileInMaking::create(const OutputTarget& target) {
    SLOSH_ASSERT(!target.stream, "a stream is written into, not replaced");
    const fs::path folder = folder_of(target.path);
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return Error{"cannot create the folder: " + code.message(), folder.string()};

    FileInMaking file(target);
    file.replaces_ = status_of(target.path).has_value();
    if (file.replaces_ && !may_write(target.path)) return file_error(target.path, "write");
    Temporary made = make_temporary_file(folder, !file.replaces_);
    if (!made) return file_error(target.path, "write");
    file.temporary_ = std::move(made.path);
    file.handle_ = std::move(made.handle);
    return file;
}

bool FileInMaking::take_permissions() const { return true; }

Result<FileHandle> FileInMaking::commit() && {
    if (!take_permissions() || !sync_file(descriptor()) || !rename_path(temporary_, target_.path)) {
        Error error = file_error(target_.path, "write");
        remove();
        return error;
    }
    temporary_.clear();
    if (!sync_folder(folder_of(target_.path))) return file_error(target_.path, "make durable");
    return std::move(handle_);
}

void FileInMaking::remove() {
    if (temporary_.empty()) return;
    handle_.close();
    std::error_code ignored;
    fs::remove(temporary_, ignored);
    temporary_.clear();
}

}  // namespace slosh
