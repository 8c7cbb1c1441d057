// See video_sink.h.
#include "render/video_sink.h"

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <utility>

#include "render/video_writer.h"
#include "render/webp_writer.h"

namespace slosh {

std::string_view extension_of(VideoFormat format) { return format == VideoFormat::mp4 ? ".mp4" : ".webp"; }

bool has_ffmpeg() {
    const char* path = std::getenv("PATH");
    std::string_view folders = path != nullptr ? path : "/bin:/usr/bin";
    for (;;) {
        const std::size_t end = folders.find(':');
        // An empty one is the working folder.
        const std::string_view folder = folders.substr(0, end);
        const std::filesystem::path program = std::filesystem::path(folder.empty() ? "." : folder) / "ffmpeg";
        std::error_code none;
        if (std::filesystem::is_regular_file(program, none) && ::access(program.c_str(), X_OK) == 0)
            return true;
        if (end == std::string_view::npos) return false;
        folders.remove_prefix(end + 1);
    }
}

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
