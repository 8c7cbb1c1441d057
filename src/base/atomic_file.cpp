#include "base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

namespace slosh {

namespace {

Error system_error(const std::filesystem::path& path, const char* action) {
    return Error{std::string("cannot ") + action + ": " + std::strerror(errno), path.string()};
}

bool write_all(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return false;
        }
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Those of the file that is replaced; for a new one the usual (mkstemp makes 0600).
mode_t permissions_for(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) return status.st_mode & 0777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

}  // namespace

Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content) {
    const std::filesystem::path folder =
        path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) return Error{"cannot create the folder: " + code.message(), folder.string()};

    std::string temporary = path.string() + ".XXXXXX";
    const int file = ::mkstemp(temporary.data());
    if (file < 0) return system_error(path, "write");
    const bool written =
        ::fchmod(file, permissions_for(path)) == 0 && write_all(file, content) && ::fsync(file) == 0;
    const int write_errno = errno;
    ::close(file);
    if (!written || ::rename(temporary.c_str(), path.c_str()) != 0) {
        if (!written) errno = write_errno;
        Error error = system_error(path, "write");
        ::unlink(temporary.c_str());
        return error;
    }
    // The rename itself reaches the disk with the folder.
    const int folder_handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY);
    if (folder_handle >= 0) {
        ::fsync(folder_handle);
        ::close(folder_handle);
    }
    return {};
}

Result<std::string> read_file(const std::filesystem::path& path) {
    std::error_code code;
    if (std::filesystem::is_directory(path, code))
        return Error{"is a folder, expected a file", path.string()};
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return system_error(path, "read");
    std::ostringstream content;
    content << stream.rdbuf();
    if (stream.bad()) return system_error(path, "read");
    return std::move(content).str();
}

}  // namespace slosh
