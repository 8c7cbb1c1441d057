// Turns the shared options into a world and a number of steps.
#include "cli/simulation_options.h"
#include "base/leaves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/number_text.h"
#include "base/stop.h"
#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "base/text.h"
#include "cli/preset_list.h"
#include "cli/setting_list.h"
#include "io/automatic_particles.h"
#include "io/preset_commands.h"
#include "io/scene_limits.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/archive/snapshot.h"
#include "slosh/files.h"

namespace slosh::cli {

namespace {

struct Assignment {
    std::string key;
    ParameterValue value;
};

Result<Assignment> parse_assignment(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return Error{"got " + text + ", expected key=value", "--set"};
    const std::string key = text.substr(0, equals);
    if (const FoundSetting setting = find_setting(key); setting.description != nullptr) {
        return Error{
            key + " is a setting of " +
                (setting.module->in_pictures ? "pictures: only slosh render takes it" : "the window"),
            "--set"};
    }
    if (!leaves::foam && key.starts_with("foam.")) return Error{leaves::absence(leaves::foam), "--set"};
    const Result<const ParameterDescription*> description = parameter_table().require(key);
    if (!description) return Error{description.error().text(), "--set"};
    const Result<ParameterValue> value =
        parameter_table().parse(*description.value(), text.substr(equals + 1));
    if (!value) return Error{value.error().text(), "--set"};
    Parameters scratch;
    if (const Result<void> set = description.value()->set(&scratch, value.value()); !set)
        return Error{set.error().text(), "--set"};
    return Assignment{key, value.value()};
}

/// --particles and --set fluid.spacing both define the resolution of the fluid.
Result<void> check_conflicts(const SimulationOptions& options) {
    if (!options.particles) return {};
    for (const std::string& assignment : options.assignments) {
        if (assignment.starts_with("fluid.spacing=")) {
            return Error{
                "cannot be used together with --set fluid.spacing: the number of particles sets the spacing",
                "--particles"};
        }
    }
    return {};
}

/// --fidelity as an assignment like the others.
Result<void> check_fidelity(const SimulationOptions& options) {
    if (options.fidelity.empty()) return {};
    for (const std::string& assignment : options.assignments) {
        if (assignment.starts_with("time.fidelity="))
            return Error{"cannot be used together with --set time.fidelity", "--fidelity"};
    }
    const Result<Assignment> assignment = parse_assignment("time.fidelity=" + options.fidelity);
    if (!assignment) return Error{assignment.error().message, "--fidelity"};
    return {};
}

double number_in(const SceneDescription& scene, std::string_view key) {
    for (const auto& [name, value] : scene.parameters) {
        if (name == key) return std::holds_alternative<double>(value) ? std::get<double>(value) : 0.0;
    }
    return 0.0;
}

double measured_speed(const ExecutionOptions& execution) {
    const double speed = measure_machine_speed(execution);
    std::array<char, 60> line{};
    std::snprintf(line.data(), line.size(), "note: time.machine_speed measured: %.4g", speed);
    say(line.data());
    return speed;
}

/// What a world takes.
constexpr std::array world_kinds{io::PresetKind::parameters, io::PresetKind::materials};

Result<World> world_of_scene(SceneDescription scene, const SimulationOptions& options,
                             const ExecutionOptions& execution) {
    if constexpr (leaves::presets) {
        const Result<std::vector<io::Preset>> presets = require_presets(options.presets, world_kinds);
        if (!presets) return presets.error();
        for (const io::Preset& preset : presets.value()) {
            if (Result<void> applied = io::apply_preset(scene, preset); !applied) return applied.error();
        }
    }
    if (!options.solver.empty()) scene.solver = options.solver;
    // Real time decides on step and count of particles: it must be known before these.
    std::vector<std::string> assignments = options.assignments;
    if (!options.fidelity.empty()) assignments.push_back("time.fidelity=" + options.fidelity);
    for (const std::string& assignment : assignments) {
        if (!assignment.starts_with("time.fidelity=") && !assignment.starts_with("time.machine_speed="))
            continue;
        if (Result<void> applied = apply_assignment(scene, assignment); !applied) return applied.error();
    }
    measure_speed_if_needed(scene, execution);
    if (options.particles) {
        if (Result<void> rescaled = io::rescale_scene(scene, *options.particles); !rescaled) {
            return Error{rescaled.error().text(), "--particles"};
        }
    } else if (Result<void> fitted = io::fit_particles(scene); !fitted) {
        return fitted.error();
    }
    for (const std::string& assignment : options.assignments) {
        if (Result<void> applied = apply_assignment(scene, assignment); !applied) return applied.error();
    }
    if (Result<void> limits = io::check_scene_limits(scene, scene.name); !limits) return limits.error();
    return World::create(scene, execution);
}

/// Over what the state has: what it was made from is not known.
Result<void> apply_presets(World& world, const std::vector<std::string>& names) {
    if constexpr (leaves::presets) {
        const Result<std::vector<io::Preset>> presets = require_presets(names, world_kinds);
        if (!presets) return presets.error();
        for (const io::Preset& preset : presets.value()) {
            const Parameters now = world.parameters();
            const std::vector<std::string> pinned = world.pinned();
            if (const auto command = io::preset_command(preset, {now, world.solver(), pinned, now, pinned}))
                world.enqueue(*command);
            world.apply_commands();
        }
    }
    return {};
}

/// Changes to a saved state are commands, applied before its first step.
Result<World> world_of_state(const std::filesystem::path& path, const SimulationOptions& options,
                             const ExecutionOptions& execution) {
    if (options.particles)
        return Error{"cannot change the number of particles of a saved state; give a scene", "--particles"};
    Result<State> state = load_state(path);
    if (!state) return state.error();
    Result<World> world = World::from_state(std::move(state).value(), execution);
    if (!world) return world;
    if (Result<void> applied = apply_presets(world.value(), options.presets); !applied)
        return applied.error();
    if (!options.solver.empty()) world.value().enqueue(SwitchSolver{options.solver});
    for (const std::string& text : options.assignments) {
        const Result<Assignment> assignment = parse_assignment(text);
        if (!assignment) return assignment.error();
        if (assignment.value().key == "fluid.spacing")
            return Error{"fluid.spacing: cannot change the spacing of a saved state", "--set"};
        world.value().enqueue(SetParameter{assignment.value().key, assignment.value().value});
    }
    if (!options.fidelity.empty()) world.value().enqueue(SetParameter{"time.fidelity", options.fidelity});
    for (const CommandResult& command : world.value().apply_commands().commands) {
        if (!command.applied) return Error{command.message, path.string()};
    }
    const Parameters& now = world.value().parameters();
    if (now.fidelity() == Fidelity::real_time && now.time.machine_speed <= 0.0f)
        world.value().enqueue(SetParameter{"time.machine_speed", measured_speed(execution)});
    return world;
}

/// 1000000 instead of 1e+06.
std::string written_out(double value) {
    return value == std::floor(value) ? std::to_string(static_cast<long long>(value)) : format_number(value);
}

}  // namespace

CLI::Validator range(double min, double max) {
    const std::string expected = "a number from " + written_out(min) + " to " + written_out(max);
    return CLI::Validator(
        [min, max, expected](const std::string& text) {
            double value = 0.0;
            // Written so that NaN fails.
            if (CLI::detail::lexical_cast(text, value) && value >= min && value <= max) return std::string();
            return "got " + text + ", expected " + expected;
        },
        "");
}

void add_models_option(CLI::App& app, std::vector<std::string>& folders) {
    app.add_option("--models", folders, "allow models in DIR and below; may be repeated")
        ->type_name("DIR")
        ->check(CLI::ExistingDirectory)
        ->allow_extra_args(false);
}

void add_preset_option(CLI::App& app, std::vector<std::string>& presets) {
    if (!leaves::presets) return add_absent_options(app, {"--preset"}, leaves::presets);
    app.add_option("--preset", presets, "see `slosh list presets`; --set overrides it")
        ->type_name("NAME[,NAME]")
        ->delimiter(',')
        ->allow_extra_args(false);
}

void add_simulation_options(CLI::App& app, SimulationOptions& options) {
    app.add_option("SCENE", options.scene,
                   "a name from `slosh list scenes`, a scene file,\na saved state or a copied set-up")
        ->required();
    add_models_option(app, options.models);
    add_model_size_options(app, options.model_size);
    app.add_option("--solver", options.solver, "see `slosh list solvers`")->type_name("NAME");
    add_preset_option(app, options.presets);
    app.add_option("--set", options.assignments, "see `slosh list parameters`; may be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_option("--particles", options.particles, "set the spacing for about N particles")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}));
    app.add_option("--fidelity", options.fidelity, "accurate, real_time or as_set")->type_name("NAME");
    app.add_option("--threads", options.threads, "worker threads; results do not depend on it")
        ->type_name("N")
        ->check(CLI::Range(1, 256));
    app.add_option("--simd", options.simd, "instruction set, e.g. avx2 or width1")->type_name("NAME");
}

void add_duration_options(CLI::App& app, SimulationOptions& options) {
    CLI::Option* steps = app.add_option("--steps", options.steps, "number of steps")
                             ->type_name("N")
                             ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}));
    app.add_option("--seconds", options.seconds, "simulated time in s; default 10")
        ->type_name("T")
        ->check(range(0.0, 1e6))
        ->excludes(steps);
}

