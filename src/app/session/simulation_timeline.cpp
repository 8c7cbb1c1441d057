// What the compute thread does with the timeline; see simulation_thread.h and timeline/timeline.h. A preview
// is a few rounded positions that are read. To go somewhere a second world computes the state there from the
// keyframe before it, a step each turn, so that messages are read meanwhile; then the world is set to it, by
// a command like any other: it is recorded, and undo takes it back.
#include <exception>
#include <iterator>
#include <mutex>
#include <utility>

#include "app/session/simulation_thread.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/snapshot_content.h"

namespace slosh::app {
namespace {

constexpr const char* not_kept = "That state is no longer in the timeline.";
constexpr const char* while_comparing = "The timeline cannot go back while you compare two worlds.";
constexpr const char* no_memory = "There is not enough memory to go to that time.";

}  // namespace

std::uint64_t SimulationThread::post_go_to(std::uint32_t branch, double clock) {
    const std::uint64_t ticket = next_ticket_++;
    post(GoToMoment{ticket, branch, clock});
    return ticket;
}

std::uint64_t SimulationThread::post_step_back() {
    const std::uint64_t ticket = next_ticket_++;
    post(StepBack{ticket});
    return ticket;
}

std::shared_ptr<const TimelineView> SimulationThread::timeline() const {
    const std::lock_guard lock(mutex_);
    return timeline_view_;
}

void SimulationThread::publish_timeline() {
    if (const std::string why = timeline_.take_error(); !why.empty())
        send(SimulationNote{"The timeline was cleared: " + why, world_->time()});
    auto view = std::make_shared<TimelineView>(timeline_.view());
    const std::lock_guard lock(mutex_);
    timeline_view_ = std::move(view);
}

void SimulationThread::show(const ShowMoment& wanted) {
    if (!world_ || failed_ || comparison_) return;
    if (seeking_) give_up_seeking("");
    if (const auto moment = timeline_.moment_at(wanted.branch, wanted.clock)) show(*moment);
}

/// False: nothing is kept of it.
bool SimulationThread::show(const Moment& moment) {
    timeline_.collect();
    std::optional<SeenMoment> found;
    try {
        found = timeline_.see(moment);
    } catch (const std::bad_alloc&) {
        return false;
    }
    if (!found) return false;
    if (world_->inside_step()) give_up_step();
    SeenMoment& seen = *found;
    SimulationFrame& frame = frames_.back();
    static_cast<Surroundings&>(frame) = *seen.around;
    Preview& preview = seen.preview;
    const std::size_t count = preview.x.size();
    frame.x = std::move(preview.x);
    frame.y = std::move(preview.y);
    frame.z = std::move(preview.z);
    frame.velocity_x = std::move(preview.velocity_x);
    frame.velocity_y = std::move(preview.velocity_y);
    frame.velocity_z = std::move(preview.velocity_z);
    frame.id = std::move(preview.id);
    frame.material = std::move(preview.material);
    const auto value = [&](PreviewValue which, std::vector<float>& to, float usual) {
        if (seen.value == which) {
            to = std::move(preview.value);
        } else {
            to.assign(count, usual);
        }
    };
    frame.density.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t material = frame.material[i];
        frame.density[i] = material == 0 ? seen.rest_density : seen.rest_densities[material];
    }
    if (seen.value == PreviewValue::density) frame.density = std::move(preview.value);
    value(PreviewValue::pressure, frame.pressure, 0.0f);
    value(PreviewValue::neighbours, frame.neighbours, 0.0f);
    frame.vorticity.clear();
    if (computed_field_ == ComputedField::vorticity) value(PreviewValue::vorticity, frame.vorticity, 0.0f);
    frame.foam = {};
    frame.right.reset();
    frame.before.reset();
    frame.has_surface = false;
    frame.ellipsoids.clear();
    frame.dimension = seen.dimension;
    frame.spacing = seen.spacing;
    frame.support_radius = seen.support_radius;
    frame.rest_density = seen.rest_density;
    frame.rest_densities = seen.rest_densities;
    frame.multiplier_per_pascal = seen.multiplier_per_pascal;
    frame.report = world_->report();
    frame.report.time = seen.time;
    frame.report.step = seen.step;
    frame.report.particles = count;
    frame.parameters = world_->parameters();
    frame.solver = world_->solver();
    frame.phase.clear();
    frame.phases.clear();
    frame.paused = paused_;
    frame.film = past_film_ ? film_ : FilmPicture();
    frame.preview = true;
    frame.clock = timeline_.clock_at(moment);
    frame.speed = pacing_.speed();
    frame.real_time_factor = 0.0;
    frame.threads = world_->execution().threads;
    frame.sequence = ++sequence_;
    frame.generation = generation_;
    frame.acknowledged = acknowledged_;
    looked_at_ = moment;
    publish_timeline();
    frames_.publish();
    last_publication_ = wall_time();
    changed_ = true;  // the world's own frame is owed
    answered_ = news_ = true;
    return true;
}

