// Follows links to what a path really names.
#include "base/system/output_target.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>

#include "base/assert.h"
#include "base/system/signals.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // same as the kernel's limit

/// The N of /proc/self/fd/N, where /dev/stdout and /dev/fd/N lead. Opening that path again would create
/// another open file with its own position: two outputs would overwrite each other.
std::optional<int> own_descriptor(const fs::path& path) {
    const std::string name = path.filename().string();
    if (name.empty() || name.size() > 6 || name.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    std::error_code code;
    const fs::path folder = fs::canonical(path.parent_path(), code);
    if (code || folder != "/proc/" + std::to_string(::getpid()) + "/fd") return std::nullopt;
    return std::atoi(name.c_str());
}

}  // namespace

Result<OutputTarget> find_output_target(const fs::path& path) {
    if (path.empty()) return Error{"is no file name, expected the name of a file", ""};
    fs::path at = path;
    for (int links = 0; links < most_links; ++links) {
        if (const std::optional<int> number = own_descriptor(at)) return OutputTarget{at, true, *number};
        struct stat status {};
        const bool exists = ::stat(at.c_str(), &status) == 0;
        // What cannot be looked at may be a device, which a file would replace.
        if (!exists && errno != ENOENT && errno != ENOTDIR) return file_error(path, "write");
        if ((exists && S_ISDIR(status.st_mode)) || !at.has_filename())
            return Error{"is a folder, expected a file to write", path.string()};
        const bool stream = exists && !S_ISREG(status.st_mode);
        std::error_code code;
        const fs::path to = fs::read_symlink(at, code);
        if (code) return OutputTarget{at, stream, -1};  // not a link
        const fs::path next = to.is_absolute() ? to : at.parent_path() / to;
        // A link in /proc to another process's pipe has no path. The kernel can follow it, this function
        // cannot.
        if (stream && !fs::exists(next, code)) return OutputTarget{at, stream, -1};
        at = next;
    }
    errno = ELOOP;
    return file_error(path, "write");
}

Result<FileHandle> open_stream(const OutputTarget& target, const fs::path& path) {
    SLOSH_ASSERT(target.stream, "a regular file is replaced, not written into");
    if (target.descriptor >= 0) {
        FileHandle copy(::fcntl(target.descriptor, F_DUPFD_CLOEXEC, 3));
        if (!copy) return file_error(path, "write");
        return copy;
    }
    for (;;) {
        FileHandle opened(::open(target.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        if (opened) return opened;
        if (errno != EINTR || noted_signal()) return file_error(path, "write");
    }
}

}  // namespace slosh
