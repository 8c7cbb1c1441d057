// One row of `slosh bench`: what is run and what is measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/measurement.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

/// What is timed. A person has the default scene in Real time, with its walls, its block, warm starts and
/// corrections, and the report of each step; peers have been measured without all of these.
enum class BenchSetting { as_shipped, as_peers };

/// About this many particles at the start of a splash, 0.5 s (quick: 0.05 s) after the dams opened:
/// double_dam_break as shipped, else dam_break_peer. That state is always computed with PBF, whichever solver
/// is timed from there. Water at rest would not be representative: its lists are a third shorter.
Result<World> bench_world(BenchSetting setting, std::int64_t particles, bool quick);

struct BenchRow {
    RunSummary summary;
    std::string phases;  ///< "lambda 9.1, correct 8.3 ..." ms per step
    double nanoseconds_per_iteration =
        0.0;                  ///< pair loops of the solver, per particle and iteration (WCSPH: substep)
    double gflops = 0.0;      ///< counts the pairs within h only
    double peak_share = 0.0;  ///< share of the measured peak x threads
    double gigabytes_per_second = 0.0;         ///< lists and streams of those loops
    double memory_gigabytes_per_second = 0.0;  ///< the most that these threads can read
    double seconds_per_second = 0.0;           ///< simulated per wall; as peers without "report"
};

/// The limits of the machine, for comparison.
struct BenchLimits {
    double peak_gflops = 0.0;           ///< one thread's
    double gigabytes_per_second = 0.0;  ///< from memory, with the case's number of threads
};

/// `world` at the start of the splash is not changed. A copy continues with this solver, long enough to
/// measure. The result's summary tells whether the run was interrupted.
struct BenchResult {
    BenchRow row;
    bool interrupted = false;
};
Result<BenchResult> run_bench_case(const World& world, const std::string& solver, int threads, bool quick,
                                   const BenchLimits& limits);

/// The columns, for the screen and for --csv.
const std::vector<std::string>& bench_header();
std::vector<std::string> bench_cells(const BenchRow& row);

}  // namespace slosh::cli
