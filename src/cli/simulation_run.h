// Stepping a world without a window: progress on a terminal, signals, notes, and a hook per step. Used by
// run, bench and sweep.
#pragma once

#include <cstdint>
#include <functional>

#include "cli/measurement.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

struct RunPlan {
    std::int64_t steps = 0;
    std::int64_t warm_up_steps = 0;
    bool quiet = false;  ///< no notes or progress on stderr
    /// Called after each step; an Error ends the run.
    std::function<Result<void>(const World&)> after_step;
};

struct RunOutcome {
    RunSummary summary;
    bool interrupted = false;  ///< a signal ended the run before the last step
};

Result<RunOutcome> run_world(World& world, const RunPlan& plan);

/// 0; 3 when non-finite particles were removed; 129, 130 or 143 when a signal ended the run.
int exit_code(const RunOutcome& outcome);

}  // namespace slosh::cli
