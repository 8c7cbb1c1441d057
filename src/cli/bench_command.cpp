// slosh bench: the standard matrix. The peer's dam break at four sizes, every solver, one and all threads,
// timed over its splash: a lattice at rest would flatter us by a third.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include "base/atomic_file.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/output_files.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "io/scene_limits.h"
#include "io/scene_lookup.h"
#include "sim/solvers/list.h"

namespace slosh::cli {

namespace {

struct BenchOptions {
    bool quick = false;
    std::string csv;
};

struct Case {
    std::string solver;
    std::int64_t particles = 0;
    int threads = 0;
};

std::vector<Case> cases(bool quick, int all_threads) {
    std::vector<std::int64_t> sizes = {10'000, 25'000, 50'000, 100'000};
    if (quick) sizes = {10'000, 25'000};
    std::vector<Case> list;
    for (const SolverDescription& solver : solver_list()) {
        for (std::int64_t size : sizes) {
            list.push_back({std::string(solver.name), size, 1});
            if (all_threads > 1) list.push_back({std::string(solver.name), size, all_threads});
        }
    }
    return list;
}

/// The scene at that size, its step in proportion to its spacing at every size (0.005 s at 0.05 m), so that
/// all sizes take the same Courant number.
Result<World> create_case(const Case& wanted) {
    Result<io::FoundScene> found = io::find_scene("dam_break_peer");
    if (!found) return found.error();
    SceneDescription scene = std::move(*found.value().scene);
    scene.solver = wanted.solver;
    if (Result<void> scaled = io::rescale_scene(scene, wanted.particles); !scaled) return scaled.error();
    const Result<Parameters> parameters = io::scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double step = 0.005 * static_cast<double>(parameters.value().fluid.spacing) / 0.05;
    if (Result<void> set = io::set_scene_parameter(scene, "time.step", step); !set) return set.error();
    ExecutionOptions execution;
    execution.threads = wanted.threads;
    return World::create(scene, execution);
}

Result<RunOutcome> run_case(const Case& wanted, bool quick) {
    Result<World> world = create_case(wanted);
    if (!world) return world.error();
    const auto step = static_cast<double>(world.value().parameters().time.step);
    RunPlan plan;
    plan.quiet = true;
    plan.warm_up_steps = quick ? 5 : steps_for(0.5, step);
    plan.steps = quick ? 25 : steps_for(0.9, step);
    return run_world(world.value(), plan);
}

/// The columns, for people and for --csv.
std::vector<std::string> row_of(const RunSummary& summary) {
    const double particles = std::max(1.0, static_cast<double>(summary.particles));
    char median[32], p95[32], nanoseconds[32], error[32];
    std::snprintf(median, sizeof median, "%.3f", summary.milliseconds_median);
    std::snprintf(p95, sizeof p95, "%.3f", summary.milliseconds_p95);
    std::snprintf(nanoseconds, sizeof nanoseconds, "%.1f", summary.milliseconds_median * 1e6 / particles);
    std::snprintf(error, sizeof error, "%.5f", summary.density_error_mean);
    return {summary.solver,
            std::to_string(summary.particles),
            std::to_string(summary.threads),
            std::to_string(summary.timed_steps),
            median,
            p95,
            nanoseconds,
            error,
            to_hex(summary.state_hash)};
}

const std::vector<std::string> header = {"solver",          "particles",     "threads",
                                         "steps",           "ms_median",     "ms_p95",
                                         "ns_per_particle", "density_error", "state_hash"};

std::string csv_line(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + cell;
    return line + "\n";
}

void print_row(const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) std::printf(i == 0 ? "%-8s" : "%18s", cells[i].c_str());
    std::printf("\n");
    std::fflush(stdout);
}

Result<int> bench(const BenchOptions& options) {
    if (!options.csv.empty()) {
        if (Result<void> writable = check_writable(options.csv); !writable) return writable.error();
    }
    std::string csv = csv_line(header);
    print_row(header);
    int code = exit_ok;
    for (const Case& wanted : cases(options.quick, hardware_threads())) {
        const Result<RunOutcome> outcome = run_case(wanted, options.quick);
        if (!outcome) return outcome.error();
        const std::vector<std::string> row = row_of(outcome.value().summary);
        // An interrupted case has no comparable figures; the ones before it stay.
        code = std::max(code, exit_code(outcome.value()));
        if (outcome.value().interrupted) break;
        print_row(row);
        csv += csv_line(row);
    }
    if (!options.csv.empty()) {
        if (Result<void> written = write_file_atomically(options.csv, csv); !written) return written.error();
    }
    return code;
}

}  // namespace

CommandAction add_bench(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    app.add_flag("--quick", options->quick, "small sizes and few steps");
    app.add_option("--csv", options->csv, "write the table to FILE too")->type_name("FILE");
    return [options] { return bench(*options); };
}

}  // namespace slosh::cli
