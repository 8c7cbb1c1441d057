// flock(): the kernel drops the lock with the process.
#include "base/system/file_locks.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <thread>

#include "base/system/posix/lock_descriptor.h"

namespace slosh {

FileHandle lock_file(const std::filesystem::path& path) {
    FileHandle file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) return file;
    const int why = errno;
    file.close();
    errno = why;
    return file;
}

LockState lock_state(const std::filesystem::path& path) {
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file) return errno == ENOENT ? LockState::free : LockState::unknown;
    // Shared: two that look at once do not take each other for the owner.
    if (::flock(file.get(), LOCK_SH | LOCK_NB) == 0) return LockState::free;
    return errno == EWOULDBLOCK ? LockState::held : LockState::unknown;
}

FileHandle lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds most) {
    FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const auto end = std::chrono::steady_clock::now() + most;
    while (handle && ::flock(handle.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK || std::chrono::steady_clock::now() >= end) return {};
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return handle;
}

bool lock_descriptor(int descriptor) { return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0; }

}  // namespace slosh
