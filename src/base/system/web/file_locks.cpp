// Emscripten's flock() locks nothing. One tab alone has the files (packaging/web/page.js), so what is locked
// is locked by this process: a table of descriptors says it. An entry counts as long as its descriptor is
// open for the same file.
#include "base/system/file_locks.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/system/posix/lock_descriptor.h"

namespace slosh {
namespace {

struct Lock {
    int descriptor = -1;
    ino_t file = 0;
};

std::optional<ino_t> file_of(int descriptor) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return std::nullopt;
    return status.st_ino;
}

/// Emscripten looks for an open file by the path that it was opened by: one that was renamed since is not
/// found, and is still the same.
bool is_over(const Lock& lock) {
    const std::optional<ino_t> file = file_of(lock.descriptor);
    return file ? *file != lock.file : errno != ENOENT;
}

/// Takes the lock unless another descriptor holds it; only looks where `takes` is false.
LockState lock(int descriptor, bool takes) {
    static std::mutex mutex;
    static std::vector<Lock> locks;
    const std::lock_guard guard(mutex);
    std::erase_if(locks, is_over);
    const std::optional<ino_t> file = file_of(descriptor);
    if (!file) return LockState::unknown;
    const bool held = std::any_of(locks.begin(), locks.end(), [&](const Lock& one) {
        return one.file == *file && one.descriptor != descriptor;
    });
    if (held) return LockState::held;
    if (takes) locks.push_back({descriptor, *file});
    return LockState::free;
}

}  // namespace

FileHandle lock_file(const std::filesystem::path& path) {
    FileHandle file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    return file && lock_descriptor(file.get()) ? std::move(file) : FileHandle();
}

LockState lock_state(const std::filesystem::path& path) {
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!file) return errno == ENOENT ? LockState::free : LockState::unknown;
    return lock(file.get(), false);
}

FileHandle lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds most) {
    FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const auto end = std::chrono::steady_clock::now() + most;
    while (handle && !lock_descriptor(handle.get())) {
        if (errno != EWOULDBLOCK || std::chrono::steady_clock::now() >= end) return {};
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return handle;
}

bool lock_descriptor(int descriptor) {
    const LockState before = lock(descriptor, true);
    if (before == LockState::held) errno = EWOULDBLOCK;
    return before == LockState::free;
}

}  // namespace slosh
