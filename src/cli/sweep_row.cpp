// See sweep_row.h.
#include "cli/sweep_row.h"

#include "base/hash.h"
#include "base/text.h"

namespace slosh::cli {

namespace {

constexpr std::size_t figures = 18;  // between solver and error

std::string values_of(const SweepRun& run) {
    std::string line;
    for (const std::string& value : run.values) line += value + ",";
    return line;
}

}  // namespace

std::string sweep_header(const std::vector<SweepAxis>& axes) {
    std::string line;
    for (const SweepAxis& axis : axes) line += axis.key + ",";
    return line +
           "solver,particles,steps,substeps,simulated_s,wall_s,ms_median,ms_p95,iterations_mean,density_"
           "error_mean,density_error_max,"
           "neighbours_mean,v_max,velocity_limited,kinetic_j,potential_j,removed,nonfinite,state_hash,"
           "error\n";
}

std::string sweep_row(const SweepRun& run, const RunSummary& summary) {
    std::string line = values_of(run) + summary.solver;
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

std::string failed_sweep_row(const SweepRun& run, const Error& error) {
    return values_of(run) + run.solver + std::string(figures + 1, ',') + csv_field(error.text()) + "\n";
}

}  // namespace slosh::cli
