// How the compute thread takes a step; see simulation_thread.h. Whole steps and single phases go through
// next_phase(), where one is given up for what cannot wait. What a whole step took goes on to the tuner of
// the threads and to the speed that Real time reckons with.
#include <mutex>
#include <optional>
#include <utility>

#include "app/session/simulation_thread.h"
#include "base/leaves.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "sim/services/fidelity/governor.h"

namespace slosh::app {

/// What comes before the first phase of a step. False: there is to be none.
bool SimulationThread::begin_step() {
    if (before_step_) before_step_();
    if (!enqueue_recorded()) return false;
    // A recording has its own decisions; that of a step that was given up waits with its other commands.
    if (playing_ || std::exchange(governed_, true)) return true;
    if (std::optional<Govern> decision = govern(*world_, share())) world_->enqueue(*std::move(decision));
    return true;
}

/// False: it was given up.
bool SimulationThread::step() {
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
        tune_threads();
    }
    phase_.clear();
    meter_.add(wall_time(), length);
    {
        const std::lock_guard lock(mutex_);
        abandoned_for_soon_ = false;
    }
    after_commands();
    examine();
    return true;
}

/// What the step that has ended says about the water.
void SimulationThread::examine() {
    if constexpr (leaves::doctor) {
        symptoms_.add(world_->report());
        findings_ = diagnose({symptoms_.measured(), world_->parameters(), std::string(world_->solver()),
                              world_->dimension(), world_->pinned()});
    }
}

/// What was measured is of other settings, or of another moment.
void SimulationThread::forget_symptoms() {
    if constexpr (leaves::doctor) symptoms_.forget();
    findings_.clear();
}

/// The speed that Real time reckons with is what steps show, once they show clearly another one. It is a
/// command, so a recording has it.
void SimulationThread::follow_speed(double reckoned_passes, double seconds) {
    const Parameters& parameters = world_->parameters();
    const double speed = static_cast<double>(parameters.time.machine_speed);
    if (!follow_speed_ || playing_ || speed <= 0.0 || parameters.fidelity() != Fidelity::real_time ||
        tuner_.trying() || comparison_)
        return speed_watch_.restart();
    const double particles = static_cast<double>(world_->report().particles);
    const std::optional<double> factor = speed_watch_.stepped(particles * reckoned_passes / speed, seconds);
    if (!factor) return;
    world_->enqueue(SetParameter{"time.machine_speed", speed * *factor});
    send(SpeedMeasured{speed * *factor, true});
}

void SimulationThread::tune_threads() {
    tuner_.stepped(world_->report().milliseconds);
    use_tuned_threads();
}

void SimulationThread::use_tuned_threads() {
    if (tuner_.threads() == world_->execution().threads) return;
    ExecutionOptions execution = world_->execution();
    execution.threads = tuner_.threads();
    world_->set_execution(execution);
}

/// Every phase of every step goes through here. False: something came that does not wait for its end.
bool SimulationThread::next_phase() {
    try {
        const StopScope until_asked(&cannot_wait_);
        stop_if_asked();
        phase_ = world_->step_phase();
    } catch (const Stopped&) {
        give_up_step();
        return false;
    }
    if (playing_ && !world_->inside_step()) playing_->after_step(*world_);
    return true;
}

/// Back to where the step began. Its commands wait again, and were not answered yet.
void SimulationThread::give_up_step() {
    world_->abandon_step();
    phase_.clear();
    changed_ = true;
}

void SimulationThread::step_phase() {
    if (!world_->inside_step() && !begin_step()) return after_commands();
    changed_ = true;
    if (!next_phase()) return;
    if (!world_->inside_step()) {
        phase_.clear();
        after_commands();
        examine();
    }
}

/// Where the film has a picture of the world as it is now, the world waits until it was taken.
void SimulationThread::follow_film() {
    if (!film_clock_.on() || film_waits_ || failed_ || world_->inside_step()) return;
    if (paused_ || catching_up_) return film_clock_.pass_over(world_->time());
    film_.pictures = film_clock_.due(world_->time(), pacing_.speed());
    if (film_.pictures == 0) return;
    ++film_.number;
    film_waits_ = changed_ = answers_ = true;
}

}  // namespace slosh::app
