// See timeline_controller.h.
#include "app/workspace/timeline_controller.h"

#include <nlohmann/json.hpp>

#include "app/session/file_names.h"

namespace slosh::app {

void TimelineController::was_set() {
    simulation_.session().post(SetTimeline{static_cast<std::size_t>(settings_.timeline_memory) << 20});
}

void TimelineController::handle(const ui::TimelineIntent& intent) {
    if (intent.begun) drag_ = Drag::none;
    const bool given_up = drag_ == Drag::given_up;
    if (intent.finished) {
        drag_ = Drag::none;
    } else if (!given_up) {
        drag_ = Drag::under_way;
    }
    if (given_up) return;
    if (!simulation_.paused()) simulation_.set_paused(true);
    Session& session = simulation_.session();
    if (!intent.finished) return session.post(ShowMoment{intent.branch, intent.clock});
    tools_.cancel();
    const std::uint64_t ticket = session.go_to(intent.branch, intent.clock);
    notices_.test_log.write("go_to",
                            {{"branch", intent.branch}, {"clock", intent.clock}, {"ticket", ticket}});
}

void TimelineController::step_back() {
    if (!simulation_.paused()) simulation_.set_paused(true);
    simulation_.session().step_back();
}

bool TimelineController::stop_looking() {
    const bool dragged = drag_ == Drag::under_way;
    if (!dragged && !simulation_.frame().preview) return false;
    if (dragged) drag_ = Drag::given_up;
    simulation_.session().post(StopLooking{});
    return true;
}

void TimelineController::add_actions(ActionList& list) {
    list.menu("Scene");
    list.add("save_last_recording", "Save the last 5 s as recording",
             "Save the last 5 s as a recording, which replays bit for bit", {},
             [this] {
                 const std::string stem = scene_.description().name + "_" + time_stamp() + "_last";
                 simulation_.session().save_last(free_name(data_folder() / "recordings", stem, ".slosh"),
                                                 5.0);
             })
        .enabled = [this] { return settings_.timeline_memory > 0; };
    list.menu("Simulation");
    Action& step_back_row = list.add("step_back", "One step back", "Go back one step; hold to play backward",
                                     {","}, [this] { step_back(); });
    step_back_row.repeats = true;
    step_back_row.enabled = [this] { return settings_.timeline_memory > 0 && !simulation_.comparing(); };
    list.menu("View");
    list.add("timeline", "Timeline", "Show the timeline of the run; drag in it to go back", {"N"},
             [this] { settings_.timeline_open = !settings_.timeline_open; })
        .checked = [this] { return settings_.timeline_open; };
}

}  // namespace slosh::app
