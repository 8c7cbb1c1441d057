// Opens, feeds and closes the outputs of a run.
#include "cli/run_outputs.h"

#include <cmath>

#include "base/system/atomic_file.h"
#include "cli/command.h"
#include "cli/step_table.h"
#include "sim/world/archive/snapshot.h"

namespace slosh::cli {

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
            AppendedFile::create(options.csv, step_table_header(outputs.bodies_, &probes));
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
    if (table_ && !passed(table_->append(step_table_row(world.report(), &world, bodies_, probes_))))
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

}  // namespace slosh::cli
