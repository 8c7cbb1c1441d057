// The options that run, render, bench and sweep share: which scene, which solver, what differs from the file,
// how to compute, how long.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/result.h"
#include "sim/world.h"

namespace slosh::cli {

struct SimulationOptions {
    std::string scene;                     ///< name, scene file or saved state
    std::string solver;                    ///< "" = as the scene says
    std::vector<std::string> assignments;  ///< "key=value", as given to --set
    std::optional<std::int64_t> particles;
    int threads = 0;   ///< 0 = all
    std::string simd;  ///< "" = best
    std::optional<std::int64_t> steps;
    std::optional<double> seconds;
};

/// SCENE (required), --solver, --set, --particles, --threads, --simd.
void add_simulation_options(CLI::App& app, SimulationOptions& options);
/// --steps, --seconds (not both).
void add_duration_options(CLI::App& app, SimulationOptions& options);

/// "key=value" applied to a scene: checked against the parameter table; an earlier value of the key is
/// replaced.
Result<void> apply_assignment(SceneDescription& scene, const std::string& assignment);

Result<ExecutionOptions> execution_options(const SimulationOptions& options);
/// The world that SCENE, --solver, --set and --particles describe, before its first step. For a saved state
/// the changes are queued as commands.
Result<World> create_world(const SimulationOptions& options);
/// --steps, or ceil(seconds / time.step) more steps; `default_seconds` when neither is given.
std::int64_t step_count(const SimulationOptions& options, const World& world, double default_seconds = 10.0);
/// ceil(seconds / step), a whole number of steps staying whole in spite of rounding.
std::int64_t steps_for(double seconds, double step);

}  // namespace slosh::cli
