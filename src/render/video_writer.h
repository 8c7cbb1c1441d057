// Frames -> mp4 by piping raw pictures to the ffmpeg program, where it is installed. No library: a licence
// and a build dependency less.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "base/result.h"
#include "render/image_file.h"

namespace slosh {

class VideoWriter {
  public:
    /// Errors: no ffmpeg on the PATH, a folder that cannot be written, no regular file (mp4 is written back
    /// and forth). Odd sizes are padded to even ones. An ffmpeg that does nothing for `patience` is ended.
    static Result<std::unique_ptr<VideoWriter>> open(
        const std::filesystem::path& path, const PixelSize& size, double frames_per_second,
        std::chrono::milliseconds patience = std::chrono::seconds(30));
    /// Ends ffmpeg and removes the unfinished file unless finish() succeeded.
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    /// Error: another size, ffmpeg ended early (with its own last words) or stalled.
    Result<void> add(const Image& frame);
    /// Waits for ffmpeg, likewise; the file appears under its name only now.
    Result<void> finish();

  private:
    struct Implementation;
    explicit VideoWriter(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
