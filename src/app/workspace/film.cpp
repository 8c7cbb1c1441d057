// See film.h.
#include "app/workspace/film.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/file_names.h"

namespace slosh::app {
namespace {

constexpr double between_other_frames = 0.2;  // s
constexpr double last_seconds = 5.0;

/// As the setting has it; automatic: what this machine can.
VideoFormat format_of(const std::string& setting) {
    if (setting == "mp4") return VideoFormat::mp4;
    if (setting == "webp") return VideoFormat::webp;
    return has_ffmpeg() ? VideoFormat::mp4 : VideoFormat::webp;
}

}  // namespace

void Film::toggle(bool with_panels) {
    if (recording_) return stop();
    begin(with_panels, with_panels ? PixelSize{} : screen_.size());
}

void Film::film_last() {
    if (simulation_.session().timeline()->segments.empty())
        return notices_.toast(
            Notices::Kind::warning,
            "The last 5 s are not available: the timeline is off. Turn it on in the View panel.");
    begin(false, screen_.size(), last_seconds);
}

void Film::begin(bool with_panels, const PixelSize& size, double last) {
    const auto refuse = [this](const char* why) { notices_.toast(Notices::Kind::warning, why); };
    if (recording_) return refuse("A video is already being recorded. Stop it first.");
    if (finishing()) return refuse("The last video is still being written.");
    VideoOptions options;
    options.format = format_of(settings_.video_format);
    options.pictures_per_second = settings_.video_rate;
    options.size = size_ = size;
    if (options.format == VideoFormat::mp4 && !has_ffmpeg())
        return refuse(
            "mp4 needs the program ffmpeg, which is not installed. Install it, or choose WebP as the "
            "video format.");
    with_panels_ = with_panels;
    writer_ = std::make_shared<FilmWriter>(
        free_name(videos_folder(), "slosh_" + time_stamp(), std::string(extension_of(options.format))),
        options);
    recording_ = true;
    past_ended_ = false;
    simulation_.session().post(SetFilm{++film_, static_cast<double>(options.pictures_per_second), last});
    notices_.test_log.write(
        "film", {{"stage", "begin"}, {"file", writer_->path().string()}, {"with_panels", with_panels}});
}

void Film::stop() {
    if (!recording_) return;
    notices_.test_log.write("film", {{"stage", "stop"}, {"pictures", writer_->added()}});
    end();
}

void Film::end() {
    recording_ = false;
    simulation_.session().post(SetFilm{});
    simulation_.session().work("Video " + writer_->path().filename().string(),
                               [writer = writer_] { return writer->finish(); });
}

void Film::discard() {
    if (!recording_ && !finishing()) return;
    notices_.test_log.write("film", {{"stage", "discard"}, {"pictures", writer_->added()}});
    drop();
    notices_.toast(Notices::Kind::note, "The video was discarded.");
}

void Film::drop() {
    if (!writer_) return;
    writer_->cancel();
    if (recording_) return end();
    // Who closes without the files has dropped the end of this one, too.
    simulation_.session().work("Video", [writer = writer_] { return writer->finish(); });
}

void Film::taken() const {
    if (wants()) simulation_.session().post(FilmTaken{simulation_.frame().film.number});
}

void Film::hand_over(Image picture) {
    const SimulationFrame& frame = simulation_.frame();
    const PixelSize size = picture.size;
    if (wants()) {
        handed_ = frame.film.number;
        if (size_.width <= 0) size_ = size;
        writer_->add(std::move(picture), frame.film.pictures);
    }
    notices_.test_log.write("film_picture", {{"number", writer_->added()},
                                             {"time", frame.report.time},
                                             {"pictures", frame.film.pictures},
                                             {"width", size.width},
                                             {"height", size.height}});
}

bool Film::skips(double now) {
    const bool skipped =
        recording_ && !simulation_.frame().paused && !wants() && now - last_drawn_ < between_other_frames;
    if (!skipped) last_drawn_ = now;
    return skipped;
}

void Film::follow() {
    if (past_ended_ && !wants()) {
        past_ended_ = false;
        stop();
    }
    if (!recording_ && writer_ && writer_->finished()) writer_.reset();
    if (!recording_ || !writer_->failed()) return;
    end();
    notices_.test_log.write("film", {{"stage", "failed"}});
}

void Film::add_actions(ActionList& list) {
    list.menu("Scene");
    const auto record = [&](const char* id, const char* label, const char* help, const char* key,
                            bool with_panels) {
        list.add(id, label, help, {key}, [this, with_panels] { toggle(with_panels); }).checked =
            [this, with_panels] { return recording_ && with_panels_ == with_panels; };
    };
    record("record_video", "Record video", "Record the view as a video until you press the same key again",
           "Ctrl+R", false);
    record("record_video_with_panels", "Record video with panels",
           "Record the whole window as a video until you press the same key again", "Ctrl+Alt+R", true);
    list.add("save_last", "Save the last 5 s as video",
             "Save the last 5 s as a video, seen from the current camera", {"Ctrl+Shift+R"},
             [this] { film_last(); })
        .enabled = [this] { return settings_.timeline_memory > 0 && !simulation_.comparing(); };
    list.add("stop_video", "Stop the video", "Stop recording the video and save it", {}, [this] { stop(); })
        .enabled = [this] { return recording_; };
    list.add("discard_video", "Discard the video", "Stop recording or writing the video and delete it", {},
             [this] { discard(); })
        .enabled = [this] { return recording_ || finishing(); };
}

}  // namespace slosh::app
