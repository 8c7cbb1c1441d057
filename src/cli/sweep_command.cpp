// slosh sweep: runs a scene once for every combination of the values given to --set and writes one row of
// figures for each. Rows are comma-separated, on stdout or in a file, in the order of nested loops (the last
// key varies fastest).
#include <memory>
#include <utility>

#include "base/appended_file.h"
#include "base/atomic_file.h"
#include "base/hash.h"
#include "base/signals.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "cli/standard_output.h"
#include "cli/sweep_plan.h"
#include "slosh/files.h"

namespace slosh::cli {

namespace {

struct SweepOptions {
    SimulationOptions simulation;
    std::string csv, shard = "1/1";
    bool resume = false;
};

using Axis = SweepAxis;

std::string header(const std::vector<Axis>& axes) {
    std::string line;
    for (const Axis& axis : axes) line += axis.key + ",";
    return line +
           "solver,particles,steps,substeps,simulated_s,wall_s,ms_median,ms_p95,iterations_mean,density_"
           "error_mean,density_error_max,"
           "neighbours_mean,v_max,velocity_limited,kinetic_j,potential_j,removed,nonfinite,state_hash,"
           "error\n";
}

constexpr std::size_t figures = 18;  // between solver and error

std::string row(const std::vector<std::string>& values, const RunSummary& summary) {
    std::string line;
    for (const std::string& value : values) line += value + ",";
    line += summary.solver;
    for (double number :
         {static_cast<double>(summary.particles), static_cast<double>(summary.steps),
          static_cast<double>(summary.substeps), summary.simulated_seconds, summary.wall_seconds,
          summary.milliseconds_median, summary.milliseconds_p95, summary.iterations_mean,
          summary.density_error_mean, summary.density_error_max, summary.neighbours_mean, summary.v_max,
          static_cast<double>(summary.velocity_limited), summary.kinetic_energy, summary.potential_energy,
          static_cast<double>(summary.removed.total()), static_cast<double>(summary.removed.nonfinite)}) {
        line += "," + format_number(number);
    }
    return line + "," + to_hex(summary.state_hash) + ",\n";
}

/// Of a run that could not be made: everything else stays empty.
std::string failed_row(const std::vector<std::string>& values, const std::string& solver,
                       const Error& error) {
    std::string line;
    for (const std::string& value : values) line += value + ",";
    return line + solver + std::string(figures + 1, ',') + csv_field(error.text()) + "\n";
}

Result<RunOutcome> run_combination(const SweepOptions& options, const std::vector<Axis>& axes,
                                   const std::vector<std::string>& values, const std::string& solver) {
    SimulationOptions simulation = options.simulation;
    simulation.solver = solver;
    simulation.assignments.clear();
    for (std::size_t i = 0; i < axes.size(); ++i)
        simulation.assignments.push_back(axes[i].key + "=" + values[i]);
    Result<World> world = create_world(simulation);
    if (!world) return world.error();
    RunPlan plan;
    plan.steps = step_count(simulation, world.value());
    plan.quiet = true;
    return run_world(world.value(), plan);
}

/// Checks all values before the first run: a typing error in the last one must not show up after an hour.
Result<void> check_values(const std::vector<Axis>& axes) {
    for (const Axis& axis : axes) {
        for (const std::string& value : axis.values) {
            SceneDescription scratch;
            if (Result<void> applied = apply_assignment(scratch, axis.key + "=" + value); !applied)
                return applied;
        }
    }
    return {};
}

/// Nothing for "": the rows go to stdout.
Result<std::optional<AppendedFile>> open_table(const std::string& path, const std::string& header) {
    if (path.empty()) return std::optional<AppendedFile>();
    Result<AppendedFile> table = AppendedFile::create(path, header);
    if (!table) return table.error();
    return std::optional<AppendedFile>(std::move(table).value());
}

/// Parameters, and the solvers in front of them: they vary slowest.
struct SweepPlan {
    std::vector<Axis> axes;
    std::vector<std::string> solvers;
    SweepShard shard;

