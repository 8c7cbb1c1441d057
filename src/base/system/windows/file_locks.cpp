// An open handle without sharing locks the file, until it is closed or the process ends.
#include "base/system/file_locks.h"

#include <fcntl.h>

#include <cerrno>
#include <thread>

#include "base/system/windows/native.h"

namespace slosh {

namespace {

constexpr std::chrono::milliseconds pause{5};

/// lock_state() of another process has the file open for a moment.
constexpr std::chrono::milliseconds longest_look{50};

/// Opens it until `most` is over, as long as another one has it.
native::Owned open_alone(const std::filesystem::path& path, DWORD access, DWORD share, DWORD disposition,
                         DWORD flags, std::chrono::milliseconds most) {
    const auto end = std::chrono::steady_clock::now() + most;
    for (;;) {
        native::Owned handle = native::open(path, access, share, disposition, flags);
        // Access is denied to a file that is about to go.
        const DWORD why = handle ? ERROR_SUCCESS : GetLastError();
        if (why != ERROR_SHARING_VIOLATION && why != ERROR_ACCESS_DENIED) return handle;
        if (std::chrono::steady_clock::now() >= end) {
            SetLastError(why == ERROR_SHARING_VIOLATION ? ERROR_LOCK_VIOLATION : why);
            return {};
        }
        std::this_thread::sleep_for(pause);
    }
}

}  // namespace

FileHandle lock_file(const std::filesystem::path& path) {
    native::Owned handle = open_alone(path, GENERIC_READ | GENERIC_WRITE, 0, OPEN_ALWAYS,
                                      FILE_FLAG_OPEN_REPARSE_POINT, longest_look);
    if (handle && native::is_link(handle.get())) {
        errno = ELOOP;
        return {};
    }
    return native::descriptor_of(std::move(handle), _O_RDWR);
}

LockState lock_state(const std::filesystem::path& path) {
    const native::Owned handle =
        native::open(path, GENERIC_READ, native::share_all, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT);
    if (handle) return native::is_link(handle.get()) ? LockState::unknown : LockState::free;
    const DWORD why = GetLastError();
    if (why == ERROR_FILE_NOT_FOUND || why == ERROR_PATH_NOT_FOUND) return LockState::free;
    native::fail();
    return why == ERROR_SHARING_VIOLATION ? LockState::held : LockState::unknown;
}

// By a file in it, which goes with the handle.
FileHandle lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds most) {
    return native::descriptor_of(open_alone(folder / ".slosh-lock", GENERIC_WRITE, 0, OPEN_ALWAYS,
                                            FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, most),
                                 _O_WRONLY);
}

// A folder with an open file in it keeps its name. The handle of the folder, which no one else can delete
// meanwhile, holds the folder until the lock does.
FileHandle publish_locked(const Temporary& made, const std::filesystem::path& name, const char* lock) {
    return publish(made, name) ? lock_file(name / lock) : FileHandle();
}

void let_folder_move(FileHandle& lock) { lock.close(); }

}  // namespace slosh
