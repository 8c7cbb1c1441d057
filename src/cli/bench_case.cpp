#include "cli/bench_case.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "base/hash.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "io/scene_limits.h"
#include "sim/methods/step/solver_module.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"

namespace slosh::cli {

namespace {

/// As the peers were measured: one substep; each solver says how it was set.
Result<void> set_for_bench(SceneDescription& scene) {
    std::vector<std::pair<std::string_view, double>> settings{{"time.substeps", 1.0}, {"time.courant", 0.0}};
    for (const SolverModule* solver : solver_modules().all())
        settings.insert(settings.end(), solver->bench_settings.begin(), solver->bench_settings.end());
    for (const auto& [key, value] : settings) {
        if (Result<void> set = io::set_scene_parameter(scene, std::string(key), value); !set)
            return set.error();
    }
    return {};
}

double phase_milliseconds(const RunSummary& summary, std::string_view name) {
    for (const PhaseTime& phase : summary.phases) {
        if (phase.name == name) return phase.milliseconds;
    }
    return 0.0;
}

void add_rates(BenchRow& row, std::uint64_t list_entries, double peak_gflops) {
    const RunSummary& summary = row.summary;
    const double particles = std::max(1.0, static_cast<double>(summary.particles));
    const double steps = std::max(1.0, static_cast<double>(summary.timed_steps));
    // Every pass runs once per iteration, or per substep where there are none.
    const double passes = summary.iterations_mean > 0.0
                              ? summary.iterations_mean * static_cast<double>(summary.timed_substeps) / steps
                              : static_cast<double>(summary.timed_substeps) / steps;
    double milliseconds = 0.0, operations = 0.0, bytes = 0.0;
    for (const TimedPass& pass : find_solver(summary.solver)->passes) {
        milliseconds += phase_milliseconds(summary, pass.phase);
        operations += pass.operations * summary.neighbours_mean * particles * passes;
        bytes += (4.0 * static_cast<double>(list_entries) + 32.0 * particles) * passes;
    }
    if (milliseconds <= 0.0 || passes <= 0.0) return;
    row.nanoseconds_per_iteration = milliseconds * 1e6 / (particles * passes);
    row.gflops = operations / milliseconds * 1e-6;
    row.peak_share = row.gflops / (peak_gflops * static_cast<double>(summary.threads));
    row.gigabytes_per_second = bytes / milliseconds * 1e-6;
}

std::string phases_text(const RunSummary& summary) {
    std::string text;
    for (const PhaseTime& phase : summary.phases) {
        char buffer[64];
        std::snprintf(buffer, sizeof buffer, "%.3g", phase.milliseconds);
        if (phase.milliseconds < 0.005) continue;
        if (!text.empty()) text += "; ";
        text.append(phase.name).append(" ").append(buffer);
    }
    return text;
}

/// Its step has the same Courant number at every size.
Result<void> set_as_peers(SceneDescription& scene) {
    const Result<Parameters> parameters = io::scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double step = 0.005 * static_cast<double>(parameters.value().fluid.spacing) / 0.05;
    if (Result<void> set = io::set_scene_parameter(scene, "time.step", step); !set) return set.error();
    return set_for_bench(scene);
}

bool is_as_shipped(const World& world) { return world.parameters().fidelity() == Fidelity::real_time; }

/// ms. As shipped with the report of the step, for which a person waits.
double milliseconds_of_step(const World& world, const RunSummary& summary) {
    if (!is_as_shipped(world)) return summary.milliseconds_median;
    double sum = 0.0;
    for (const PhaseTime& phase : summary.phases) sum += phase.milliseconds;
    return sum;
}

}  // namespace

Result<World> bench_world(BenchSetting setting, std::int64_t particles, bool quick) {
    const bool shipped = setting == BenchSetting::as_shipped;
    Result<io::FoundScene> found = io::find_scene(shipped ? "double_dam_break" : "dam_break_peer");
    if (!found) return found.error();
    SceneDescription scene = std::move(*found.value().scene);
    scene.solver = "pbf";
    if (Result<void> scaled = io::rescale_scene(scene, particles); !scaled) return scaled.error();
    if (Result<void> set = shipped ? io::set_scene_parameter(scene, "time.fidelity", std::string("real_time"))
                                   : set_as_peers(scene);
        !set)
        return set.error();
    Result<World> world = World::create(scene);
    if (!world) return world.error();
    RunPlan plan;
    plan.quiet = true;
    plan.steps = steps_for(quick ? 0.05 : 0.5, static_cast<double>(world.value().parameters().time.step));
    Result<RunOutcome> outcome = run_world(world.value(), plan);
    if (!outcome) return outcome.error();
    return world;
}

Result<BenchResult> run_bench_case(const World& start, const std::string& solver, int threads, bool quick,
                                   const BenchLimits& limits) {
    ExecutionOptions execution = start.execution();
    execution.threads = threads;
    Result<World> copy = World::from_state(start.state(), execution);
    if (!copy) return copy.error();
    World& world = copy.value();
    world.enqueue(SwitchSolver{solver});
    // Real time plans for the speed of this machine with these threads.
    if (is_as_shipped(world))
        world.enqueue(SetParameter{"time.machine_speed", measure_machine_speed(execution)});
    const auto step = static_cast<double>(world.parameters().time.step);
    RunPlan plan;
    plan.quiet = true;
    // A switch takes some steps to settle; then as long as the peers were timed, but no more steps than tell.
    plan.warm_up_steps = quick ? 3 : std::min<std::int64_t>(steps_for(0.05, step), 20);
    plan.steps = plan.warm_up_steps + (quick ? 12 : std::min<std::int64_t>(steps_for(0.4, step), 60));
    const Result<RunOutcome> outcome = run_world(world, plan);
    if (!outcome) return outcome.error();
    BenchResult result;
    result.interrupted = outcome.value().interrupted;
    BenchRow& row = result.row;
    row.summary = outcome.value().summary;
    row.phases = phases_text(row.summary);
    const double milliseconds = milliseconds_of_step(world, row.summary);
    row.seconds_per_second = milliseconds > 0.0 ? step * 1e3 / milliseconds : 0.0;
    row.memory_gigabytes_per_second = limits.gigabytes_per_second;
    add_rates(row, world.report().list_entries, limits.peak_gflops);
    return result;
}

const std::vector<std::string>& bench_header() {
    static const std::vector<std::string> header = {"setting",
                                                    "solver",
                                                    "particles",
                                                    "threads",
                                                    "simd",
                                                    "steps",
                                                    "ms_median",
                                                    "ms_p95",
                                                    "ns_per_particle",
                                                    "ns_per_iteration",
                                                    "gflops",
                                                    "peak_share",
                                                    "gb_per_s",
                                                    "seconds_per_second",
                                                    "density_error",
                                                    "bytes_per_particle",
                                                    "state_hash",
                                                    "memory_gb_per_s",
                                                    "phases_ms"};
    return header;
}

std::vector<std::string> bench_cells(const BenchRow& row) {
    const RunSummary& summary = row.summary;
    const auto number = [](const char* format, double value) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, format, value);
        return std::string(buffer);
    };
    return {summary.fidelity == "real_time" ? "as_shipped" : "as_peers",
            summary.solver,
            std::to_string(summary.particles),
            std::to_string(summary.threads),
            summary.simd,
            std::to_string(summary.timed_steps),
            number("%.3f", summary.milliseconds_median),
            number("%.3f", summary.milliseconds_p95),
            number("%.1f",
                   summary.milliseconds_median * 1e6 / std::max(1.0, static_cast<double>(summary.particles))),
            number("%.1f", row.nanoseconds_per_iteration),
            number("%.1f", row.gflops),
            number("%.3f", row.peak_share),
            number("%.2f", row.gigabytes_per_second),
            number("%.4g", row.seconds_per_second),
            number("%.5f", summary.density_error_mean),
            std::to_string(summary.bytes_per_particle),
            to_hex(summary.state_hash),
            number("%.1f", row.memory_gigabytes_per_second),
            row.phases};
}

}  // namespace slosh::cli
