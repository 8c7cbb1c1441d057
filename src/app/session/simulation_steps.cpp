// How the compute thread takes a step; see simulation.h. Whole steps and single phases go through
// next_phase(), where one is given up for what cannot wait. What a whole step took goes on to the tuner of
// the threads and to the speed that Real time reckons with.
#include <optional>
#include <utility>

#include "app/session/simulation.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "sim/services/fidelity/governor.h"

namespace slosh::app {

/// What comes before the first phase of a step. False: there is to be none.
bool Simulation::begin_step() {
    if (before_step_) before_step_();
    if (!enqueue_recorded()) return false;
    // A recording has its own decisions; that of a step that was given up waits with its other commands.
    if (playing_ || std::exchange(governed_, true)) return true;
    if (std::optional<Govern> decision = govern(*world_, comparison() != nullptr ? share_of_each : 1.0))
        world_->enqueue(*std::move(decision));
    return true;
}

/// False: it was given up.
bool Simulation::step() {
    const double length = step_length();
    const bool whole = !world_->inside_step();
    if (whole && !begin_step()) {
        after_commands();
        return true;
    }
    const double started = wall_time();
    const double passes = whole ? passes_of(world_->state()) : 0.0;
    bool given_up = false;
    with_threads(world_->execution().threads, [&] {
        do {
            given_up = !next_phase();
        } while (!given_up && world_->inside_step());
    });
    if (given_up) return false;
    if (whole) {
        follow_speed(passes, wall_time() - started);
        pace_.tuner.stepped(world_->report().milliseconds);
        use_tuned_threads();
    }
    frames_.phase.clear();
    pace_.meter.add(wall_time(), length);
    mail_.step_ended();
    after_commands();
    frames_.diagnosis.examine(*world_);
    return true;
}

/// The speed that Real time reckons with is what steps show, once they show clearly another one. It is a
/// command, so a recording has it.
void Simulation::follow_speed(double reckoned_passes, double seconds) {
    const Parameters& parameters = world_->parameters();
    const double speed = static_cast<double>(parameters.time.machine_speed);
    if (!pace_.follows_speed || playing_ || speed <= 0.0 || parameters.fidelity() != Fidelity::real_time ||
        pace_.tuner.trying() || comparison() != nullptr)
        return pace_.speed_watch.restart();
    const double particles = static_cast<double>(world_->report().particles);
    const std::optional<double> factor =
        pace_.speed_watch.stepped(particles * reckoned_passes / speed, seconds);
    if (!factor) return;
    world_->enqueue(SetParameter{"time.machine_speed", speed * *factor});
    send(SpeedMeasured{speed * *factor, true});
}

void Simulation::use_tuned_threads() {
    if (pace_.tuner.threads() == world_->execution().threads) return;
    ExecutionOptions execution = world_->execution();
    execution.threads = pace_.tuner.threads();
    world_->set_execution(execution);
}

/// Every phase of every step goes through here. False: something came that does not wait for its end.
bool Simulation::next_phase() {
    try {
        const StopScope until_asked(mail_.urgent());
        stop_if_asked();
        frames_.phase = world_->step_phase();
    } catch (const Stopped&) {
        give_up_step();
        return false;
    }
    if (playing_ && !world_->inside_step()) playing_->commands.after_step(*world_);
    return true;
}

/// Back to where the step began. Its commands wait again, and were not answered yet.
void Simulation::give_up_step() {
    world_->abandon_step();
    frames_.phase.clear();
    frames_.changed = true;
}

void Simulation::step_phase() {
    if (!world_->inside_step() && !begin_step()) return after_commands();
    frames_.changed = true;
    if (!next_phase()) return;
    if (!world_->inside_step()) {
        frames_.phase.clear();
        after_commands();
        frames_.diagnosis.examine(*world_);
    }
}

}  // namespace slosh::app