    std::size_t runs() const { return solvers.size() * combinations(axes); }
    const std::string& solver(std::size_t run) const { return solvers[run / combinations(axes)]; }
    std::vector<std::string> values(std::size_t run) const {
        return combination(axes, run % combinations(axes));
    }
    /// What a row begins with; without the solver where there is one for all.
    std::string key(std::size_t run) const {
        std::string text;
        for (const std::string& value : values(run)) text += value + ",";
        return solvers.size() == 1 ? text : text + solver(run) + ",";
    }
};

Result<SweepPlan> plan_sweep(const SweepOptions& options) {
    SweepPlan plan;
    // What is wrong with every run is no row.
    if (const Result<io::FoundScene> found = io::find_scene(options.simulation.scene); !found)
        return found.error();
    if (const Result<ExecutionOptions> execution = execution_options(options.simulation); !execution)
        return execution.error();
    Result<std::vector<Axis>> axes = sweep_axes(options.simulation.assignments);
    if (!axes) return axes.error();
    plan.axes = std::move(axes).value();
    if (Result<void> checked = check_values(plan.axes); !checked) return checked.error();
    Result<std::vector<std::string>> solvers = sweep_values(options.simulation.solver);
    if (!solvers) return solvers.error();
    plan.solvers = std::move(solvers).value();
    for (const std::string& solver : plan.solvers) {
        if (Result<void> known = check_solver(solver); !known) return known.error();
    }
    Result<SweepShard> shard = sweep_shard(options.shard);
    if (!shard) return shard.error();
    plan.shard = shard.value();
    return plan;
}

/// The rows that --resume keeps; only the header without it, or where there is no table yet.
Result<SweepTable> earlier_rows(const SweepOptions& options, const SweepPlan& plan) {
    const std::string columns = header(plan.axes);
    std::error_code code;
    if (!options.resume || !std::filesystem::exists(options.csv, code)) return SweepTable{columns, {}};
    constexpr std::uintmax_t most_bytes = 256u << 20;
    const Result<std::string> text = read_file(options.csv, most_bytes);
    if (!text) return text.error();
    return read_sweep_table(text.value(), columns, plan.axes.size() + (plan.solvers.size() == 1 ? 0 : 1),
                            options.csv);
}

Result<int> sweep(const SweepOptions& options) {
    const Result<SweepPlan> planned = plan_sweep(options);
    if (!planned) return planned.error();
    const SweepPlan& plan = planned.value();
    const Result<SweepTable> earlier = earlier_rows(options, plan);
    if (!earlier) return earlier.error();
    Result<std::optional<AppendedFile>> opened = open_table(options.csv, earlier.value().text);
    if (!opened) return opened.error();
    std::optional<AppendedFile>& table = opened.value();
    int code = exit_ok;
    std::string before = header(plan.axes);  // of the first row on stdout
    for (std::size_t run = 0; run < plan.runs(); ++run) {
        if (!plan.shard.has(run) || earlier.value().rows.contains(plan.key(run))) continue;
        const std::vector<std::string> values = plan.values(run);
        const Result<RunOutcome> outcome = run_combination(options, plan.axes, values, plan.solver(run));
        if (outcome && outcome.value().interrupted) break;
        if (!outcome) report_failure("sweep", outcome.error());
        code = std::max(code, outcome ? exit_code(outcome.value()) : exit_bad_input);
        // The table is the only output. Without this row the remaining runs would be useless.
        const std::string line = outcome ? row(values, outcome.value().summary)
                                         : failed_row(values, plan.solver(run), outcome.error());
        Result<void> written = table ? table->append(line) : print(std::exchange(before, "") + line);
        if (written && table) written = table->sync();
        if (!written) return written.error();
        if (noted_signal()) break;
    }
    if (table) {
        if (Result<void> finished = table->finish(); !finished) return finished.error();
    }
    return noted_signal() ? interrupted_exit_code() : code;
}

}  // namespace

CommandAction add_sweep(CLI::App& app) {
    auto options = std::make_shared<SweepOptions>();
    add_simulation_options(app, options->simulation);
    add_duration_options(app, options->simulation);
    app.get_option("--set")
        ->type_name("KEY=VALUES")
        ->description("values of a parameter: 1,2,4 or FIRST:LAST:STEP; may be repeated");
    app.get_option("--solver")->type_name("NAME,...");
    CLI::Option* table =
        app.add_option("--csv", options->csv, "write the rows to FILE instead of stdout")->type_name("FILE");
    app.add_option("--shard", options->shard, "only the Ith of N shares of the runs")->type_name("I/N");
    app.add_flag("--resume", options->resume,
                 "keep the rows of --csv, and run what is not there yet or failed")
        ->needs(table);
    return [options] { return sweep(*options); };
}

}  // namespace slosh::cli
