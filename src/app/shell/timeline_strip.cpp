// The strip under the water: what the session remembers, as the panel shows it.
#include "app/shell/interface.h"

namespace slosh::app {

void Interface::draw_timeline() {
    if (layout_.timeline.empty()) return;
    // Names of commands are copied only when something has changed.
    if (auto newest = workspace_.simulation.session().timeline(); newest != timeline_) {
        timeline_ = std::move(newest);
        segments_.clear();
        for (const TimelineSegment& segment : timeline_->segments) {
            segments_.push_back({segment.branch, segment.from, segment.to, segment.on_line, {}});
            for (const TimelineMark& mark : segment.marks)
                segments_.back().marks.push_back({mark.clock, mark.text});
        }
    }
    const auto key = [this](std::string_view id) {
        return find_action(workspace_.actions.all(), id)->shortcut();
    };
    const std::string back = key("step_back"), hide = key("timeline"), save = key("save_last");
    ui::TimelineBarInput input;
    input.segments = segments_;
    input.shown = workspace_.simulation.frame().clock;
    input.bytes = timeline_->bytes;
    input.budget = timeline_->budget;
    input.step_back_key = back;
    input.hide_key = hide;
    input.save_key = save;
    ui::draw_timeline_bar(context_, layout_.timeline, input);
}

}  // namespace slosh::app
