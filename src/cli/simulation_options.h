// The options that run, render, bench and sweep share: scene, solver, changes to the scene, execution,
// duration.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/model_size.h"
#include "slosh/files.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

struct SimulationOptions {
    std::string scene;                     ///< name, scene file or saved state
    std::vector<std::string> models;       ///< folders from which the scene's models may come, too
    ModelSize model_size;                  ///< for a model or points as scene
    std::string solver;                    ///< "" = as the scene says
    std::vector<std::string> presets;      ///< names; laid over the scene before the assignments
    std::vector<std::string> assignments;  ///< "key=value", as given to --set
    std::optional<std::int64_t> particles;
    std::string fidelity;  ///< "" = as the scene says
    int threads = 0;       ///< 0 = all
    std::string simd;      ///< "" = best
    std::optional<std::int64_t> steps;
    std::optional<double> seconds;
};

/// A number from `min` to `max`. Unlike CLI::Range it refuses "nan".
CLI::Validator range(double min, double max);

/// SCENE (required), --models, --scale, --units, --solver, --preset, --set, --particles, --fidelity,
/// --threads, --simd.
void add_simulation_options(CLI::App& app, SimulationOptions& options);
/// --steps, --seconds (not both).
void add_duration_options(CLI::App& app, SimulationOptions& options);
/// The words of a command line that are read as these options.
std::vector<std::string> simulation_arguments(const SimulationOptions& options);

/// --models DIR, into `folders`.
void add_models_option(CLI::App& app, std::vector<std::string>& folders);
/// --preset NAME[,NAME], into `presets`.
void add_preset_option(CLI::App& app, std::vector<std::string>& presets);

/// Applies "key=value" to a scene. The value is checked against the parameter table and replaces an earlier
/// value of the key.
Result<void> apply_assignment(SceneDescription& scene, const std::string& assignment);

/// What --models names, as find_scene() takes it.
io::ModelFolders model_folders(const std::vector<std::string>& named);

/// "" is the scene's own. The Error names the nearest.
Result<void> check_solver(const std::string& name);
Result<ExecutionOptions> execution_options(const SimulationOptions& options);
/// The world that SCENE, --solver, --set and --particles describe, before its first step. For a saved state
/// the changes are queued as commands. Throws Stopped once a signal was noted.
Result<World> create_world(const SimulationOptions& options);
/// In Real time on a machine whose speed the scene does not say: it is measured, printed on stderr and set.
/// Called by create_world().
void measure_speed_if_needed(SceneDescription& scene, const ExecutionOptions& execution);
/// --steps, or ceil(seconds / time.step) more steps; `default_seconds` if neither is given.
std::int64_t step_count(const SimulationOptions& options, const World& world, double default_seconds = 10.0);
/// ceil(seconds / step), except that a whole number of steps stays whole in spite of rounding.
std::int64_t steps_for(double seconds, double step);

}  // namespace slosh::cli
