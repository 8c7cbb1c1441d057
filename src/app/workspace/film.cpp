// See film.h.
#include "app/workspace/film.h"

#include <utility>

#include "app/session/file_names.h"

namespace slosh::app {
namespace {

constexpr double between_other_frames = 0.2;  // s

/// As the setting has it; automatic: what this machine can.
VideoFormat format_of(const std::string& setting) {
    if (setting == "mp4") return VideoFormat::mp4;
    if (setting == "webp") return VideoFormat::webp;
    return has_ffmpeg() ? VideoFormat::mp4 : VideoFormat::webp;
}

}  // namespace

std::string Film::begin(Session& session, const Settings& settings, bool with_panels, const PixelSize& size,
                        double last) {
    if (recording_) return "A video is already being recorded. Stop it first.";
    if (finishing()) return "The last video is still being written.";
    VideoOptions options;
    options.format = format_of(settings.video_format);
    options.pictures_per_second = settings.video_rate;
    options.size = size_ = size;
    if (options.format == VideoFormat::mp4 && !has_ffmpeg())
        return "mp4 needs the program ffmpeg, which is not installed. Install it, or choose WebP as the "
               "video format.";
    with_panels_ = with_panels;
    writer_ = std::make_shared<FilmWriter>(
        free_name(videos_folder(), "slosh_" + time_stamp(), std::string(extension_of(options.format))),
        options);
    recording_ = true;
    session.post(SetFilm{++film_, static_cast<double>(options.pictures_per_second), last});
    return {};
}

void Film::stop(Session& session) {
    if (!recording_) return;
    recording_ = false;
    session.post(SetFilm{});
    session.work("Video " + writer_->path().filename().string(),
                 [writer = writer_] { return writer->finish(); });
}

void Film::discard(Session& session) {
    if (!writer_) return;
    writer_->cancel();
    if (recording_) return stop(session);
    // Who closes without the files has dropped the end of this one, too.
    session.work("Video", [writer = writer_] { return writer->finish(); });
}

void Film::taken(Session& session, const SimulationFrame& frame) const {
    if (wants(frame)) session.post(FilmTaken{frame.film.number});
}

void Film::hand_over(const SimulationFrame& frame, Image picture) {
    if (!wants(frame)) return;
    handed_ = frame.film.number;
    if (size_.width <= 0) size_ = picture.size;
    writer_->add(std::move(picture), frame.film.pictures);
}

bool Film::skips(const SimulationFrame& frame, double now) {
    const bool skipped =
        recording_ && !frame.paused && !wants(frame) && now - last_drawn_ < between_other_frames;
    if (!skipped) last_drawn_ = now;
    return skipped;
}

bool Film::follow(Session& session) {
    if (!recording_ && writer_ && writer_->finished()) writer_.reset();
    if (!recording_ || !writer_->failed()) return false;
    stop(session);
    return true;
}

}  // namespace slosh::app
