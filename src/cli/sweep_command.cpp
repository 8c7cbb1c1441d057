// slosh sweep: runs a scene once for every combination of the values given to --set and writes one row of
// figures for each. Rows are comma-separated, on stdout or in a file, in the order of nested loops (the last
// key varies fastest); with --jobs in the order in which they are known.
#include <algorithm>
#include <memory>
#include <utility>

#include "base/parallel.h"
#include "base/system/appended_file.h"
#include "base/system/atomic_file.h"
#include "base/system/child_process.h"
#include "base/system/signals.h"
#include "cli/command.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "cli/standard_output.h"
#include "cli/sweep_children.h"
#include "cli/sweep_plan.h"
#include "slosh/files.h"

namespace slosh::cli {

namespace {

struct SweepOptions {
    SimulationOptions simulation;
    std::string csv, shard = "1/1";
    int jobs = 0;  ///< runs at a time, each in a process of its own; 0: one after another, in this one
    bool resume = false;
};

using Axis = SweepAxis;

/// The options of one run: what `slosh sweep` would be given for it alone.
SimulationOptions options_of(const SweepRun& run, const SimulationOptions& all,
                             const std::vector<Axis>& axes) {
    SimulationOptions simulation = all;
    simulation.solver = run.solver;
    simulation.assignments.clear();
    for (std::size_t i = 0; i < axes.size(); ++i)
        simulation.assignments.push_back(axes[i].key + "=" + run.values[i]);
    return simulation;
}

Error unread_output() { return Error{"the reader closed it", "standard output"}; }

/// `to_output`: the row goes to standard output, and is of no use once its reader is gone.
Result<RunOutcome> make_run(const SimulationOptions& simulation, bool to_output) {
    Result<World> world = create_world(simulation);
    if (!world) return world.error();
    RunPlan plan;
    plan.steps = step_count(simulation, world.value());
    plan.quiet = true;
    if (to_output) {
        plan.after_step = [](const World&) {
            return standard_output_is_read() ? Result<void>() : Result<void>(unread_output());
        };
    }
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
    SweepRun run(std::size_t index) const {
        return {combination(axes, index % combinations(axes)), solvers[index / combinations(axes)]};
    }
    /// What a row begins with; without the solver where there is one for all.
    std::string key(const SweepRun& run) const {
        std::string text;
        for (const std::string& value : run.values) text += value + ",";
        return solvers.size() == 1 ? text : text + run.solver + ",";
    }
};

Result<SweepPlan> plan_sweep(const SweepOptions& options) {
    SweepPlan plan;
    // What is wrong with every run is no row.
    io::ModelFolders models = model_folders(options.simulation.models);
    if (const Result<io::FoundScene> found =
            io::find_scene(options.simulation.scene, models, options.simulation.model_size.meters());
        !found)
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
    const std::string columns = sweep_header(plan.axes);
    std::error_code code;
    if (!options.resume || !std::filesystem::exists(options.csv, code)) return SweepTable{columns, {}};
    constexpr std::uintmax_t most_bytes = 256u << 20;
    const Result<std::string> text = read_file(options.csv, most_bytes);
    if (!text) return text.error();
    return read_sweep_table(text.value(), columns, plan.axes.size() + (plan.solvers.size() == 1 ? 0 : 1),
                            options.csv);
}

/// The runs of this share, without those that an earlier sweep has done.
std::vector<SweepRun> runs_to_make(const SweepPlan& plan, const SweepTable& earlier) {
    std::vector<SweepRun> runs;
    for (std::size_t index = 0; index < plan.runs(); ++index) {
        if (!plan.shard.has(index)) continue;
        SweepRun run = plan.run(index);
        if (!earlier.rows.contains(plan.key(run))) runs.push_back(std::move(run));
    }
    return runs;
}

/// In this process, one after another.
Result<void> run_here(const std::vector<SweepRun>& runs, const SweepOptions& options, const SweepPlan& plan,
                      const TakeSweepRow& take) {
    const bool to_output = options.csv.empty();
    for (const SweepRun& run : runs) {
        const Result<RunOutcome> outcome =
            make_run(options_of(run, options.simulation, plan.axes), to_output);
        if (outcome && outcome.value().interrupted) break;
        if (to_output && !standard_output_is_read()) return unread_output();
        if (!outcome) report_failure("sweep", outcome.error());
        Result<void> taken =
            take(outcome ? sweep_row(run, outcome.value().summary) : failed_sweep_row(run, outcome.error()),
                 outcome ? exit_code(outcome.value()) : exit_bad_input);
        if (!taken || noted_signal()) return taken;
    }
    return {};
}

/// Several at a time, each a `slosh sweep` of one run.
Result<void> run_beside(const std::vector<SweepRun>& runs, const SweepOptions& options, const SweepPlan& plan,
                        const TakeSweepRow& take) {
    SimulationOptions simulation = options.simulation;
    const int at_once = std::clamp(static_cast<int>(runs.size()), 1, options.jobs);
    if (simulation.threads == 0) simulation.threads = std::max(1, hardware_threads() / at_once);
    const auto arguments = [&](const SweepRun& run) {
        std::vector<std::string> words = simulation_arguments(options_of(run, simulation, plan.axes));
        words.insert(words.begin(), "sweep");
        return words;
    };
    return run_in_children(runs, static_cast<std::size_t>(at_once), sweep_header(plan.axes), arguments, take);
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
    std::string before = sweep_header(plan.axes);  // goes before the first row on stdout
    const auto take = [&](const std::string& line, int code_of_run) {
        code = std::max(code, code_of_run);
        // The table is the only output. Without this row the remaining runs would be useless.
        Result<void> written = table ? table->append(line) : print(std::exchange(before, "") + line);
        if (written && table) written = table->sync();
        return written;
    };
    const std::vector<SweepRun> runs = runs_to_make(plan, earlier.value());
    if (Result<void> made = (options.jobs > 0 ? run_beside : run_here)(runs, options, plan, take); !made)
        return made.error();
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
        ->description("values 1,2,4 or FIRST:LAST:STEP; may be repeated");
    app.get_option("--solver")->type_name("NAME,...");
    CLI::Option* table =
        app.add_option("--csv", options->csv, "write the rows to FILE instead of stdout")->type_name("FILE");
    app.add_option("--shard", options->shard, "run only part I of N")->type_name("I/N");
    app.add_option("--jobs", options->jobs, "run N processes at a time")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    app.add_flag("--resume", options->resume, "keep finished rows of --csv, run the others")->needs(table);
    return [options] { return sweep(*options); };
}

}  // namespace slosh::cli