/// The world as it is comes back into view.
void SimulationThread::stop_looking() {
    if (seeking_) give_up_seeking("");
    if (!looked_at_) return;
    looked_at_.reset();
    changed_ = answers_ = true;
}

void SimulationThread::go_to(const GoToMoment& wanted) {
    if (seeking_) give_up_seeking("");
    const auto moment = timeline_.moment_at(wanted.branch, wanted.clock);
    if (comparison_) return refuse(wanted.ticket, RestoreSnapshot{}, while_comparing);
    if (world_ && !failed_ && moment && seek(wanted.ticket, *moment)) return;
    stop_looking();
    refuse(wanted.ticket, RestoreSnapshot{}, not_kept);
}

void SimulationThread::step_back(std::uint64_t ticket) {
    if (!world_ || failed_) return refuse(ticket, RestoreSnapshot{}, "");
    if (comparison_) return refuse(ticket, RestoreSnapshot{}, while_comparing);
    const Moment now = seeking_ ? seeking_->route.to : looked_at_.value_or(timeline_.here());
    auto moment = timeline_.before(now);
    // At the beginning what is looked at becomes the world.
    if (!moment && looked_at_ && !seeking_) moment = now;
    if (!moment)
        return refuse(ticket, RestoreSnapshot{}, seeking_ ? "" : "This is the start of the timeline.");
    if (seeking_) give_up_seeking("");
    show(*moment);
    if (!seek(ticket, *moment)) {
        stop_looking();
        refuse(ticket, RestoreSnapshot{}, not_kept);
    }
}

/// Where a later moment is known a step goes there: nothing new is computed. False: there is none.
bool SimulationThread::step_forward() {
    if (!world_ || failed_ || comparison_ || !paused_ || timeline_.empty()) return false;
    const Moment now = seeking_ ? seeking_->route.to : looked_at_.value_or(timeline_.here());
    const auto moment = timeline_.after(now);
    if (!moment) return false;
    if (seeking_) give_up_seeking("");
    show(*moment);
    return seek(0, *moment);
}

/// False: it is not kept.
bool SimulationThread::seek(std::uint64_t ticket, const Moment& moment) {
    timeline_.collect();
    try {
        std::optional<Route> route = timeline_.route_to(moment);
        if (!route) return false;
        if (!route->entries.empty()) {
            // A shorter way: the world of the last search may stand before it.
            if (!replay_) {
                Result<World> made = World::from_state(state_of(route->from), world_->execution());
                if (!made) return false;
                replay_.emplace(std::move(made).value());
                replay_->keep_step_starts(true);
            }
            if (replay_->inside_step()) replay_->abandon_step();
            replay_->set_execution(world_->execution());
            replay_->restore(route->from);
        }
        seeking_.emplace(Seeking{ticket, *std::move(route)});
    } catch (const std::bad_alloc&) {
        replay_.reset();
        return false;
    }
    return true;
}

