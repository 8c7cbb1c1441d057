// The files that `slosh run` writes in addition to its summary. The outputs are independent: a full disk
// under one is reported once and affects neither the others nor the run.
#pragma once

#include <optional>
#include <string>

#include "base/system/appended_file.h"
#include "cli/frame_export.h"
#include "cli/run_recording.h"
#include "slosh/probe.h"
#include "slosh/world.h"

namespace slosh::cli {

struct RunOutputOptions {
    std::string csv, save, record;  ///< "" = not requested
    FrameExportOptions frames;
    std::optional<double> save_every;  ///< simulated seconds
};

class RunOutputs {
  public:
    /// Refuses before the run what could not be written after it, and writes the frame before the first step.
    /// `probes` are sampled by the caller, before after_step(), and outlive the outputs.
    static Result<RunOutputs> open(const RunOutputOptions& options, const ProbeRecord& probes, World& world);

    /// Writes a table row, the frames that are due, and the state if it is due. Failures are reported on
    /// stderr.
    void after_step(World& world);
    /// Closes table and recording and saves the state, also after a signal ended the run.
    void finish(World& world);
    bool failed() const { return failed_; }

  private:
    RunOutputs(const RunOutputOptions& options, const ProbeRecord& probes, FrameExport frames, double time)
        : options_(options), probes_(&probes), frames_(std::move(frames)), start_(time) {}
    /// False if `result` is an Error, which is then reported.
    bool passed(const Result<void>& result);
    void write_frames(const World& world);
    void save_if_due(const World& world);

    RunOutputOptions options_;
    const ProbeRecord* probes_;
    std::optional<FrameExport> frames_;
    std::optional<AppendedFile> table_;
    std::size_t bodies_ = 0;  // that the table has columns for
    std::optional<RunRecording> recording_;
    double start_;                // of the run, simulated seconds
    std::int64_t saves_ = 0;      // multiples of save_every that have passed
    std::string failed_to_save_;  // the last failure that was reported
    bool failed_ = false;
};

/// The table of `--csv`: a header, then one row of diagnostics per step, each ending with '\n'. The columns
/// of `bodies` solids follow, then those of the probes.
std::string step_table_header(std::size_t bodies = 0, const ProbeRecord& probes = {});
std::string step_table_row(const StepReport& report, const World* world = nullptr, std::size_t bodies = 0,
                           const ProbeRecord& probes = {});

}  // namespace slosh::cli
