// Where the pictures of a video go, one after the other: an mp4 file through ffmpeg (video_writer.h), or an
// animated WebP without any program (webp_writer.h).
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string_view>

#include "render/image_file.h"
#include "slosh/result.h"

namespace slosh {

class VideoSink {
  public:
    VideoSink() = default;
    /// Removes the unfinished file unless finish() succeeded.
    virtual ~VideoSink() = default;
    VideoSink(const VideoSink&) = delete;
    VideoSink& operator=(const VideoSink&) = delete;

    /// One picture, shown `times` pictures long. Error: another size, a full disk, an encoder that failed;
    /// nothing more can be added then. May take as long as the encoder does; base/stop.h gives it up.
    virtual Result<void> add(const Image& picture, int times) = 0;
    /// Only now does the file appear under its name. Errors as in add(), and no picture at all.
    virtual Result<void> finish() = 0;
};

enum class VideoFormat { mp4, webp };
/// ".mp4", ".webp".
std::string_view extension_of(VideoFormat format);
/// Whether the program that mp4 needs is on the PATH.
bool has_ffmpeg();

struct VideoOptions {
    VideoFormat format = VideoFormat::mp4;
    PixelSize size;
    double pictures_per_second = 30.0;
    std::chrono::milliseconds patience = std::chrono::seconds(30);  ///< with an encoder that does nothing
};
/// Written while the water is computed, so quick rather than small. Errors: a path that cannot be written, a
/// size that the format does not have, no ffmpeg.
Result<std::unique_ptr<VideoSink>> open_video(const std::filesystem::path& path, const VideoOptions& options);

}  // namespace slosh
