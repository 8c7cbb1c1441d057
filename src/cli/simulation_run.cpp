// The loop over the steps of a headless run.
#include "cli/simulation_run.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <set>
#include <string>

#include "base/stop.h"
#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "cli/command.h"
#include "sim/services/fidelity/governor.h"

namespace slosh::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A line of progress, five times a second.
class Progress {
  public:
    explicit Progress(const RunPlan& plan) : steps_(plan.steps), on_(!plan.quiet && shows_progress()) {}

    void show(const World& world, std::int64_t done) {
        if (!on_ || seconds_since(last_) < 0.2) return;
        last_ = Clock::now();
        const double percent = 100.0 * static_cast<double>(done) / static_cast<double>(steps_);
        std::array<char, 120> line{};
        std::snprintf(line.data(), line.size(), "%5.1f %%  %.2f s  %zu particles  %.2f ms per step", percent,
                      world.time(), world.report().particles, world.report().milliseconds);
        show_progress(line.data());
    }

  private:
    std::int64_t steps_;
    bool on_;
    Clock::time_point last_ = Clock::now();
};

/// Prints notes and refused commands, each text once.
class Notes {
  public:
    void show(const StepReport& report) {
        for (const std::string& note : report.notes) say_once(note);
        for (const CommandResult& command : report.commands) {
            if (!command.message.empty()) say_once(command.message);
        }
    }

  private:
    void say_once(const std::string& note) {
        if (seen_.insert(note).second) say("note: " + note);
    }
    std::set<std::string> seen_;
};

/// False: a signal ended the step. It is taken back, so that what is saved is the state before it.
bool step_unless_ended(World& world) {
    try {
        const StopScope until_signal(signal_flag());
        world.step();
        return true;
    } catch (const Stopped&) {
        world.abandon_step();
        return false;
    }
}

}  // namespace

Result<RunOutcome> run_world(World& world, const RunPlan& plan) {
    Measurement measurement(static_cast<std::uint64_t>(plan.warm_up_steps));
    Progress progress(plan);
    Notes notes;
    const Clock::time_point start = Clock::now();
    RunOutcome outcome;
    world.keep_step_starts(true);
    measurement.add_notes(world.report());
    if (!plan.quiet) notes.show(world.report());  // what making the world had to say
    for (std::int64_t step = 0; step < plan.steps; ++step) {
        if (std::optional<Govern> decision = govern(world)) world.enqueue(*std::move(decision));
        outcome.interrupted = noted_signal() || !step_unless_ended(world);
        if (outcome.interrupted) break;
        const StepReport& report = world.report();
        measurement.add(report);
        if (!plan.quiet) notes.show(report);
        if (plan.after_step) {
            if (Result<void> result = plan.after_step(world); !result) {
                clear_progress();
                return result.error();
            }
        }
        progress.show(world, step + 1);
    }
    clear_progress();
    outcome.summary = measurement.summarize(world, seconds_since(start));
    if (outcome.interrupted && !plan.quiet) {
        say("interrupted after " + std::to_string(measurement.steps()) + " of " + std::to_string(plan.steps) +
            " steps");
    }
    return outcome;
}

int exit_code(const RunOutcome& outcome) {
    if (outcome.interrupted) return interrupted_exit_code();
    return outcome.summary.removed.nonfinite > 0 ? exit_nonfinite_removed : exit_ok;
}

}  // namespace slosh::cli
