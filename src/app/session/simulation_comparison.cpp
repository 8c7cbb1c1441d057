// What the compute thread does with two worlds; see comparison.h. The left one is the world of this thread:
// timeline, recording and files are its own. After each of its steps the right one takes those that bring it
// to the same moment.
#include <exception>
#include <utility>

#include "app/session/simulation.h"
#include "base/leaves.h"
#include "base/stop.h"

namespace slosh::app {

void Simulation::begin_comparison() {
    if (is(StateName::comparing)) return;
    if (!has_water())
        return send(ComparisonEnded{Worlds::left, "There is no running simulation to compare."});
    stop_looking();
    if (world_->inside_step()) give_up_step();
    // What was sent before has happened in both.
    if (!sent_.empty()) {
        world_->apply_commands();
        after_commands();
    }
    leave_recording();
    try {
        Result<Comparison> begun = Comparison::begin(*world_);
        if (!begun) return send(ComparisonEnded{Worlds::left, begun.error().text()});
        enter(Comparing{std::move(begun).value()});
    } catch (const std::bad_alloc&) {
        return send(ComparisonEnded{Worlds::left, "There is not enough memory for a second world."});
    }
    phases_wanted_ = 0;
    pace_.speed_watch.restart();
    pace_.restart();
    send(ComparisonBegan{});
    frames_.changed = frames_.answers = true;
}

/// The right world replaces the left one by a command like any other: a recording has it, undo takes it back.
void Simulation::end_comparison(const EndComparison& wanted) {
    if (comparison() == nullptr || wanted.kept != Worlds::right) {
        refuse(wanted.ticket, RestoreSnapshot{}, "");
        return leave_comparison(Worlds::left, {});
    }
    if (is(StateName::failed)) {
        // The left one can be told nothing any more: a new run begins.
        World right = comparison()->take_world();
        const std::string scene = right.scene().name;
        refuse(wanted.ticket, RestoreSnapshot{}, "");
        leave_comparison(Worlds::right, {});
        return enter_world(std::move(right), {.asked_for = scene});
    }
    const Snapshot right = comparison()->settle();
    for (SimulationEvent& event : comparison()->take_events()) send(std::move(event));
    std::vector<std::pair<Command, Command>> twins = comparison()->known_twins();
    enter(Simulating{});
    handle(PostedCommand{wanted.ticket, RestoreSnapshot{right}, When::now, true});
    apply_now();
    apply_now_ = !sent_.empty();
    send(ComparisonEnded{Worlds::right, {}, std::move(twins)});
    pace_.restart();
}

/// The left world goes on alone.
void Simulation::leave_comparison(Worlds kept, std::string why) {
    if (comparison() == nullptr) return;
    if (auto* failed = std::get_if<Failed>(&state_)) {
        failed->worlds.reset();
    } else {
        enter(Simulating{});
    }
    send(ComparisonEnded{kept, std::move(why)});
    pace_.speed_watch.restart();
    pace_.restart();
    frames_.changed = frames_.answers = true;
    query_open_ = query_.has_value();
}

/// False: something came that does not wait for it.
bool Simulation::advance_right() {
    Comparison& worlds = *comparison();
    try {
        const StopScope until_asked(mail_.urgent());
        worlds.advance(world_->time(), world_->execution(), before_step_);
    } catch (const Stopped&) {
        return false;
    } catch (const std::exception& error) {
        leave_comparison(Worlds::left, std::string("The right-hand world stopped: ") + error.what() + ".");
        return false;
    }
    for (SimulationEvent& event : worlds.take_events()) {
        if (const auto* done = std::get_if<CommandDone>(&event)) {
            frames_.acknowledged = std::max(frames_.acknowledged, done->result.ticket);
            frames_.answers = true;
        }
        send(std::move(event));
    }
    std::vector<double> gauges;
    if constexpr (leaves::probes) gauges = gauge_values(worlds.world());
    mail_.measured(
        {worlds.report(), frames_.probes.probes(), std::move(gauges), worlds.world().dimension(), true});
    frames_.changed = true;
    query_open_ = query_.has_value();
    return true;
}

/// The right world beside the left one in the frame that is to be published.
void Simulation::read_right(SimulationFrame& frame) {
    if (comparison() == nullptr) {
        frame.right.reset();
        return;
    }
    if (!frame.right) frame.right = std::make_unique<SimulationFrame>();
    SimulationFrame& right = *frame.right;
    Comparison& worlds = *comparison();
    const World& world = worlds.world();
    right.copy_from(world, worlds.around(), frames_.computed_field);
    right.report = worlds.report();
    worlds.surface.make(world, frames_.surface_wanted, right);
    describe(right);
}

}  // namespace slosh::app
