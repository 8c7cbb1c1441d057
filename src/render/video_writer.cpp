// ffmpeg writes the video to a temporary file beside the target, which is renamed when it is complete.
#include "render/video_writer.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/system/atomic_file.h"
#include "base/system/fed_program.h"
#include "base/text.h"

namespace slosh {
namespace {

/// A plain name could be taken for an option ("-y.mp4") or a protocol ("tcp:"). After "file:" everything is a
/// name.
std::string file_argument(const std::filesystem::path& path) {
    return "file:" + std::filesystem::absolute(path).string();
}

std::vector<std::string> ffmpeg_arguments(const std::filesystem::path& path, const PixelSize& size,
                                          double frames_per_second, VideoWriter::Effort effort) {
    const std::string picture_size = std::to_string(size.width) + "x" + std::to_string(size.height);
    // H.264 with 4:2:0 plays everywhere but needs even sizes.
    const std::string filter = "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv";
    return {"ffmpeg",
            "-hide_banner",
            "-loglevel",
            "error",
            "-y",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb24",
            "-video_size",
            picture_size,
            "-framerate",
            format_number(frames_per_second),
            "-i",
            "pipe:0",
            "-vf",
            filter,
            "-pix_fmt",
            "yuv420p",
            "-colorspace",
            "bt709",
            "-preset",
            effort == VideoWriter::Effort::quick ? "veryfast" : "medium",
            "-crf",
            "18",
            "-movflags",
            "+faststart",
            "-f",
            "mp4",
            file_argument(path)};
}

}  // namespace

struct VideoWriter::Implementation {
    std::filesystem::path path;
    PixelSize size;
    std::chrono::milliseconds patience{};
    FileInMaking file;
    FedProgram ffmpeg;  // last in, first out: ended before its file is removed

    Result<void> check(FedProgram::Outcome outcome) const {
        if (outcome == FedProgram::Outcome::done) return {};
        if (outcome == FedProgram::Outcome::stalled) {
            return Error{"ffmpeg did not respond for " +
                             format_number(static_cast<double>(patience.count()) / 1000.0) +
                             " s and was stopped; there is no video",
                         path.string()};
        }
        const std::string words = ffmpeg.last_words();
        return Error{
            "ffmpeg could not write the video" + (words.empty() ? std::string() : " (" + words + ")"),
            path.string()};
    }
};

VideoWriter::VideoWriter(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
VideoWriter::~VideoWriter() = default;

Result<std::unique_ptr<VideoWriter>> VideoWriter::open(const std::filesystem::path& path,
                                                       const PixelSize& size, double frames_per_second,
                                                       std::chrono::milliseconds patience, Effort effort) {
    if (size.width <= 0 || size.height <= 0)
        return Error{"a video without pixels cannot be written", path.string()};
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().stream)
        return Error{"is not a regular file, expected a file for the video", path.string()};
    Result<FileInMaking> file = FileInMaking::create(target.value());
    if (!file) return file.error();
    int error = 0;
    std::optional<FedProgram> ffmpeg =
        FedProgram::start(ffmpeg_arguments(file.value().temporary(), size, frames_per_second, effort),
                          file.value().descriptor(), patience, error);
    if (ffmpeg) {
        return std::unique_ptr<VideoWriter>(new VideoWriter(std::unique_ptr<Implementation>(
            new Implementation{path, size, patience, std::move(file).value(), std::move(*ffmpeg)})));
    }
    if (error == ENOENT) {
        return Error{
            "mp4 needs the program ffmpeg, which is not installed. Install it, or write a folder or a .png",
            path.string()};
    }
    return Error{std::string("cannot start ffmpeg: ") + std::strerror(error), path.string()};
}

Result<void> VideoWriter::add(const Image& frame, int times) {
    Implementation& self = *implementation_;
    if (frame.size.width != self.size.width || frame.size.height != self.size.height) {
        return Error{"a frame has another size than the video", self.path.string()};
    }
    for (int i = 0; i < times; ++i) {
        if (Result<void> written = self.check(self.ffmpeg.write(frame.rgb)); !written) return written;
    }
    return {};
}

Result<void> VideoWriter::finish() {
    Implementation& self = *implementation_;
    if (Result<void> ended = self.check(self.ffmpeg.finish()); !ended) return ended;
    const Result<FileHandle> committed = std::move(self.file).commit();
    if (!committed) return committed.error();
    return {};
}

}  // namespace slosh
