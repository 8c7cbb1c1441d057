// What the compute thread does with the timeline; see simulation.h and timeline/timeline.h. A preview
// is a few rounded positions that are read. To go somewhere a second world computes the state there from the
// keyframe before it, a step each turn, so that messages are read meanwhile; then the world is set to it, by
// a command like any other: it is recorded, and undo takes it back.
#include <exception>
#include <iterator>
#include <mutex>
#include <utility>

#include "app/session/simulation.h"
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

void Simulation::publish_timeline() {
    if (const std::string why = timeline_.take_error(); !why.empty())
        send(SimulationNote{"The timeline was cleared: " + why, world_->time()});
    mail_.send(timeline_.view());
}

/// False: nothing is kept of it.
bool Simulation::show(const Moment& moment) {
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
    SimulationFrame& frame = mail_.next_frame();
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
    if (frames_.computed_field == ComputedField::vorticity)
        value(PreviewValue::vorticity, frame.vorticity, 0.0f);
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
    frame.film = is(StateName::filming) ? film_.picture : FilmPicture();
    describe(frame);
    frame.preview = true;
    frame.clock = timeline_.clock_at(moment);
    frame.real_time_factor = 0.0;
    frames_.looked_at = moment;
    publish_timeline();
    frames_.published = wall_time();
    frames_.changed = true;  // the world's own frame is owed
    mail_.publish(true);
    return true;
}

/// The world as it is comes back into view.
void Simulation::stop_looking() {
    if (is(StateName::seeking)) give_up_seeking("");
    if (!frames_.looked_at) return;
    frames_.looked_at.reset();
    frames_.changed = frames_.answers = true;
}

void Simulation::go_to(const GoToMoment& wanted) {
    if (is(StateName::seeking)) give_up_seeking("");
    const auto moment = timeline_.moment_at(wanted.branch, wanted.clock);
    if (is(StateName::comparing)) return refuse(wanted.ticket, RestoreSnapshot{}, while_comparing);
    if (is(StateName::simulating) && moment && seek(wanted.ticket, *moment)) return;
    stop_looking();
    refuse(wanted.ticket, RestoreSnapshot{}, not_kept);
}

void Simulation::step_back(std::uint64_t ticket) {
    if (!has_water()) return refuse(ticket, RestoreSnapshot{}, "");
    if (is(StateName::comparing)) return refuse(ticket, RestoreSnapshot{}, while_comparing);
    const bool seeking = is(StateName::seeking);
    const Moment now = seeking ? replay_.target() : frames_.looked_at.value_or(timeline_.here());
    auto moment = timeline_.before(now);
    // At the beginning what is looked at becomes the world.
    if (!moment && frames_.looked_at && !seeking) moment = now;
    if (!moment)
        return refuse(ticket, RestoreSnapshot{}, seeking ? "" : "This is the start of the timeline.");
    if (seeking) give_up_seeking("");
    show(*moment);
    if (!seek(ticket, *moment)) {
        stop_looking();
        refuse(ticket, RestoreSnapshot{}, not_kept);
    }
}

/// Where a later moment is known a step goes there: nothing new is computed. False: there is none.
bool Simulation::step_forward() {
    const bool seeking = is(StateName::seeking);
    if (!(seeking || is(StateName::simulating)) || !paused_ || timeline_.empty()) return false;
    const Moment now = seeking ? replay_.target() : frames_.looked_at.value_or(timeline_.here());
    const auto moment = timeline_.after(now);
    if (!moment) return false;
    if (seeking) give_up_seeking("");
    show(*moment);
    return seek(0, *moment);
}

/// False: it is not kept.
bool Simulation::seek(std::uint64_t ticket, const Moment& moment) {
    timeline_.collect();
    try {
        std::optional<Route> route = timeline_.route_to(moment);
        if (!route || !replay_.start(*std::move(route), *world_)) return false;
    } catch (const std::bad_alloc&) {
        replay_.forget_world();
        return false;
    }
    enter(Seeking{ticket});
    return true;
}

void Simulation::advance_seeking(bool may_stop) {
    try {
        const StopScope until_asked(may_stop ? mail_.urgent() : nullptr);
        replay_.advance();
        if (const std::optional<Snapshot> there = replay_.result()) arrive(*there);
    } catch (const Stopped&) {
        return;
    } catch (const std::bad_alloc&) {
        replay_.forget_world();
        give_up_seeking(no_memory);
    }
}

void Simulation::arrive(const Snapshot& there) {
    if (world_->inside_step()) give_up_step();
    if (!sent_.empty() && !apply_sent()) return;
    const std::uint64_t ticket = std::get<Seeking>(state_).ticket;
    timeline_.remember(there, replay_.target());
    replay_.cancel();
    enter(Simulating{});
    leave_recording();
    const std::uint64_t world_ticket = world_->enqueue(RestoreSnapshot{there});
    sent_.push_back({world_ticket, ticket, RestoreSnapshot{there}, std::nullopt});
    frames_.looked_at.reset();
    phases_wanted_ = 0;
    pace_.restart();
    pace_.speed_watch.restart();
    apply_now_ = true;
    apply_now();
    apply_now_ = !sent_.empty();
    if (!paused_) replay_.forget_world();
}

/// The world stays where it is.
void Simulation::give_up_seeking(const std::string& why) {
    const std::uint64_t ticket = std::get<Seeking>(state_).ticket;
    replay_.cancel();
    enter(Simulating{});
    refuse(ticket, RestoreSnapshot{}, why);
}

void Simulation::save(const SaveLast& message) {
    std::optional<Recording> recording;
    std::string why(get_ready_to_save());
    if (why.empty()) {
        recording = timeline_.record_last(message.seconds, *world_);
        if (!recording) why = "the timeline has no states in that time";
    }
    if (!recording)
        return files_.save("Recording", message.path, [why] { return Result<void>(Error{why, {}}); });
    files_.save("Recording", message.path, [path = message.path, recording = *std::move(recording)] {
        return save_recording(recording, path);
    });
}

}  // namespace slosh::app
