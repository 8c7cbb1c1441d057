// Looking back and going back in time; see workspace.h.
#include <nlohmann/json.hpp>

#include "app/workspace/workspace.h"

namespace slosh::app {

void Workspace::timeline_was_set() {
    session_->post(SetTimeline{static_cast<std::size_t>(settings_.timeline_memory) << 20});
}

/// While it is dragged the water is only looked at, and stands; where it is let go it is computed.
void Workspace::handle_intent(const ui::TimelineIntent& intent) {
    if (intent.begun) timeline_drag_ = TimelineDrag::none;
    const bool given_up = timeline_drag_ == TimelineDrag::given_up;
    if (intent.finished) {
        timeline_drag_ = TimelineDrag::none;
    } else if (!given_up) {
        timeline_drag_ = TimelineDrag::under_way;
    }
    if (given_up) return;
    if (!paused_) set_paused(true);
    if (!intent.finished) return session_->post(ShowMoment{intent.branch, intent.clock});
    tools_.cancel();
    const std::uint64_t ticket = session_->go_to(intent.branch, intent.clock);
    notices_.test_log.write("go_to",
                            {{"branch", intent.branch}, {"clock", intent.clock}, {"ticket", ticket}});
}

void Workspace::step_back() {
    if (!paused_) set_paused(true);
    session_->step_back();
}

bool Workspace::stop_looking() {
    const bool dragged = timeline_drag_ == TimelineDrag::under_way;
    if (!dragged && !frame().preview) return false;
    if (dragged) timeline_drag_ = TimelineDrag::given_up;
    session_->post(StopLooking{});
    return true;
}

void Workspace::save_last_recording() {
    session_->save_last(free_name(data_folder() / "recordings",
                                  scene_.description().name + "_" + time_stamp() + "_last", ".slosh"),
                        5.0);
}

}  // namespace slosh::app
