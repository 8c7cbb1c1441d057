// Follows links to what a path really names. NUL, CON and named pipes are written into.
#include "base/system/output_target.h"

#include <fcntl.h>
#include <io.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "base/assert.h"
#include "base/system/windows/native.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

/// Scripts of other systems name them so.
int own_descriptor(const fs::path& path) {
    const std::string name = path.generic_string();
    return name == "/dev/stdout" ? 1 : name == "/dev/stderr" ? 2 : -1;
}

}  // namespace

Result<OutputTarget> find_output_target(const fs::path& path) {
    if (path.empty()) return Error{"is no file name, expected the name of a file", ""};
    if (const int descriptor = own_descriptor(path); descriptor >= 0)
        return OutputTarget{path, true, descriptor};
    if (path.generic_string() == "/dev/null") return OutputTarget{"NUL", true, -1};
    const std::optional<FileStatus> status = status_of(path);
    if (!status && errno != ENOENT && errno != ENOTDIR) return file_error(path, "write");
    if ((status && status->kind == FileKind::folder) || !path.has_filename())
        return Error{"is a folder, expected a file to write", path.string()};
    if (status && status->kind != FileKind::file) return OutputTarget{path, true, -1};
    std::error_code failed;
    const fs::path target = fs::is_symlink(path, failed) ? fs::weakly_canonical(path, failed) : path;
    return OutputTarget{failed ? path : target, false, -1};
}

Result<FileHandle> open_stream(const OutputTarget& target, const fs::path& path) {
    SLOSH_ASSERT(target.stream, "a regular file is replaced, not written into");
    FileHandle opened =
        target.descriptor >= 0
            ? FileHandle(::_dup(target.descriptor))
            : native::descriptor_of(
                  native::open(target.path, GENERIC_WRITE, native::share_all, OPEN_EXISTING), _O_WRONLY);
    if (!opened) return file_error(path, "write");
    return opened;
}

}  // namespace slosh
