#include "base/system/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace slosh {

namespace {

namespace fs = std::filesystem;

FileStatus from(const struct stat& status) {
    const mode_t mode = status.st_mode;
    const FileKind kind = S_ISREG(mode)    ? FileKind::file
                          : S_ISDIR(mode)  ? FileKind::folder
                          : S_ISFIFO(mode) ? FileKind::pipe
                          : S_ISSOCK(mode) ? FileKind::socket
                                           : FileKind::device;
    return {kind,
            static_cast<std::uintmax_t>(std::max<off_t>(status.st_size, 0)),
            status.st_mtime,
            static_cast<std::uint32_t>(mode & 0777),
            status.st_uid,
            status.st_gid};
}

/// Calls again what a signal has interrupted.
template <class Call>
auto completed(const Call& call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

}  // namespace

void FileHandle::close() {
    if (descriptor_ >= 0) ::close(release());
}

std::optional<FileStatus> status_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return from(status);
}

std::optional<FileStatus> status_of(int descriptor) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return std::nullopt;
    return from(status);
}

FileHandle open_to_read(const fs::path& path, Links links) {
    const int followed = links == Links::refused ? O_NOFOLLOW : 0;
    return FileHandle(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | followed));
}

FileHandle create_private_file(const fs::path& path) {
    return FileHandle(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

std::ptrdiff_t read_next(int descriptor, char* to, std::size_t bytes) {
    return completed([&] { return ::read(descriptor, to, bytes); });
}

std::ptrdiff_t read_at(int descriptor, char* to, std::size_t bytes, std::uintmax_t from) {
    return completed([&] { return ::pread(descriptor, to, bytes, static_cast<off_t>(from)); });
}

bool write_all(int descriptor, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written =
            completed([&] { return ::write(descriptor, content.data(), content.size()); });
        if (written < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool go_to_start(int descriptor) { return ::lseek(descriptor, 0, SEEK_SET) == 0; }

bool cut_file(int descriptor, std::uintmax_t bytes) {
    return ::ftruncate(descriptor, static_cast<off_t>(bytes)) == 0 && ::lseek(descriptor, 0, SEEK_END) >= 0;
}

bool give_permissions(int descriptor, const FileStatus& of) {
    const std::optional<FileStatus> now = status_of(descriptor);
    if (!now) return false;
    // Only root may change a file's owner. For everyone else the mode is kept, which is what can be kept.
    if ((now->owner != of.owner || now->group != of.group) && ::fchown(descriptor, of.owner, of.group) != 0)
        errno = 0;
    return ::fchmod(descriptor, static_cast<mode_t>(of.mode)) == 0;
}

bool may_write(const fs::path& path) { return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0; }

bool rename_path(const fs::path& from, const fs::path& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace slosh
