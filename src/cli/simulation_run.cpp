// The loop over the steps of a headless run.
#include "cli/simulation_run.h"

#include <chrono>
#include <cstdio>
#include <set>
#include <string>

#include "base/system/signals.h"
#include "base/system/this_process.h"
#include "cli/command.h"
#include "sim/fidelity/governor.h"

namespace slosh::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A progress line on stderr, overwritten five times a second, if stderr is a terminal.
class Progress {
  public:
    explicit Progress(const RunPlan& plan)
        : steps_(plan.steps), on_(!plan.quiet && error_output_is_terminal()) {}

    void show(const World& world, std::int64_t done) {
        if (!on_ || seconds_since(last_) < 0.2) return;
        last_ = Clock::now();
        const double percent = 100.0 * static_cast<double>(done) / static_cast<double>(steps_);
        std::fprintf(stderr, "\r%5.1f %%  %.2f s  %zu particles  %.2f ms per step \x1b[K", percent,
                     world.time(), world.report().particles, world.report().milliseconds);
        shown_ = true;
    }
    void clear() {
        if (shown_) std::fputs("\r\x1b[K", stderr);
        shown_ = false;
    }

  private:
    std::int64_t steps_;
    bool on_, shown_ = false;
    Clock::time_point last_ = Clock::now();
};

/// Prints notes and refused commands, each text once.
class Notes {
  public:
    void show(const StepReport& report, Progress& progress) {
        for (const std::string& note : report.notes) print(note, progress);
        for (const CommandResult& command : report.commands) {
            if (!command.message.empty()) print(command.message, progress);
        }
    }

  private:
    void print(const std::string& note, Progress& progress) {
        if (!seen_.insert(note).second) return;
        progress.clear();
        std::fprintf(stderr, "note: %s\n", note.c_str());
    }
    std::set<std::string> seen_;
};

}  // namespace

Result<RunOutcome> run_world(World& world, const RunPlan& plan) {
    Measurement measurement(static_cast<std::uint64_t>(plan.warm_up_steps));
    Progress progress(plan);
    Notes notes;
    const Clock::time_point start = Clock::now();
    RunOutcome outcome;
    measurement.add_notes(world.report());
    if (!plan.quiet) notes.show(world.report(), progress);  // what making the world had to say
    for (std::int64_t step = 0; step < plan.steps; ++step) {
        if (noted_signal()) {
            outcome.interrupted = true;
            break;
        }
        if (std::optional<Govern> decision = govern(world)) world.enqueue(*std::move(decision));
        const StepReport& report = world.step();
        measurement.add(report);
        if (!plan.quiet) notes.show(report, progress);
        if (plan.after_step) {
            if (Result<void> result = plan.after_step(world); !result) {
                progress.clear();
                return result.error();
            }
        }
        progress.show(world, step + 1);
    }
    progress.clear();
    outcome.summary = measurement.summarize(world, seconds_since(start));
    if (outcome.interrupted && !plan.quiet) {
        std::fprintf(stderr, "interrupted after %llu of %lld steps\n",
                     static_cast<unsigned long long>(measurement.steps()),
                     static_cast<long long>(plan.steps));
    }
    return outcome;
}

int exit_code(const RunOutcome& outcome) {
    if (outcome.interrupted) return interrupted_exit_code();
    return outcome.summary.removed.nonfinite > 0 ? exit_nonfinite_removed : exit_ok;
}

}  // namespace slosh::cli
