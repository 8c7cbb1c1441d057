// Files that a run writes while it runs.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.h"
#include "io/formats/particle_format.h"
#include "sim/world.h"

namespace slosh::cli {

/// Refuses, before a long run, a path that could not be written after it: a folder, or in a folder that
/// cannot be made or written.
Result<void> check_writable(const std::filesystem::path& file);

/// Frame k is the first state at or after k/fps seconds from the start; the time step is never changed for
/// it. Files are particles_00000.ply ...
class ParticleExport {
  public:
    /// An empty folder: nothing is exported.
    ParticleExport(std::filesystem::path folder, const io::ParticleFormat& format, double fps)
        : folder_(std::move(folder)), format_(format), fps_(fps) {}

    /// Writes the frames that are due at the world's time; called before the first step and after each one.
    Result<void> write_due(const World& world);

  private:
    std::filesystem::path folder_;
    const io::ParticleFormat& format_;
    double fps_;
    std::int64_t next_frame_ = -1;  ///< -1: before the first call
};

}  // namespace slosh::cli
