// Hands what a world records to those who keep it: the journal, which is always on, and a file that the
// person named. Belongs to the compute thread; neither waits for a disk, but for the file's first bytes.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "app/session/background_work.h"
#include "app/session/journal.h"
#include "sim/world/archive/recording_file.h"
#include "slosh/world.h"

namespace slosh::app {

class RunRecorder {
  public:
    /// The journal may be missing; both must live longer.
    RunRecorder(BackgroundWork& files, Journal* journal) : files_(files), journal_(journal) {}

    /// Who else wants each piece, before it is handed over.
    void tell(std::function<void(const RecordedPiece&)> listener) { listener_ = std::move(listener); }
    /// Each run from the next on goes into a file of its own: `path`, then path-2, path-3.
    void record_to(std::filesystem::path path) { target_ = std::move(path); }
    /// Another world, outside a step.
    void begin(World& world);
    /// After every step and every batch of commands.
    void follow(World& world);
    /// The run's end, outside a step.
    void close(World& world);
    /// What the journal holds of the present run, as a recording.
    void save_as(const std::filesystem::path& path, std::optional<World>& world);

  private:
    struct Target {
        RecordingFile file;
        RecordedPiece unwritten;
        bool failing = false;  ///< and it has been said
    };
    static WorkReport write(Target& target, const RecordedPiece& piece, bool closes);
    void hand_over(RecordedPiece piece);
    void to_file(bool closes);

    BackgroundWork& files_;
    Journal* journal_ = nullptr;
    std::function<void(const RecordedPiece&)> listener_;
    std::filesystem::path target_;    ///< empty: no file
    int runs_ = 0;                    ///< recorded into files so far
    std::shared_ptr<Target> file_;    ///< the present run's; only the thread that writes files uses it
    RecordedPiece waiting_;           ///< for the file; without one only its steps count
    std::uint64_t steps_before_ = 0;  ///< steps of the run before the journal's present part
    std::chrono::steady_clock::time_point written_;
};

}  // namespace slosh::app
