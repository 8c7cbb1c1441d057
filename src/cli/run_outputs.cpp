// Opens, feeds and closes the outputs of a run.
#include "cli/run_outputs.h"

#include <cmath>
#include <string_view>

#include "base/system/atomic_file.h"
#include "base/text.h"
#include "cli/body_figures.h"
#include "cli/command.h"
#include "cli/measurement.h"
#include "cli/probes.h"
#include "sim/world/archive/snapshot.h"

namespace slosh::cli {

namespace {

struct Column {
    std::string_view name;
    double (*value)(const StepReport& report);
};

/// The figures of a body, in the order of its columns: those of BodyFigures.
constexpr std::string_view body_quantities[] = {"position", "velocity", "angular_velocity", "force",
                                                "torque"};

/// Where there is a world, counted where its particles are.
constexpr std::string_view neighbours = "neighbours_mean";

constexpr Column columns[] = {
    {"step", [](const StepReport& r) { return static_cast<double>(r.step); }},
    {"time_s", [](const StepReport& r) { return r.time; }},
    {"substeps", [](const StepReport& r) { return static_cast<double>(r.substeps); }},
    {"substep_s", [](const StepReport& r) { return static_cast<double>(r.substep_length); }},
    {"iterations", [](const StepReport& r) { return static_cast<double>(r.iterations); }},
    {"particles", [](const StepReport& r) { return static_cast<double>(r.particles); }},
    {"lists_rebuilt", [](const StepReport& r) { return r.lists_rebuilt ? 1.0 : 0.0; }},
    {"ms", [](const StepReport& r) { return r.milliseconds; }},
    {"density_error_mean", [](const StepReport& r) { return r.density_error_mean; }},
    {"density_error_max", [](const StepReport& r) { return r.density_error_max; }},
    {neighbours, [](const StepReport& r) { return r.neighbours_mean; }},
    {"v_max", [](const StepReport& r) { return r.v_max; }},
    {"velocity_limited", [](const StepReport& r) { return static_cast<double>(r.velocity_limited); }},
    {"courant", [](const StepReport& r) { return r.symptoms.courant; }},
    {"sound_courant", [](const StepReport& r) { return r.symptoms.sound_courant; }},
    {"closest_pair", [](const StepReport& r) { return r.symptoms.closest_pair; }},
    {"substeps_at_cap", [](const StepReport& r) { return static_cast<double>(r.symptoms.substeps_at_cap); }},
    {"energy_change_j", [](const StepReport& r) { return r.symptoms.energy_change; }},
    {"energy_rises", [](const StepReport& r) { return static_cast<double>(r.symptoms.energy_rises); }},
    {"kinetic_j", [](const StepReport& r) { return r.kinetic_energy; }},
    {"potential_j", [](const StepReport& r) { return r.potential_energy; }},
    {"momentum_x", [](const StepReport& r) { return r.momentum[0]; }},
    {"momentum_y", [](const StepReport& r) { return r.momentum[1]; }},
    {"momentum_z", [](const StepReport& r) { return r.momentum[2]; }},
    {"min_x", [](const StepReport& r) { return static_cast<double>(r.bounds.min.x); }},
    {"min_y", [](const StepReport& r) { return static_cast<double>(r.bounds.min.y); }},
    {"min_z", [](const StepReport& r) { return static_cast<double>(r.bounds.min.z); }},
    {"max_x", [](const StepReport& r) { return static_cast<double>(r.bounds.max.x); }},
    {"max_y", [](const StepReport& r) { return static_cast<double>(r.bounds.max.y); }},
    {"max_z", [](const StepReport& r) { return static_cast<double>(r.bounds.max.z); }},
    {"removed_sink", [](const StepReport& r) { return static_cast<double>(r.removed.sink); }},
    {"removed_erased", [](const StepReport& r) { return static_cast<double>(r.removed.erased); }},
    {"removed_overlap", [](const StepReport& r) { return static_cast<double>(r.removed.overlap); }},
    {"removed_nonfinite", [](const StepReport& r) { return static_cast<double>(r.removed.nonfinite); }},
    {"removed_escaped", [](const StepReport& r) { return static_cast<double>(r.removed.escaped); }},
};

}  // namespace

Result<RunOutputs> RunOutputs::open(const RunOutputOptions& options, const ProbeRecord& probes,
                                    World& world) {
    Result<FrameExport> frames = FrameExport::create(options.frames);
    if (!frames) return frames.error();
    if (Result<void> possible = frames.value().check(world); !possible) return possible.error();
    if (!options.save.empty()) {
        if (Result<void> writable = check_writable(options.save); !writable) return writable.error();
    }
    RunOutputs outputs(options, probes, std::move(frames).value(), world.time());
    if (!options.csv.empty()) {
        outputs.bodies_ = world.state().bodies.size();
        Result<AppendedFile> table =
            AppendedFile::create(options.csv, step_table_header(outputs.bodies_, probes));
        if (!table) return table.error();
        outputs.table_.emplace(std::move(table).value());
    }
    Result<RunRecording> recording = RunRecording::start(world, options.record);
    if (!recording) return recording.error();
    outputs.recording_.emplace(std::move(recording).value());
    outputs.write_frames(world);
    return outputs;
}

bool RunOutputs::passed(const Result<void>& result) {
    if (result) return true;
    report_failure("run", result.error());
    failed_ = true;
    return false;
}

void RunOutputs::write_frames(const World& world) {
    // Stops exporting: frames after a gap would look like a complete sequence.
    if (frames_ && !passed(frames_->write_due(world))) {
        (void)frames_->finish();  // the list has what was written, if there is room for it
        frames_.reset();
    }
}

void RunOutputs::save_if_due(const World& world) {
    if (!options_.save_every) return;
    const auto due = static_cast<std::int64_t>((world.time() - start_) / *options_.save_every * (1.0 + 1e-9));
    if (due <= saves_) return;
    saves_ = due;
    const Result<void> saved = save_state(world.state(), options_.save);
    // The save is tried again next time, when there may be room. The same failure is reported only once.
    if (!saved && saved.error().text() == failed_to_save_) return;
    failed_to_save_ = saved ? "" : saved.error().text();
    passed(saved);
}

void RunOutputs::after_step(World& world) {
    recording_->after_step(world);
    // The row comes first, so that the table contains everything that a saved state does.
    if (table_ && !passed(table_->append(step_table_row(world.report(), &world, bodies_, *probes_))))
        table_.reset();
    write_frames(world);
    save_if_due(world);
}

void RunOutputs::finish(World& world) {
    passed(recording_->finish(world));
    if (frames_) passed(frames_->finish());
    if (table_) passed(table_->finish());
    table_.reset();
    if (!options_.save.empty()) passed(save_state(world.state(), options_.save));
}

std::string step_table_header(std::size_t bodies, const ProbeRecord& probes) {
    std::string text;
    for (const Column& column : columns) text += (text.empty() ? "" : ",") + std::string(column.name);
    for (std::size_t body = 0; body < bodies; ++body) {
        for (const std::string_view quantity : body_quantities) {
            for (const std::string_view axis : {"_x", "_y", "_z"})
                text += ",body" + std::to_string(body) + "_" + std::string(quantity) + std::string(axis);
        }
    }
    if constexpr (leaves::probes) text += probe_columns(probes);
    return text + "\n";
}

std::string step_table_row(const StepReport& report, const World* world, std::size_t bodies,
                           const ProbeRecord& probes) {
    std::string text;
    for (const Column& column : columns) {
        const bool counted = world != nullptr && column.name == neighbours;
        text += (text.empty() ? "" : ",") +
                format_number(counted ? mean_neighbours(*world) : column.value(report));
    }
    const std::vector<BodyFigures> figures =
        world != nullptr ? body_figures(*world) : std::vector<BodyFigures>();
    for (std::size_t body = 0; body < bodies; ++body) {
        const BodyFigures none, &now = body < figures.size() ? figures[body] : none;
        for (const auto* value :
             {&now.position, &now.velocity, &now.angular_velocity, &now.force, &now.torque}) {
            for (const double component : *value)
                text += "," + (now.name.empty() ? "" : format_number(component));
        }
    }
    if constexpr (leaves::probes) text += probe_cells(probes);
    return text + "\n";
}

}  // namespace slosh::cli
