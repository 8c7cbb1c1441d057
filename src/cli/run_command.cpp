// slosh run: a scene without a window; numbers, exports and a saved state at the end.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "cli/frame_export.h"
#include "cli/output_files.h"
#include "cli/run_recording.h"
#include "cli/simulation_options.h"
#include "cli/simulation_run.h"
#include "cli/step_table.h"
#include "sim/snapshot.h"

namespace slosh::cli {

namespace {

struct RunOptions {
    SimulationOptions simulation;
    double warm_up = 0.0;
    bool json = false;
    std::string csv, export_folder, format = "ply", save, record;
    double fps = 30.0;
};

Result<void> check_outputs(const RunOptions& options) {
    for (const std::string& file : {options.csv, options.save, options.record}) {
        if (file.empty()) continue;
        if (Result<void> writable = check_writable(file); !writable) return writable;
    }
    return {};
}

/// --warmup in steps; it must leave something to measure.
Result<std::int64_t> warm_up_steps(const RunOptions& options, const World& world, std::int64_t steps) {
    const std::int64_t warm_up =
        steps_for(options.warm_up, static_cast<double>(world.parameters().time.step));
    if (warm_up == 0 || warm_up < steps) return warm_up;
    return Error{
        "leaves nothing to measure: " + std::to_string(warm_up) + " of " + std::to_string(steps) + " steps",
        "--warmup"};
}

Result<int> run(const RunOptions& options) {
    Result<FrameExport> frames = FrameExport::create(options.export_folder, options.format, options.fps);
    if (!frames) return frames.error();
    if (Result<void> outputs = check_outputs(options); !outputs) return outputs.error();
    Result<World> created = create_world(options.simulation);
    if (!created) return created.error();
    World& world = created.value();

    RunPlan plan;
    plan.steps = step_count(options.simulation, world);
    const Result<std::int64_t> warm_up = warm_up_steps(options, world, plan.steps);
    if (!warm_up) return warm_up.error();
    plan.warm_up_steps = warm_up.value();

    Result<RunRecording> recording = RunRecording::start(world, options.record);
    if (!recording) return recording.error();

    StepTable table;
    if (Result<void> first = frames.value().write_due(world); !first) return first.error();
    plan.after_step = [&](const World& stepped) {
        recording.value().after_step(world);
        if (!options.csv.empty()) table.add(stepped.report());
        return frames.value().write_due(stepped);
    };
    const Result<RunOutcome> outcome = run_world(world, plan);
    const Result<void> recorded = recording.value().finish(world);
    if (!outcome) return outcome.error();

    if (!options.csv.empty()) {
        if (Result<void> written = write_file_atomically(options.csv, table.text()); !written)
            return written.error();
    }
    if (!options.save.empty()) {
        if (Result<void> saved = save_state(world.state(), options.save); !saved) return saved.error();
    }
    if (!recorded) return recorded.error();
    const RunSummary& summary = outcome.value().summary;
    std::fputs((options.json ? to_json(summary).dump(2) + "\n" : to_table(summary)).c_str(), stdout);
    return exit_code(outcome.value());
}

}  // namespace

CommandAction add_run(CLI::App& app) {
    auto options = std::make_shared<RunOptions>();
    add_simulation_options(app, options->simulation);
    add_duration_options(app, options->simulation);
    app.add_option("--warmup", options->warm_up,
                   "keep the first T simulated seconds out of timings and error figures")
        ->type_name("T")
        ->check(CLI::Range(0.0, 1e6));
    app.add_flag("--json", options->json, "print one JSON object instead of a table");
    app.add_option("--csv", options->csv, "write one row of diagnostics per step")->type_name("FILE");
    CLI::Option* folder = app.add_option("--export", options->export_folder,
                                         "write the particles or the water's surface, a file per frame")
                              ->type_name("DIR");
    app.add_option("--format", options->format, "format of the export, see `slosh list formats`")
        ->type_name("NAME")
        ->needs(folder);
    app.add_option("--fps", options->fps, "frames per simulated second of the export")
        ->type_name("F")
        ->check(CLI::Range(0.001, 1e6))
        ->needs(folder);
    app.add_option("--save", options->save, "save the state at the end")->type_name("FILE");
    app.add_option("--record", options->record,
                   "record the run while it goes on, for `slosh replay`; also good when it is killed")
        ->type_name("FILE");
    return [options] { return run(*options); };
}

}  // namespace slosh::cli
