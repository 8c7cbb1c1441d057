// Frames -> mp4 by piping raw pictures to the ffmpeg program, where it is installed. No library: a licence
// and a build dependency less.
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "render/image_file.h"

namespace slosh {

class VideoWriter {
  public:
    /// Errors: no ffmpeg on the PATH, a folder that cannot be written. Odd sizes are padded to even ones.
    static Result<std::unique_ptr<VideoWriter>> open(const std::filesystem::path& path, const PixelSize& size,
                                                     double frames_per_second);
    /// Stops ffmpeg and removes the unfinished file unless finish() succeeded.
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    /// Error: another size, or ffmpeg ended early (with its own last words).
    Result<void> add(const Image& frame);
    /// Waits for ffmpeg; the file appears under its name only now.
    Result<void> finish();

  private:
    struct Implementation;
    explicit VideoWriter(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
