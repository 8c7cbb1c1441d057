// --record of a run: everything from its start, appended while it runs.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "sim/world/archive/recording_file.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

class RunRecording {
  public:
    /// With an empty path nothing is recorded.
    static Result<RunRecording> start(World& world, const std::filesystem::path& path);

    /// Appends the events since the last call, at most every tenth of a second, and syncs twice a second. A
    /// failure ends the recording but not the run; finish() reports it.
    void after_step(World& world);
    /// Writes the rest and marks the recording as complete.
    Result<void> finish(World& world);

  private:
    using Clock = std::chrono::steady_clock;
    std::optional<RecordingFile> file_;
    std::optional<Error> error_;
    Clock::time_point appended_ = Clock::now(), synced_ = appended_;
};

}  // namespace slosh::cli
