// See crashed_controller.h.
#include "app/workspace/crashed_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/file_names.h"

namespace slosh::app {

/// The start shows the list while it has a session that was never opened again. Otherwise a message says that
/// sessions are kept.
void CrashedController::follow() {
    std::optional<std::vector<CrashedSession>> listed = simulation_.session().take_crashed();
    if (!listed) return;
    sessions_ = *std::move(listed);
    nlohmann::json scenes = nlohmann::json::array();
    for (const CrashedSession& session : sessions_) scenes.push_back(text_of(session).title);
    notices_.test_log.write("crashed", {{"scenes", scenes}});
    switch (std::exchange(wanted_, Wanted::as_it_is)) {
        case Wanted::at_start:
            panels_.crashed = std::any_of(sessions_.begin(), sessions_.end(),
                                          [](const CrashedSession& session) { return !session.continued; });
            if (!panels_.crashed) say_what_is_kept();
            break;
        case Wanted::shown:
            panels_.crashed = true;
            if (sessions_.empty())
                notices_.toast(Notices::Kind::note, "There are no crashed sessions.", "crashed");
            break;
        case Wanted::as_it_is:
            break;
    }
    panels_.crashed = panels_.crashed && !sessions_.empty();
    view_.changed = true;
}

void CrashedController::say_what_is_kept() {
    if (sessions_.empty()) return;
    notices_.toast(Notices::Kind::note,
                   "Kept on disk: " + count_text(sessions_) + ". See Scene > Crashed sessions.", "crashed");
}

void CrashedController::show() {
    wanted_ = Wanted::shown;
    panels_.hidden = false;
    simulation_.session().list_crashed();
}

void CrashedController::close() {
    panels_.crashed = false;
    say_what_is_kept();
}

void CrashedController::handle(const ui::RecoveryIntent& intent) {
    using Choice = ui::RecoveryIntent::Choice;
    if (intent.choice == Choice::close) return close();
    const auto session = std::find_if(sessions_.begin(), sessions_.end(), [&](const CrashedSession& other) {
        return other.folder == intent.session;
    });
    if (session == sessions_.end()) return;
    if (intent.choice == Choice::discard) return simulation_.session().discard_crashed(session->folder);
    if (intent.choice == Choice::save_copy) return ask_for_copy(*session);
    panels_.crashed = false;
    scene_.is_loading(session->scene);
    simulation_.session().recover(*session, intent.choice == Choice::go_on
                                                ? Session::Recovery::go_on
                                                : Session::Recovery::open_recording);
}

void CrashedController::ask_for_copy(const CrashedSession& session) {
    const std::filesystem::path recordings = data_folder() / "recordings";
    files_.ask(FileQuestion::export_session, free_name(recordings, "crashed_" + time_stamp(), "").string(),
               [this, recordings, folder = session.folder](const std::string& typed) {
                   simulation_.session().export_crashed(folder, typed_path(typed, true, recordings, ""));
               });
}

void CrashedController::add_actions(ActionList& list) {
    list.menu("Scene");
    list.add("crashed_sessions", "Crashed sessions ...",
             "Continue, open, export or discard sessions that ended unexpectedly", {}, [this] { show(); });
}

}  // namespace slosh::app
