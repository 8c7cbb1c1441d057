// Frames -> mp4 by piping raw pictures to the ffmpeg program, if it is installed. Not a library, which would
// add a licence and a build dependency.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "render/image_file.h"
#include "render/video_sink.h"
#include "slosh/result.h"

namespace slosh {

class VideoWriter final : public VideoSink {
  public:
    /// `quick`: the processor has water to compute meanwhile; the file gets larger.
    enum class Effort { thorough, quick };
    /// Errors: no ffmpeg on the PATH, a folder that cannot be written, not a regular file (mp4 is written
    /// with seeking). Odd sizes are padded to even ones. An ffmpeg that does nothing for `patience` is ended.
    static Result<std::unique_ptr<VideoWriter>> open(
        const std::filesystem::path& path, const PixelSize& size, double frames_per_second,
        std::chrono::milliseconds patience = std::chrono::seconds(30), Effort effort = Effort::thorough);
    /// Ends ffmpeg and removes the unfinished file unless finish() succeeded.
    ~VideoWriter() override;
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    /// Error: a frame of another size, or ffmpeg ended early (with its last message) or stalled.
    Result<void> add(const Image& frame, int times = 1) override;
    /// Waits for ffmpeg, with the same errors. Only now does the file appear under its name.
    Result<void> finish() override;

  private:
    struct Implementation;
    explicit VideoWriter(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