std::vector<std::string> simulation_arguments(const SimulationOptions& options) {
    std::vector<std::string> words{options.scene};
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) words.insert(words.end(), {option, value});
    };
    for (const std::string& folder : options.models) add("--models", folder);
    const std::vector<std::string> size = model_size_arguments(options.model_size);
    words.insert(words.end(), size.begin(), size.end());
    add("--solver", options.solver);
    for (const std::string& preset : options.presets) add("--preset", preset);
    for (const std::string& assignment : options.assignments) add("--set", assignment);
    if (options.particles) add("--particles", std::to_string(*options.particles));
    add("--fidelity", options.fidelity);
    if (options.threads > 0) add("--threads", std::to_string(options.threads));
    add("--simd", options.simd);
    if (options.steps) add("--steps", std::to_string(*options.steps));
    if (options.seconds) add("--seconds", number_text(*options.seconds));
    return words;
}

Result<void> apply_assignment(SceneDescription& scene, const std::string& text) {
    const Result<Assignment> assignment = parse_assignment(text);
    if (!assignment) return assignment.error();
    return io::set_scene_parameter(scene, assignment.value().key, assignment.value().value);
}

Result<ExecutionOptions> execution_options(const SimulationOptions& options) {
    ExecutionOptions execution;
    execution.threads = options.threads;
    if (options.simd.empty()) return execution;
    if (const simd::Target* target = simd::find_target(options.simd)) {
        execution.simd = *target;
        return execution;
    }
    std::string known;
    for (simd::Target target : simd::available_targets())
        known += (known.empty() ? "" : ", ") + std::string(simd::name(target));
    return Error{"got " + options.simd + ", expected one that runs here: " + known, "--simd"};
}

