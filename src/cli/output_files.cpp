#include "cli/output_files.h"

#include <unistd.h>

#include <cstdlib>
#include <system_error>

namespace slosh::cli {

Result<void> check_writable(const std::filesystem::path& file) {
    std::error_code code;
    if (std::filesystem::is_directory(file, code))
        return Error{"is a folder, expected a file to write", file.string()};
    const std::filesystem::path folder =
        file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    std::filesystem::create_directories(folder, code);
    if (code) return Error{"cannot create the folder: " + code.message(), folder.string()};
    // Tried, not asked: root may write everywhere by permission, and still not to a read-only file system.
    std::string probe = (folder / ".slosh-XXXXXX").string();
    const int descriptor = ::mkstemp(probe.data());
    if (descriptor < 0) return Error{"the folder cannot be written", folder.string()};
    ::close(descriptor);
    ::unlink(probe.c_str());
    return {};
}

}  // namespace slosh::cli
