// See video_sink.h.
#include "render/video_sink.h"

#include <string>
#include <utility>

#include "base/system/spawn.h"
#include "render/video_writer.h"
#include "render/webp_writer.h"

namespace slosh {

std::string_view extension_of(VideoFormat format) { return format == VideoFormat::mp4 ? ".mp4" : ".webp"; }

bool has_ffmpeg() { return is_in_path("ffmpeg"); }

Result<std::unique_ptr<VideoSink>> open_video(const std::filesystem::path& path,
                                              const VideoOptions& options) {
    if (options.format == VideoFormat::webp) {
        auto writer = WebpWriter::open(path, options.size, options.pictures_per_second);
        if (!writer) return writer.error();
        return std::unique_ptr<VideoSink>(std::move(writer).value());
    }
    auto writer = VideoWriter::open(path, options.size, options.pictures_per_second, options.patience,
                                    VideoWriter::Effort::quick);
    if (!writer) return writer.error();
    return std::unique_ptr<VideoSink>(std::move(writer).value());
}

}  // namespace slosh