void SimulationThread::advance_seeking(bool may_stop) {
    Seeking& seeking = *seeking_;
    const std::vector<TimelineEntry>& entries = seeking.route.entries;
    try {
        const StopScope until_asked(may_stop ? &cannot_wait_ : nullptr);
        if (seeking.done < entries.size()) {
            const TimelineEntry& entry = entries[seeking.done];
            if (!std::exchange(seeking.queued, true) && entry.commands) {
                for (const Command& command : *entry.commands) replay_->enqueue(command);
            }
            with_threads(replay_->execution().threads, [&] {
                if (entry.is_step) {
                    replay_->step();
                } else {
                    replay_->apply_commands();
                }
            });
            seeking.queued = false;
            ++seeking.done;
        }
        if (seeking.done == entries.size())
            arrive(entries.empty() ? seeking.route.from : replay_->snapshot());
    } catch (const Stopped&) {
        replay_->abandon_step();  // its commands wait again
    } catch (const std::bad_alloc&) {
        replay_.reset();
        give_up_seeking(no_memory);
    }
}

void SimulationThread::arrive(const Snapshot& there) {
    if (world_->inside_step()) give_up_step();
    if (!sent_.empty() && !apply_sent()) return;
    const Seeking seeking = *std::exchange(seeking_, std::nullopt);
    timeline_.remember(there, seeking.route.to);
    if (playing_) {
        playing_.reset();
        catching_up_ = false;
        send(SimulationNote{"The recording stops here; your changes continue it as a new run.",
                            world_->time()});
    }
    const std::uint64_t world_ticket = world_->enqueue(RestoreSnapshot{there});
    sent_.push_back({world_ticket, seeking.ticket, RestoreSnapshot{there}, std::nullopt});
    looked_at_.reset();
    phases_wanted_ = 0;
    pacing_.restart();
    meter_.restart();
    speed_watch_.restart();
    apply_now_ = true;
    apply_now();
    apply_now_ = !sent_.empty();
    std::move(after_seeking_.rbegin(), after_seeking_.rend(), std::front_inserter(todo_));
    after_seeking_.clear();
    if (!paused_) replay_.reset();
}

/// The world stays where it is.
void SimulationThread::give_up_seeking(const std::string& why) {
    const Seeking seeking = *std::exchange(seeking_, std::nullopt);
    if (replay_ && replay_->inside_step()) replay_->abandon_step();
    // What was queued for the replay must not wait there.
    if (seeking.queued) replay_.reset();
    refuse(seeking.ticket, RestoreSnapshot{}, why);
    std::move(after_seeking_.rbegin(), after_seeking_.rend(), std::front_inserter(todo_));
    after_seeking_.clear();
}

/// What is done to the world is for the one that is being computed; what replaces it is not.
bool SimulationThread::waits_for_arrival(const Message& message) {
    if (!seeking_) return false;
    if (const auto* posted = std::get_if<PostedCommand>(&message)) {
        const CommandEntry* entry = posted->command.entry();
        if (entry == nullptr || !entry->at_once) return true;
        give_up_seeking("");
        return false;
    }
    return ends_in_a_file(message) || std::holds_alternative<CopySetUp>(message) ||
           std::holds_alternative<BeginComparison>(message) || std::holds_alternative<StepPhase>(message);
}

void SimulationThread::save(const SaveLast& message) {
    std::optional<Recording> recording;
    std::string why(get_ready_to_save());
    if (why.empty()) {
        recording = timeline_.record_last(message.seconds, *world_);
        if (!recording) why = "the timeline has no states in that time";
    }
    if (!recording) return save_as("Recording", message.path, [why] { return Result<void>(Error{why, {}}); });
    save_as("Recording", message.path, [path = message.path, recording = *std::move(recording)] {
        return save_recording(recording, path);
    });
}

}  // namespace slosh::app
