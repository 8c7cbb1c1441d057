// slosh run: a scene without a window; numbers, exports and a saved state at the end.
#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/probes.h"
#include "cli/run_outputs.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "cli/standard_output.h"
#include "sim/services/fidelity/governor.h"

namespace slosh::cli {

namespace {

struct RunOptions {
    SimulationOptions simulation;
    double warm_up = 0.0;
    bool json = false;
    RunOutputOptions outputs;
    ProbeOptions probes;
};

/// --warmup in steps. At least one step must remain to be measured.
Result<std::int64_t> warm_up_steps(const RunOptions& options, const World& world, std::int64_t steps) {
    const std::int64_t warm_up = steps_for(options.warm_up, static_cast<double>(coming_step(world)));
    if (warm_up == 0 || warm_up < steps) return warm_up;
    return Error{
        "leaves no steps to measure: " + std::to_string(warm_up) + " of " + std::to_string(steps) + " steps",
        "--warmup"};
}

Result<int> run(const RunOptions& options) {
    Result<World> created = create_world(options.simulation);
    if (!created) return created.error();
    World& world = created.value();

    RunPlan plan;
    plan.steps = step_count(options.simulation, world);
    world.measure_loads(options.json || !options.outputs.csv.empty() ||
                        !options.outputs.frames.folder.empty());
    const Result<std::int64_t> warm_up = warm_up_steps(options, world, plan.steps);
    if (!warm_up) return warm_up.error();
    plan.warm_up_steps = warm_up.value();

    ProbeRecord probes;
    if constexpr (leaves::probes) {
        Result<ProbeRecord> made = probe_record(world.scene().probes, options.probes, world.dimension());
        if (!made) return made.error();
        probes = std::move(made).value();
    }
    if (std::any_of(probes.probes().begin(), probes.probes().end(), reads_loads)) world.measure_loads(true);
    Result<RunOutputs> opened = RunOutputs::open(options.outputs, probes, world);
    if (!opened) return opened.error();
    RunOutputs& outputs = opened.value();
    plan.after_step = [&, step = std::int64_t{0}](const World&) mutable {
        if constexpr (leaves::probes) probes.sample(world, step++ >= plan.warm_up_steps);
        outputs.after_step(world);
        return Result<void>();
    };
    Result<RunOutcome> outcome = run_world(world, plan);
    if (!outcome) return outcome.error();
    outputs.finish(world);

    RunSummary& summary = outcome.value().summary;
    if constexpr (leaves::probes) summary.probes = probe_figures(probes, world.dimension());
    if (Result<void> printed = print(options.json ? to_text(to_json(summary)) : to_table(summary)); !printed)
        return printed.error();
    return outputs.failed() ? exit_bad_input : exit_code(outcome.value());
}

}  // namespace

CommandAction add_run(CLI::App& app) {
    auto options = std::make_shared<RunOptions>();
    add_simulation_options(app, options->simulation);
    add_duration_options(app, options->simulation);
    app.add_option("--warmup", options->warm_up, "leave the first T seconds out of the figures")
        ->type_name("T")
        ->check(range(0.0, 1e6));
    app.add_flag("--json", options->json, "print one JSON object instead of a table");
    app.add_option("--csv", options->outputs.csv, "write one row of diagnostics per step")->type_name("FILE");
    if constexpr (leaves::probes)
        add_probe_options(app, options->probes);
    else
        add_absent_options(app, {"--probe", "--probe-window"}, leaves::probes);
    FrameExportOptions& frames = options->outputs.frames;
    CLI::Option* folder =
        app.add_option("--export", frames.folder, "write particles, foam or surface, a file per frame")
            ->type_name("DIR");
    app.add_option("--format", frames.formats, "see `slosh list formats`")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->needs(folder);
    app.add_option("--fields", frames.fields, "fields of exported particles besides position")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->needs(folder);
    app.add_option("--frames", frames.frames, "export only these frames")
        ->type_name("FIRST:LAST")
        ->needs(folder);
    app.add_option("--fps", frames.frames_per_second, "exported frames per simulated second")
        ->type_name("F")
        ->check(range(0.001, 1e6))
        ->needs(folder);
    CLI::Option* save =
        app.add_option("--save", options->outputs.save, "save the state at the end")->type_name("FILE");
    app.add_option("--save-every", options->outputs.save_every, "also save every T simulated seconds")
        ->type_name("T")
        ->check(range(1e-6, 1e6))
        ->needs(save);
    app.add_option("--record", options->outputs.record, "record the run for `slosh replay`")
        ->type_name("FILE");
    return [options] { return run(*options); };
}

}  // namespace slosh::cli
