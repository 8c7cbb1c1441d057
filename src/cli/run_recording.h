// --record of a run: everything from its start, appended while it runs.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "base/result.h"
#include "sim/recording_file.h"
#include "sim/world.h"

namespace slosh::cli {

class RunRecording {
  public:
    /// Nothing is recorded with an empty path.
    static Result<RunRecording> start(World& world, const std::filesystem::path& path);

    /// Appends what happened, at most every tenth of a second, and syncs twice a second. A failure ends the
    /// recording and not the run: finish() tells it.
    void after_step(World& world);
    /// Writes what is left, and marks the recording as whole.
    Result<void> finish(World& world);

  private:
    using Clock = std::chrono::steady_clock;
    std::optional<RecordingFile> file_;
    std::optional<Error> error_;
    Clock::time_point appended_ = Clock::now(), synced_ = appended_;
};

}  // namespace slosh::cli
