// slosh sweep: runs a scene once for every combination of the values given to --set and writes one row of
// figures for each. Rows are comma-separated, on stdout or in a file, in the order of nested loops (the last
// key varies fastest).
#include <cmath>
#include <memory>

#include "base/appended_file.h"
#include "base/hash.h"
#include "base/signals.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "cli/standard_output.h"

namespace slosh::cli {

namespace {

constexpr std::size_t most_runs = 10'000;

struct SweepOptions {
    SimulationOptions simulation;
    std::string csv;
};

/// One --set of the sweep.
struct Axis {
    std::string key;
    std::vector<std::string> values;
};

Result<std::vector<Axis>> parse_axes(const std::vector<std::string>& assignments) {
    std::vector<Axis> axes;
    std::size_t runs = 1;
    for (const std::string& assignment : assignments) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{"got " + assignment + ", expected key=value,value,...", "--set"};
        Axis axis{assignment.substr(0, equals), {}};
        for (std::size_t start = equals + 1; start <= assignment.size();) {
            const std::size_t comma = std::min(assignment.find(',', start), assignment.size());
            axis.values.push_back(assignment.substr(start, comma - start));
            start = comma + 1;
        }
        runs *= axis.values.size();
        if (runs > most_runs)
            return Error{"more than " + std::to_string(most_runs) + " combinations", "--set"};
        axes.push_back(std::move(axis));
    }
    return axes;
}

/// Combination `index` of the product: one value per axis.
std::vector<std::string> combination(const std::vector<Axis>& axes, std::size_t index) {
    std::vector<std::string> values(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        values[i] = axes[i].values[index % axes[i].values.size()];
        index /= axes[i].values.size();
    }
    return values;
}

std::string header(const std::vector<Axis>& axes) {
    std::string line;
    for (const Axis& axis : axes) line += axis.key + ",";
    return line +
           "solver,particles,steps,substeps,simulated_s,wall_s,ms_median,ms_p95,iterations_mean,density_"
           "error_mean,density_error_max,"
           "neighbours_mean,v_max,velocity_limited,kinetic_j,potential_j,removed,nonfinite,state_hash\n";
}

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
    return line + "," + to_hex(summary.state_hash) + "\n";
}

Result<RunOutcome> run_combination(const SweepOptions& options, const std::vector<Axis>& axes,
                                   const std::vector<std::string>& values) {
    SimulationOptions simulation = options.simulation;
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

Result<int> sweep(const SweepOptions& options) {
    const Result<std::vector<Axis>> parsed = parse_axes(options.simulation.assignments);
    if (!parsed) return parsed.error();
    const std::vector<Axis>& axes = parsed.value();
    if (Result<void> checked = check_values(axes); !checked) return checked.error();
    Result<std::optional<AppendedFile>> opened = open_table(options.csv, header(axes));
    if (!opened) return opened.error();
    std::optional<AppendedFile>& table = opened.value();
    std::size_t runs = 1;
    for (const Axis& axis : axes) runs *= axis.values.size();
    int code = exit_ok;
    for (std::size_t index = 0; index < runs; ++index) {
        const std::vector<std::string> values = combination(axes, index);
        const Result<RunOutcome> outcome = run_combination(options, axes, values);
        if (!outcome) return outcome.error();
        code = std::max(code, exit_code(outcome.value()));
        if (outcome.value().interrupted) break;
        // The table is the only output. Without this row the remaining runs would be useless.
        const std::string line = row(values, outcome.value().summary);
        Result<void> written = table ? table->append(line) : print(index == 0 ? header(axes) + line : line);
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
    app.get_option("--set")->type_name("KEY=VALUE,VALUE,...");
    app.add_option("--csv", options->csv, "write the rows to FILE instead of stdout")->type_name("FILE");
    return [options] { return sweep(*options); };
}

}  // namespace slosh::cli
