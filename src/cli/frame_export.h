// `slosh run --export`: particles or the water's surface, one file per frame.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

#include "io/formats/surface_format.h"
#include "slosh/files.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

/// Frame k is the first state at or after k/fps seconds from the start; the time step is not adapted to it.
/// Files are particles_00000.ply ... or surface_00000.ply ...
class FrameExport {
  public:
    /// With an empty folder nothing is exported. Error: unknown format.
    static Result<FrameExport> create(std::filesystem::path folder, const std::string& format, double fps);

    /// Refuses before the run: a surface of a 2-D scene, a folder that cannot be created or written.
    Result<void> check(const World& world) const;

    /// Writes the frames that are due at the world's time. Call it before the first step and after each step.
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
