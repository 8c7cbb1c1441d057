// `slosh run --export`: particles or the water's surface, a file per frame.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

#include "base/result.h"
#include "io/formats/particle_format.h"
#include "io/formats/surface_format.h"
#include "sim/world.h"

namespace slosh::cli {

/// Frame k is the first state at or after k/fps seconds from the start; the time step is never changed for
/// it. Files are particles_00000.ply ... or surface_00000.ply ...
class FrameExport {
  public:
    /// An empty folder: nothing is exported. Error: there is no such format.
    static Result<FrameExport> create(std::filesystem::path folder, const std::string& format, double fps);

    /// Refuses before the run: a surface of a 2-D scene, a folder that cannot be made or written.
    Result<void> check(const World& world) const;

    /// Writes the frames that are due at the world's time; called before the first step and after each one.
    /// Error: a file that cannot be written.
    Result<void> write_due(const World& world);

  private:
    using Format = std::variant<const io::ParticleFormat*, const io::SurfaceFormat*>;
    FrameExport(std::filesystem::path folder, const Format& format, double fps)
        : folder_(std::move(folder)), format_(format), fps_(fps) {}
    Result<void> write(const World& world, std::int64_t frame);

    std::filesystem::path folder_;
    Format format_;
    double fps_;
    std::int64_t next_frame_ = -1;  ///< -1: before the first call
    SurfaceExtractor extractor_;
    SurfaceMesh mesh_;
};

}  // namespace slosh::cli
