#include "cli/output_files.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
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

Result<void> ParticleExport::write_due(const World& world) {
    if (folder_.empty()) return {};
    // A saved state starts in the middle: its first frame is the one due at its time.
    const auto due = static_cast<std::int64_t>(std::floor(world.time() * fps_ * (1.0 + 1e-9) + 1e-9));
    if (next_frame_ < 0) next_frame_ = due;
    for (; next_frame_ <= due; ++next_frame_) {
        char name[40];
        std::snprintf(name, sizeof name, "particles_%05lld", static_cast<long long>(next_frame_));
        const std::filesystem::path path = folder_ / (name + std::string(format_.extension));
        if (Result<void> written = io::export_particles(world.particles(), format_, path); !written)
            return written;
    }
    return {};
}

}  // namespace slosh::cli
