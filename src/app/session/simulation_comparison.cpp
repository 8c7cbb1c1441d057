// What the compute thread does with two worlds; see comparison.h. The left one is the world of this thread:
// timeline, recording and files are its own. After each of its steps the right one takes those that bring it
// to the same moment.
#include <exception>
#include <utility>

#include "app/session/simulation_thread.h"
#include "base/leaves.h"
#include "base/stop.h"
#include "sim/world/commands/command_entry.h"

namespace slosh::app {

void SimulationThread::begin_comparison() {
    if (comparison_) return;
    if (!world_ || failed_)
        return send(ComparisonEnded{Worlds::left, "There is no running simulation to compare."});
    stop_looking();
    if (world_->inside_step()) give_up_step();
    // What was sent before has happened in both.
    if (!sent_.empty()) {
        world_->apply_commands();
        after_commands();
    }
    if (playing_) {
        playing_.reset();
        catching_up_ = false;
        send(SimulationNote{"The recording stops here; your changes continue it as a new run.",
                            world_->time()});
    }
    try {
        Result<Comparison> begun = Comparison::begin(*world_);
        if (!begun) return send(ComparisonEnded{Worlds::left, begun.error().text()});
        comparison_.emplace(std::move(begun).value());
    } catch (const std::bad_alloc&) {
        return send(ComparisonEnded{Worlds::left, "There is not enough memory for a second world."});
    }
    phases_wanted_ = 0;
    speed_watch_.restart();
    meter_.restart();
    pacing_.restart();
    send(ComparisonBegan{});
    changed_ = answers_ = true;
}

/// The right world replaces the left one by a command like any other: a recording has it, undo takes it back.
void SimulationThread::end_comparison(const EndComparison& wanted) {
    if (!comparison_ || wanted.kept != Worlds::right) {
        refuse(wanted.ticket, RestoreSnapshot{}, "");
        return leave_comparison(Worlds::left, {});
    }
    if (failed_) {
        // The left one can be told nothing any more: a new run begins.
        World right = comparison_->take_world();
        const std::string scene = right.scene().name;
        refuse(wanted.ticket, RestoreSnapshot{}, "");
        leave_comparison(Worlds::right, {});
        return enter_world(std::move(right), {.asked_for = scene});
    }
    const Snapshot right = comparison_->settle();
    for (SimulationEvent& event : comparison_->take_events()) send(std::move(event));
    std::vector<std::pair<Command, Command>> twins = comparison_->known_twins();
    comparison_.reset();
    handle(PostedCommand{wanted.ticket, RestoreSnapshot{right}, When::now, true});
    apply_now();
    apply_now_ = !sent_.empty();
    send(ComparisonEnded{Worlds::right, {}, std::move(twins)});
    pacing_.restart();
    meter_.restart();
}

/// The left world goes on alone.
void SimulationThread::leave_comparison(Worlds kept, std::string why) {
    if (!comparison_) return;
    comparison_.reset();
    send(ComparisonEnded{kept, std::move(why)});
    speed_watch_.restart();
    meter_.restart();
    pacing_.restart();
    changed_ = answers_ = true;
    query_open_ = query_.has_value();
}

/// False: something came that does not wait for it.
bool SimulationThread::advance_right() {
    try {
        const StopScope until_asked(&cannot_wait_);
        comparison_->advance(world_->time(), world_->execution(), before_step_);
    } catch (const Stopped&) {
        return false;
    } catch (const std::exception& error) {
        leave_comparison(Worlds::left, std::string("The right-hand world stopped: ") + error.what() + ".");
        return false;
    }
    for (SimulationEvent& event : comparison_->take_events()) {
        if (const auto* done = std::get_if<CommandDone>(&event)) {
            acknowledged_ = std::max(acknowledged_, done->result.ticket);
            answers_ = true;
        }
        send(std::move(event));
    }
    std::vector<double> gauges;
    if constexpr (leaves::probes) gauges = gauge_values(comparison_->world());
    measured({comparison_->report(), probe_readings_.probes(), std::move(gauges),
              comparison_->world().dimension(), true});
    changed_ = true;
    query_open_ = query_.has_value();
    return true;
}

/// The right world beside the left one in the frame that is to be published.
void SimulationThread::read_right(SimulationFrame& frame) {
    if (!comparison_) {
        frame.right.reset();
        return;
    }
    if (!frame.right) frame.right = std::make_unique<SimulationFrame>();
    SimulationFrame& right = *frame.right;
    const World& world = comparison_->world();
    right.copy_from(world, comparison_->around(), computed_field_);
    right.report = comparison_->report();
    comparison_->surface_bounds = water_bounds(world.state());
    make_surface(world, comparison_->surface_bounds, comparison_->surface_extractor, comparison_->ellipsoids,
                 right);
    describe(right);
}

}  // namespace slosh::app
