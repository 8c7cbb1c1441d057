// The lines of a sweep's table: one for each run, also for one that failed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/measurement.h"
#include "cli/sweep_plan.h"
#include "slosh/result.h"

namespace slosh::cli {

/// All lines end with '\n'.
std::string sweep_header(const std::vector<SweepAxis>& axes);
std::string sweep_row(const SweepRun& run, const RunSummary& summary);
/// Of a run that could not be made: the last column says why, the figures stay empty.
std::string failed_sweep_row(const SweepRun& run, const Error& error);

/// Receives each row with the exit code of its run. An Error ends the sweep.
using TakeSweepRow = std::function<Result<void>(const std::string& row, int exit_code)>;

}  // namespace slosh::cli
