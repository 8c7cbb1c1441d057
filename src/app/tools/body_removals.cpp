// See body_removals.h.
#include "app/tools/body_removals.h"

#include <algorithm>
#include <utility>

#include "app/session/built.h"
#include "app/tools/body_pick.h"
#include "sim/world/commands/command_entry.h"

namespace slosh::app {

bool changes_solids(const Command& command) {
    return command.entry()->changes_solids || restarts_world(command);
}

BodyRemovals::BodyRemovals(std::function<std::uint64_t(Command)> post) : post_(std::move(post)) {}

/// Inside a step the frame keeps an older list; places count only between steps.
bool BodyRemovals::up_to_date(const SimulationFrame& frame) const {
    return frame.acknowledged >= list_ticket_ && frame.phase.empty();
}

void BodyRemovals::forget() {
    waiting_.clear();
    all_go_ = false;
}

bool BodyRemovals::remove_at(const SimulationFrame& frame, const Ray& ray) {
    const std::optional<SolidPick> pick = pick_free(frame, ray);
    if (!pick) return false;
    if (up_to_date(frame)) {
        take(pick->index);
    } else {
        waiting_.push_back(frame.solids[pick->index]);
    }
    return true;
}

void BodyRemovals::take(std::uint32_t index) { list_ticket_ = post_(RemoveSolid{index}); }

void BodyRemovals::update(const SimulationFrame& frame) {
    if ((waiting_.empty() && !all_go_) || !up_to_date(frame)) return;
    const std::size_t count = std::min(frame.solids.size(), frame.bodies.size());
    if (all_go_) {
        all_go_ = false;
        waiting_.clear();
        bool any = false;
        // From the last to the first: no place shifts before it is used.
        for (std::size_t i = count; i-- > 0;) {
            if (!is_free(frame.solids[i].motion)) continue;
            take(static_cast<std::uint32_t>(i));
            any = true;
        }
        if (!any) notes_.push_back("There are no bodies to remove.");
        return;
    }
    // One per frame: the next place is known when this one is gone.
    const Solid wanted = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    for (std::size_t i = count; i-- > 0;) {
        if (same_solid(frame.solids[i], wanted)) return take(static_cast<std::uint32_t>(i));
    }
    notes_.push_back("The body was already removed.");
}

std::vector<std::string> BodyRemovals::take_notes() { return std::exchange(notes_, {}); }

}  // namespace slosh::app
