// Sessions that crashed: their list at the start, and what a person wants of them; see workspace.h.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/workspace/workspace.h"

namespace slosh::app {

/// The start shows the list while it has a session that was never opened again. Otherwise a message says that
/// sessions are kept.
void Workspace::follow_crashed() {
    std::optional<std::vector<CrashedSession>> listed = session_->take_crashed();
    if (!listed) return;
    crashed_ = *std::move(listed);
    nlohmann::json scenes = nlohmann::json::array();
    for (const CrashedSession& session : crashed_) scenes.push_back(text_of(session).title);
    notices_.test_log.write("crashed", {{"scenes", scenes}});
    switch (std::exchange(crashed_wanted_, CrashedWanted::as_it_is)) {
        case CrashedWanted::at_start:
            panels.crashed = std::any_of(crashed_.begin(), crashed_.end(),
                                         [](const CrashedSession& session) { return !session.continued; });
            if (!panels.crashed) say_what_is_kept();
            break;
        case CrashedWanted::shown:
            panels.crashed = true;
            if (crashed_.empty())
                notices_.toast(Notices::Kind::note, "There are no crashed sessions.", "crashed");
            break;
        case CrashedWanted::as_it_is:
            break;
    }
    panels.crashed = panels.crashed && !crashed_.empty();
    view_.changed = true;
}

void Workspace::say_what_is_kept() {
    if (crashed_.empty()) return;
    notices_.toast(Notices::Kind::note,
                   "Kept on disk: " + count_text(crashed_) + ". See Scene > Crashed sessions.", "crashed");
}

void Workspace::show_crashed() {
    crashed_wanted_ = CrashedWanted::shown;
    panels.hidden = false;
    session_->list_crashed();
}

void Workspace::close_crashed() {
    panels.crashed = false;
    say_what_is_kept();
}

void Workspace::handle_intent(const ui::RecoveryIntent& intent) {
    using Choice = ui::RecoveryIntent::Choice;
    if (intent.choice == Choice::close) return close_crashed();
    const auto session = std::find_if(crashed_.begin(), crashed_.end(), [&](const CrashedSession& other) {
        return other.folder == intent.session;
    });
    if (session == crashed_.end()) return;
    if (intent.choice == Choice::discard) return session_->discard_crashed(session->folder);
    if (intent.choice == Choice::save_copy) {
        exported_ = session->folder;
        return ask_for_file(FileQuestion::export_session);
    }
    panels.crashed = false;
    scene_.is_loading(session->scene);
    session_->recover(*session, intent.choice == Choice::go_on ? Session::Recovery::go_on
                                                               : Session::Recovery::open_recording);
}

}  // namespace slosh::app
