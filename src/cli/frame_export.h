// `slosh run --export`: particles, foam and the water's surface, one file per frame, and one with the bodies;
// and the camera.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/frame_series.h"
#include "io/formats/surface_format.h"
#include "slosh/files.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

struct FrameExportOptions {
    std::filesystem::path folder;  ///< "" = nothing is exported
    std::vector<std::string> formats = {"ply"};
    std::vector<std::string> fields{};  ///< the particles' fields; none: the usual ones
    std::string frames{};               ///< "FIRST:LAST", either may be missing; "": all
    double frames_per_second = 30.0;
};

/// Frame k is the first state at or after k/fps seconds from the start; the time step is not adapted to it.
/// Files are particles_00000.ply ..., foam_00000.ply ... from the first frame on that has foam,
/// surface_00000.ply ..., and bodies_00000.json ... from the first frame on that has a solid; and
/// camera.json.
class FrameExport {
  public:
    /// Errors: unknown format or field, a field for a format that has none to choose, a range that is none.
    static Result<FrameExport> create(const FrameExportOptions& options);

    /// Refuses before the run: a surface of a 2-D scene, a folder that cannot be created or written.
    Result<void> check(const World& world) const;

    /// Writes the frames that are due at the world's time. Call it before the first step and after each step.
    /// Error: a file that cannot be written.
    Result<void> write_due(const World& world);
    /// Completes the lists of frames.
    Result<void> finish();

  private:
    using Format = std::variant<const io::ParticleFormat*, const io::SurfaceFormat*>;
    FrameExport() = default;
    Result<void> take_range(const std::string& text);
    Result<void> write(const World& world, std::int64_t frame);
    Result<void> write_particles(const World& world, const io::ParticleFormat& format, std::int64_t frame);
    Result<void> write_points(const PointCloud& points, const io::ParticleFormat& format,
                              std::string_view what, std::int64_t frame);
    Result<void> write_surface(const World& world, const io::SurfaceFormat& format, std::int64_t frame);
    Result<void> list_frame(std::string_view what, const io::SeriesFormat& format, const std::string& name,
                            std::int64_t frame, double time);
    Result<void> write_bodies(const World& world, std::int64_t frame);
    Result<void> write_camera(const World& world);

    std::filesystem::path folder_;
    std::vector<Format> formats_;
    std::vector<std::string> fields_;
    double fps_ = 30.0;
    std::int64_t first_ = 0, last_ = std::numeric_limits<std::int64_t>::max();
    std::int64_t next_frame_ = -1;               ///< -1: before the first call
    bool bodies_ = false, foam_ = false;         ///< a frame had some
    bool camera_ = false;                        ///< it is written
    std::map<std::string, FrameSeries> series_;  ///< by file name
    SurfaceExtractor extractor_;
    SurfaceMesh mesh_;
};

}  // namespace slosh::cli
