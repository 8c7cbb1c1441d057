// See replay.h.
#include "app/session/replay.h"

#include <utility>

#include "base/parallel.h"
#include "base/stop.h"
#include "sim/world/state/snapshot_content.h"

namespace slosh::app {

bool Replay::start(Route route, const World& like) {
    cancel();
    if (!route.entries.empty()) {
        if (!world_) {
            Result<World> made = World::from_state(state_of(route.from), like.execution());
            if (!made) return false;
            world_.emplace(std::move(made).value());
            world_->keep_step_starts(true);
        }
        if (world_->inside_step()) world_->abandon_step();
        world_->set_execution(like.execution());
        world_->restore(route.from);
    }
    route_ = std::move(route);
    done_ = 0;
    return true;
}

float Replay::progress() const {
    if (!route_ || route_->entries.empty()) return 0.0f;
    return static_cast<float>(done_) / static_cast<float>(route_->entries.size());
}

void Replay::advance() {
    if (!route_ || done_ == route_->entries.size()) return;
    const TimelineEntry& entry = route_->entries[done_];
    if (!std::exchange(queued_, true) && entry.commands) {
        for (const Command& command : *entry.commands) world_->enqueue(command);
    }
    try {
        with_threads(world_->execution().threads, [&] {
            if (entry.is_step) {
                world_->step();
            } else {
                world_->apply_commands();
            }
        });
    } catch (const Stopped&) {
        world_->abandon_step();  // its commands wait again
        throw;
    }
    queued_ = false;
    ++done_;
}

void Replay::cancel() {
    route_.reset();
    if (world_ && world_->inside_step()) world_->abandon_step();
    // What was queued must not wait in the world.
    if (std::exchange(queued_, false)) world_.reset();
}

std::optional<Snapshot> Replay::result() const {
    if (!route_ || done_ < route_->entries.size()) return std::nullopt;
    return route_->entries.empty() ? route_->from : world_->snapshot();
}

}  // namespace slosh::app
