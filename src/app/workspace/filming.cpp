// Films of the window; see workspace.h.
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/file_names.h"
#include "app/workspace/workspace.h"

namespace slosh::app {

void Workspace::toggle_film(bool with_panels) {
    if (film_.recording()) return stop_film();
    const PixelSize size = with_panels ? PixelSize{} : screen_.size();
    if (const std::string why = film_.begin(*session_, settings_, with_panels, size); !why.empty())
        return notices_.toast(Notices::Kind::warning, why);
    notices_.test_log.write(
        "film", {{"stage", "begin"}, {"file", film_.writer().path().string()}, {"with_panels", with_panels}});
}

namespace {
constexpr double last_seconds = 5.0;
}

void Workspace::film_last() {
    if (session_->timeline()->segments.empty())
        return notices_.toast(
            Notices::Kind::warning,
            "The last 5 s are not available: the timeline is off. Turn it on in the View panel.");
    if (const std::string why = film_.begin(*session_, settings_, false, screen_.size(), last_seconds);
        !why.empty())
        return notices_.toast(Notices::Kind::warning, why);
    past_film_ended_ = false;
    notices_.test_log.write(
        "film", {{"stage", "begin"}, {"file", film_.writer().path().string()}, {"with_panels", false}});
}

void Workspace::stop_film() {
    if (!film_.recording()) return;
    notices_.test_log.write("film", {{"stage", "stop"}, {"pictures", film_.writer().added()}});
    film_.stop(*session_);
}

void Workspace::discard_film() {
    if (!film_.recording() && !film_.finishing()) return;
    notices_.test_log.write("film", {{"stage", "discard"}, {"pictures", film_.writer().added()}});
    film_.discard(*session_);
    notices_.toast(Notices::Kind::note, "The video was discarded.");
}

void Workspace::film_picture(Image picture) {
    const int width = picture.size.width, height = picture.size.height;
    film_.hand_over(frame(), std::move(picture));
    notices_.test_log.write("film_picture", {{"number", film_.writer().added()},
                                             {"time", frame().report.time},
                                             {"pictures", frame().film.pictures},
                                             {"width", width},
                                             {"height", height}});
}

void Workspace::follow_film() {
    if (past_film_ended_ && !film_.wants(frame())) {
        past_film_ended_ = false;
        stop_film();
    }
    if (film_.follow(*session_)) notices_.test_log.write("film", {{"stage", "failed"}});
}

}  // namespace slosh::app
