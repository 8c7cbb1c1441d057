// Destinations of the pictures of `slosh render`: one PNG, a folder of PNGs, or a video; and the times at
// which pictures are drawn.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "render/image_file.h"
#include "render/video_writer.h"
#include "slosh/result.h"

namespace slosh::cli {

/// Frame k is the first state at or after k/fps seconds; a single picture is the last state.
class PictureOutput {
  public:
    /// Returns nothing when Ctrl-C was pressed; no picture is written then.
    using Paint = std::function<Result<std::optional<Image>>()>;

    /// Chosen by the extension: .png, .mp4, else a folder (created if missing). Refuses before a long run
    /// what could not be written after it.
    static Result<std::unique_ptr<PictureOutput>> open(const std::filesystem::path& path,
                                                       const PixelSize& size, double fps);

    /// Paints and writes the frames that are due at `time`. Call it before the first step and after each
    /// step.
    Result<void> add_due(double time, const Paint& paint);
    /// Completes the file.
    Result<void> finish(const Paint& paint);
    /// "151 pictures in out/": for the person who waits.
    std::string summary() const;

  private:
    enum class Kind { picture, folder, video };
    PictureOutput(Kind kind, std::filesystem::path path, double fps)
        : kind_(kind), path_(std::move(path)), fps_(fps) {}

    Kind kind_;
    std::filesystem::path path_;
    double fps_;
    std::unique_ptr<VideoSink> video_;
    std::int64_t next_frame_ = -1;  // -1: before the first call
    std::int64_t written_ = 0;
};

}  // namespace slosh::cli
