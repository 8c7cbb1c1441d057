// See doctor_controller.h.
#include "app/workspace/doctor_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace slosh::app {
namespace {

constexpr double rewound_seconds = 1.0;

const Finding* find(const std::vector<Finding>& findings, std::string_view rule) {
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [&](const Finding& finding) { return finding.rule == rule; });
    return found == findings.end() ? nullptr : &*found;
}

/// On the way to where the water is; nothing where the timeline remembers nothing.
const TimelineSegment* segment_at(const TimelineView& timeline, double clock) {
    const auto found =
        std::find_if(timeline.segments.begin(), timeline.segments.end(), [&](const TimelineSegment& segment) {
            return segment.on_line && segment.from <= clock && clock <= segment.to;
        });
    return found == timeline.segments.end() ? nullptr : &*found;
}

}  // namespace

std::vector<const Finding*> DoctorController::findings_to_show() const {
    std::vector<const Finding*> shown;
    if (!panels_.doctor && !settings_.doctor_speaks) return shown;
    for (const Finding& finding : simulation_.frame().findings) {
        const bool left = std::find(left_.begin(), left_.end(), finding.rule) != left_.end();
        if (panels_.doctor || !left) shown.push_back(&finding);
        if (!panels_.doctor && !shown.empty()) break;
    }
    return shown;
}

/// Water with non-finite particles is not worth going on with: it stands until the person has said
/// what is to become of it.
void DoctorController::follow() {
    const SimulationFrame& newest = simulation_.frame();
    const std::uint64_t nonfinite = newest.report.removed.nonfinite;
    const bool more = nonfinite > nonfinite_seen_ && find(newest.findings, "nonfinite") != nullptr;
    nonfinite_seen_ = nonfinite;
    if (more && !simulation_.paused()) simulation_.set_paused(true);
    const std::string rule(newest.findings.empty() ? std::string_view() : newest.findings.front().rule);
    if (rule == said_) return;
    said_ = rule;
    if (rule.empty()) return notices_.test_log.write("doctor", {{"rule", ""}});
    const Finding& finding = newest.findings.front();
    notices_.log(newest.report.time, "Doctor: " + finding.sentence);
    notices_.test_log.write("doctor", {{"rule", rule}, {"sentence", finding.sentence}});
}

void DoctorController::handle(const ui::DoctorIntent& intent) {
    using Choice = ui::DoctorIntent::Choice;
    if (intent.choice == Choice::close) {
        panels_.doctor = false;
        return;
    }
    if (intent.choice == Choice::leave) return left_.push_back(intent.rule);
    const Finding* finding = find(simulation_.frame().findings, intent.rule);
    if (finding == nullptr) return;  // it has passed by itself
    const Command fix = as_command(*finding);
    if (intent.choice == Choice::rewind) {
        const std::shared_ptr<const TimelineView> timeline = simulation_.session().timeline();
        const double clock = std::max(timeline->here - rewound_seconds, timeline->begin());
        if (const TimelineSegment* there = segment_at(*timeline, clock))
            simulation_.session().go_to(there->branch, clock);
    }
    simulation_.change(fix, "doctor");
}

void DoctorController::add_actions(ActionList& list) {
    list.menu("View");
    list.add("doctor", "Doctor", "Show the problems of the simulation and how to fix them", {"F9"},
             [this] { panels_.doctor = !panels_.doctor; })
        .checked = [this] { return panels_.doctor; };
}

}  // namespace slosh::app
