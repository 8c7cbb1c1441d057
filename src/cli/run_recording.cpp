// Feeds the recording of a run.
#include "cli/run_recording.h"

namespace slosh::cli {

namespace {

constexpr std::chrono::milliseconds append_interval{100}, sync_interval{500};

}  // namespace

Result<RunRecording> RunRecording::start(World& world, const std::filesystem::path& path) {
    RunRecording recording;
    if (path.empty()) return recording;
    Result<RecordingFile> file = RecordingFile::create(path, world.start_recording());
    if (!file) return file.error();
    recording.file_ = std::move(file).value();
    return recording;
}

void RunRecording::after_step(World& world) {
    const Clock::time_point now = Clock::now();
    if (!file_ || error_ || now - appended_ < append_interval) return;
    appended_ = now;
    if (Result<void> appended = file_->append(world.take_recorded()); !appended) error_ = appended.error();
    if (error_ || now - synced_ < sync_interval) return;
    synced_ = now;
    if (Result<void> synced = file_->sync(); !synced) error_ = synced.error();
}

Result<void> RunRecording::finish(World& world) {
    if (!file_) return {};
    if (error_) return *error_;
    if (Result<void> appended = file_->append(world.close_recording()); !appended) return appended;
    return file_->close();
}

}  // namespace slosh::cli
