// Runs of a sweep beside each other, each in a process of its own: one that crashes, or that the system ends
// for its memory, is a row like every other failure.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/sweep_plan.h"

namespace slosh::cli {

/// Receives each row with the exit code of its run. An Error ends the sweep.
using TakeSweepRow = std::function<Result<void>(const std::string& row, int exit_code)>;

/// The arguments of one run: the command line, without the program's name, that prints `header` and its row.
using SweepArguments = std::function<std::vector<std::string>(const SweepRun& run)>;

/// Makes the runs, at most `at_once` at a time. Rows are taken in the order in which they are known. When a
/// signal is noted, all processes are ended at once, and the rows that are known by then are taken. Error:
/// that of `take`.
Result<void> run_in_children(const std::vector<SweepRun>& runs, std::size_t at_once,
                             const std::string& header, const SweepArguments& arguments,
                             const TakeSweepRow& take);

}  // namespace slosh::cli
