#include "base/system/temporaries.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/system/file_locks.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".slosh-";
constexpr std::size_t digits = 16;
constexpr int attempts = 100;

/// Does not contain the target's name, which may already be as long as names can be.
std::string unguessable_name() {
    std::uint64_t number = 0;
    // Without random bytes (an old kernel) O_EXCL still refuses existing files.
    if (::getentropy(&number, sizeof number) != 0) number = static_cast<std::uint64_t>(::getpid());
    char name[digits + 1];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(number));
    return std::string(prefix) + name;
}

bool is_temporary_name(std::string_view name) {
    return name.size() == prefix.size() + digits && name.starts_with(prefix) &&
           name.find_first_not_of("0123456789abcdef", prefix.size()) == std::string_view::npos;
}

FileHandle open_folder(const fs::path& path) {
    return FileHandle(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// False: remove_left_temporaries() of another process took it first and removes it.
bool lock_made(int descriptor) {
    // Where there are no locks nothing that is left is ever removed either.
    if (!lock_descriptor(descriptor)) return errno != EWOULDBLOCK;
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

/// `make` returns a handle of a new file or folder.
template <class Make>
Temporary make_locked(const fs::path& folder, const Make& make) {
    for (int attempt = 0; attempt < attempts; ++attempt) {
        Temporary made{folder / unguessable_name(), {}};
        made.handle = make(made.path);
        if (made.handle && lock_made(made.handle.get())) return made;
        if (!made.handle && errno != EEXIST) return {};
        std::error_code gone_already;
        if (made.handle) fs::remove(made.path, gone_already);
    }
    errno = EEXIST;
    return {};
}

}  // namespace

Temporary make_temporary_file(const fs::path& folder, bool for_all) {
    return make_locked(folder, [&](const fs::path& path) {
        const int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
        return FileHandle(::open(path.c_str(), flags, for_all ? 0666 : 0600));
    });
}

Temporary make_temporary_folder(const fs::path& folder, bool for_all) {
    return make_locked(folder, [&](const fs::path& path) {
        if (::mkdir(path.c_str(), for_all ? 0777 : 0700) != 0) return FileHandle();
        FileHandle made = open_folder(path);
        // Already removed by remove_left_temporaries(): the next attempt makes another one.
        if (!made && errno == ENOENT) errno = EEXIST;
        return made;
    });
}

void remove_left_temporaries(const fs::path& folder) {
    std::vector<fs::path> left;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        if (is_temporary_name(entry->path().filename().string())) left.push_back(entry->path());
    }
    for (const fs::path& path : left) {
        const FileHandle handle(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        // Removed while the lock is held: who has just made it and comes second makes another one.
        if (handle && lock_descriptor(handle.get())) fs::remove_all(path, code);
    }
}

bool sync_folder(const fs::path& folder) {
    const FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!handle) return true;  // a folder may allow entering and writing but not reading
    return ::fsync(handle.get()) == 0 || errno == EINVAL;
}

}  // namespace slosh