Result<void> check_solver(const std::string& name) {
    if (name.empty() || find_solver(name)) return {};
    const std::vector<std::string_view> names = all_solver_names();
    std::string known;
    for (const std::string_view one : names) known += (known.empty() ? "" : ", ") + std::string(one);
    return Error{"got " + name + suggestion(name, names) + ", expected one of " + known, "--solver"};
}

Result<World> create_world(const SimulationOptions& options) {
    const StopScope until_signal(signal_flag());
    const Result<ExecutionOptions> execution = execution_options(options);
    if (!execution) return execution.error();
    if (Result<void> solver = check_solver(options.solver); !solver) return solver.error();
    if (Result<void> fidelity = check_fidelity(options); !fidelity) return fidelity.error();
    if (Result<void> conflicts = check_conflicts(options); !conflicts) return conflicts.error();
    io::ModelFolders models = model_folders(options.models);
    Result<io::FoundScene> found = io::find_scene(options.scene, models, options.model_size.meters());
    if (!found) return found.error();
    if (found.value().saved_state)
        return world_of_state(*found.value().saved_state, options, execution.value());
    if (!options.simd.empty()) found.value().scene->fused_multiply_add.reset();
    Result<World> world = world_of_scene(std::move(*found.value().scene), options, execution.value());
    if (!world) return world;
    const Result<void> water = io::check_water(found.value(), world.value());
    if (!found.value().left_out.empty()) say("note: " + found.value().left_out);
    for (const std::filesystem::path& folder : models.refused)
        say("note: --models " + folder.string() + " allows the models in it");
    if (!water) return water.error();
    return world;
}

io::ModelFolders model_folders(const std::vector<std::string>& named) {
    return {{named.begin(), named.end()}, {}};
}

void measure_speed_if_needed(SceneDescription& scene, const ExecutionOptions& execution) {
    const Result<Parameters> parameters = io::scene_parameters(scene);
    if (!parameters || parameters.value().fidelity() != Fidelity::real_time) return;
    if (number_in(scene, "time.machine_speed") > 0.0) return;
    // A speed that was measured is in range.
    static_cast<void>(io::set_scene_parameter(scene, "time.machine_speed", measured_speed(execution)));
}

std::int64_t steps_for(double seconds, double step) {
    // time.step is a float: 10 s / 0.005f is a little more than 2000.
    return static_cast<std::int64_t>(std::ceil(seconds / step * (1.0 - 1e-6)));
}

std::int64_t step_count(const SimulationOptions& options, const World& world, double default_seconds) {
    if (options.steps) return *options.steps;
    return steps_for(options.seconds.value_or(default_seconds), static_cast<double>(coming_step(world)));
}

}  // namespace slosh::cli
