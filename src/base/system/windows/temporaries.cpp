#include "base/system/temporaries.h"

#include <fcntl.h>

#include <cerrno>
#include <random>
#include <string>
#include <system_error>

#include "base/system/windows/native.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

/// Nobody else can delete it meanwhile.
native::Owned hold_folder(const fs::path& path) {
    return native::open(path, DELETE | FILE_LIST_DIRECTORY, FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING,
                        FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT);
}

}  // namespace

std::uint64_t making::unguessable_number() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

FileHandle making::new_file(const fs::path& path, bool) {
    native::Owned made = native::open(path, GENERIC_READ | GENERIC_WRITE, native::share_all, CREATE_NEW,
                                      FILE_ATTRIBUTE_NORMAL);
    if (made && !native::lock_far_byte(made.get()) && errno == EAGAIN) {
        errno = EEXIST;  // remove_left_temporaries() of another process took it first
        return {};
    }
    return native::descriptor_of(std::move(made), _O_RDWR);
}

FileHandle making::new_folder(const fs::path& path, bool) {
    if (!CreateDirectoryW(path.c_str(), nullptr)) {
        native::fail();
        return {};
    }
    native::Owned made = hold_folder(path);
    if (!made)
        SetLastError(ERROR_ALREADY_EXISTS);  // another process removes it: the next attempt makes another
    return native::descriptor_of(std::move(made), _O_RDONLY);
}

void making::remove_unless_held(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        native::Owned handle = hold_folder(path);
        if (!handle || native::is_link(handle.get())) return;
        handle.close();
        fs::remove_all(path, ignored);
        return;
    }
    const native::Owned handle =
        native::open(path, GENERIC_READ, native::share_all, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT);
    if (handle && !native::is_link(handle.get()) && native::lock_far_byte(handle.get()))
        DeleteFileW(path.c_str());
}

FileHandle make_unnamed_file() {
    std::error_code failed;
    const fs::path path =
        fs::temp_directory_path(failed) / ("slosh-" + std::to_string(making::unguessable_number()));
    return native::descriptor_of(
        native::open(path, GENERIC_READ | GENERIC_WRITE, native::share_all, CREATE_NEW,
                     FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE),
        _O_RDWR);
}

bool publish(const Temporary& made, const fs::path& name) {
    return native::rename_open(native::handle_of(made.handle.get()), name);
}

/// The names of a folder are in the journal of the file system with the rename.
bool sync_folder(const fs::path&) { return true; }

}  // namespace slosh
