// What `slosh run` writes beside its summary. The outputs know nothing of each other: a full disk under one
// is said once and leaves the others, and the run, as they are.
#pragma once

#include <optional>
#include <string>

#include "base/appended_file.h"
#include "cli/frame_export.h"
#include "cli/run_recording.h"
#include "sim/world.h"

namespace slosh::cli {

struct RunOutputOptions {
    std::string csv, export_folder, format = "ply", save, record;  ///< "" = not asked for
    double frames_per_second = 30.0;
    std::optional<double> save_every;  ///< simulated seconds
};

class RunOutputs {
  public:
    /// Refuses before the run what could not be written after it, and begins: the frame before the first
    /// step.
    static Result<RunOutputs> open(const RunOutputOptions& options, World& world);

    /// A row, the frames that are due, the state when it is due. Failures are said on stderr.
    void after_step(World& world);
    /// Closes table and recording and saves the state, also of a run that a signal ended.
    void finish(World& world);
    bool failed() const { return failed_; }

  private:
    RunOutputs(const RunOutputOptions& options, FrameExport frames, double time)
        : options_(options), frames_(std::move(frames)), start_(time) {}
    /// False, once said, when `result` is an Error.
    bool passed(const Result<void>& result);
    void write_frames(const World& world);
    void save_if_due(const World& world);

    RunOutputOptions options_;
    std::optional<FrameExport> frames_;
    std::optional<AppendedFile> table_;
    std::optional<RunRecording> recording_;
    double start_;                // of this run, simulated seconds
    std::int64_t saves_ = 0;      // multiples of save_every that have passed
    std::string failed_to_save_;  // the last thing said about it
    bool failed_ = false;
};

}  // namespace slosh::cli
