#include "base/system/temporaries.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "base/system/posix/lock_descriptor.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

FileHandle open_folder(const fs::path& path) {
    return FileHandle(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// What was made, locked. Without a lock, remove_left_temporaries() of another process took it first and
/// removes it.
FileHandle locked(FileHandle made, const fs::path& path) {
    if (!made) return made;
    // Where there are no locks nothing that is left is ever removed either.
    const bool has_lock = lock_descriptor(made.get()) || errno != EWOULDBLOCK;
    struct stat status {};
    if (has_lock && ::fstat(made.get(), &status) == 0 && status.st_nlink > 0) return made;
    std::error_code gone_already;
    fs::remove(path, gone_already);
    made.close();
    errno = EEXIST;
    return made;
}

}  // namespace

std::uint64_t making::unguessable_number() {
    std::uint64_t number = 0;
    // Without random bytes (an old kernel) O_EXCL still refuses existing files.
    if (::getentropy(&number, sizeof number) != 0) number = static_cast<std::uint64_t>(::getpid());
    return number;
}

FileHandle making::new_file(const fs::path& path, bool for_all) {
    const int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
    return locked(FileHandle(::open(path.c_str(), flags, for_all ? 0666 : 0600)), path);
}

FileHandle making::new_folder(const fs::path& path, bool for_all) {
    if (::mkdir(path.c_str(), for_all ? 0777 : 0700) != 0) return {};
    FileHandle made = open_folder(path);
    // Already removed by remove_left_temporaries(): the next attempt makes another one.
    if (!made && errno == ENOENT) errno = EEXIST;
    return locked(std::move(made), path);
}

void making::remove_unless_held(const fs::path& path) {
    const FileHandle handle(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    std::error_code ignored;
    // Removed while the lock is held: who has just made it and comes second makes another one.
    if (handle && lock_descriptor(handle.get())) fs::remove_all(path, ignored);
}

FileHandle make_unnamed_file() {
    std::FILE* file = std::tmpfile();
    if (file == nullptr) return {};
    FileHandle handle(::fcntl(::fileno(file), F_DUPFD_CLOEXEC, 0));
    std::fclose(file);
    return handle;
}

bool publish(const Temporary& made, const fs::path& name) { return rename_path(made.path, name); }

bool sync_folder(const fs::path& folder) {
    const FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!handle) return true;  // a folder may allow entering and writing but not reading
    return ::fsync(handle.get()) == 0 || errno == EINVAL;
}

}  // namespace slosh
