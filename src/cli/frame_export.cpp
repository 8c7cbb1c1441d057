// Chooses the exporter of a format and writes the frames that are due.
#include "cli/frame_export.h"

#include <cmath>
#include <cstdio>
#include <vector>

#include "base/atomic_file.h"
#include "base/text.h"
#include "sim/world/state.h"

namespace slosh::cli {
namespace {

std::string frame_name(std::string_view what, std::int64_t frame, std::string_view extension) {
    char number[24];
    std::snprintf(number, sizeof number, "_%05lld", static_cast<long long>(frame));
    return std::string(what) + number + std::string(extension);
}

}  // namespace

Result<FrameExport> FrameExport::create(std::filesystem::path folder, const std::string& format, double fps) {
    if (const io::SurfaceFormat* surface = io::surface_formats().find(format))
        return FrameExport(std::move(folder), surface, fps);
    if (const Result<const io::ParticleFormat*> particles = io::require_particle_format(format))
        return FrameExport(std::move(folder), particles.value(), fps);
    std::vector<std::string_view> names;
    for (const io::ParticleFormat* one : io::particle_formats()) names.push_back(one->name);
    for (const io::SurfaceFormat* one : io::surface_formats().all()) names.push_back(one->name);
    std::string known;
    for (const std::string_view name : names) known += (known.empty() ? "" : ", ") + std::string(name);
    return Error{"got " + format + suggestion(format, names) + ", expected one of " + known, "--format"};
}

Result<void> FrameExport::check(const World& world) const {
    if (folder_.empty()) return {};
    const auto* surface = std::get_if<const io::SurfaceFormat*>(&format_);
    if (surface != nullptr && world.dimension() != 3)
        return Error{"got " + std::string((*surface)->name) + " for a 2-D scene, expected a 3-D one",
                     "--format"};
    return check_writable(folder_ / "frame");
}

Result<void> FrameExport::write(const World& world, std::int64_t frame) {
    if (const auto* particles = std::get_if<const io::ParticleFormat*>(&format_)) {
        return io::export_particles(world.particles(), **particles,
                                    folder_ / frame_name("particles", frame, (*particles)->extension));
    }
    const io::SurfaceFormat& surface = *std::get<const io::SurfaceFormat*>(format_);
    extractor_.extract(world.particles(), water_bounds(world.state()), {}, world.execution(), mesh_);
    return io::export_surface(mesh_, surface, folder_ / frame_name("surface", frame, surface.extension));
}

Result<void> FrameExport::write_due(const World& world) {
    if (folder_.empty()) return {};
    // A saved state does not start at time 0: its first frame is the one due at its time.
    const auto due = static_cast<std::int64_t>(std::floor(world.time() * fps_ * (1.0 + 1e-9) + 1e-9));
    if (next_frame_ < 0) next_frame_ = due;
    for (; next_frame_ <= due; ++next_frame_) {
        if (Result<void> written = write(world, next_frame_); !written) return written;
    }
    return {};
}

}  // namespace slosh::cli
