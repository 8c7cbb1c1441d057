// After a session that did not end as asked: what is offered, and how a start goes on after starts that
// failed; see application.h.
#include <chrono>
#include <nlohmann/json.hpp>

#include "app/application.h"
#include "io/scene_lookup.h"
#include "ui/session_windows.h"

namespace slosh::app {
namespace {

std::string ago(std::chrono::seconds passed) {
    const auto count = [](long long number, const char* unit) {
        return std::to_string(number) + " " + unit + (number == 1 ? " ago" : "s ago");
    };
    const long long seconds = passed.count();
    if (seconds < 90) return "a moment ago";
    if (seconds < 90 * 60) return count(seconds / 60, "minute");
    if (seconds < 36 * 3600) return count(seconds / 3600, "hour");
    return count(seconds / 86400, "day");
}

std::string scene_title(const std::string& name) {
    const Result<io::FoundScene> found = io::find_scene(name);
    if (!found || !found.value().scene || found.value().scene->title.empty()) return name;
    return found.value().scene->title;
}

}  // namespace

void Application::offer_recovery() {
    const std::optional<BrokenSession>& broken = session_->broken();
    if (!broken) return;
    const auto passed = std::filesystem::file_time_type::clock::now() - broken->written;
    recovery_offer_ = ui::RecoveryOffer{scene_title(broken->scene), broken->time,
                                        ago(std::chrono::duration_cast<std::chrono::seconds>(passed))};
    test_log_.write("recovery", {{"scene", broken->scene}, {"time", broken->time}});
}

void Application::draw_recovery() {
    if (recovery_offer_ && !session_->ending())
        ui::draw_recovery_offer(context_, layout_.view, *recovery_offer_);
}

void Application::handle(const ui::RecoveryIntent& intent) {
    using Choice = ui::RecoveryIntent::Choice;
    recovery_offer_.reset();
    session_->recover(intent.choice == Choice::go_on            ? Session::Recovery::go_on
                      : intent.choice == Choice::open_recording ? Session::Recovery::open_recording
                                                                : Session::Recovery::begin_anew);
}

/// What the settings say is left alone on disk: one careful start changes no choice of the person's.
std::optional<std::string> Application::be_careful() {
    if (!start_guard_->careful()) return std::nullopt;
    chosen_quality_ = settings_.view.quality;
    settings_.view.quality = "low";
    if (options_.scene.empty()) settings_.scene.clear();
    return "The last " + std::to_string(start_guard_->failures()) +
           " starts failed, so this one has the default scene and low quality.";
}

/// The first picture is there.
void Application::start_succeeded() {
    start_guard_->succeeded();
    offer_recovery();
}

}  // namespace slosh::app
