// See run_recorder.h.
#include "app/session/run_recorder.h"

#include <future>
#include <string>
#include <utility>

namespace slosh::app {
namespace {

using namespace std::chrono_literals;

constexpr auto file_interval = 500ms;  // half of what may be lost

std::filesystem::path numbered(const std::filesystem::path& path, int run) {
    if (run <= 1) return path;
    std::filesystem::path name = path.stem();
    name += "-" + std::to_string(run);
    name += path.extension();
    return path.parent_path() / name;
}

/// Counted from the run's beginning instead of the part's.
void shift(RecordedPiece& piece, std::uint64_t steps) {
    piece.first_step += steps;
    piece.steps += steps;
    for (RecordedBatch& batch : piece.batches) batch.step += steps;
    for (RecordedHash& hash : piece.hashes) hash.step += steps;
}

WorkReport report_of(const Result<void>& written) {
    return written ? WorkReport{} : WorkReport{"Recording: " + written.error().text(), true};
}

}  // namespace

void RunRecorder::begin(World& world) {
    if (journal_ == nullptr && target_.empty() && !listener_) return;
    RecordingStart start = world.start_recording();
    steps_before_ = 0;
    waiting_ = {};
    file_ = nullptr;
    if (!target_.empty()) {
        Result<RecordingFile> made = RecordingFile::create(numbered(target_, ++runs_), start);
        if (made) {
            file_ = std::make_shared<Target>(Target{std::move(made).value(), {}, false});
        } else {
            files_.add("Recording", [error = made.error()] { return report_of(error); });
        }
        written_ = std::chrono::steady_clock::now();
    }
    if (journal_ != nullptr) journal_->begin(std::move(start), false);
}

void RunRecorder::follow(World& world) {
    if (!world.recording()) return;
    hand_over(world.take_recorded());
    if (journal_ != nullptr && !world.inside_step() && journal_->wants_part()) {
        steps_before_ = waiting_.steps;
        journal_->begin(world.start_recording(), true);
    }
    if (file_ && std::chrono::steady_clock::now() - written_ >= file_interval) to_file(false);
}

void RunRecorder::close(World& world) {
    if (!world.recording()) return;
    hand_over(world.close_recording());
    if (file_) to_file(true);
    file_ = nullptr;
}

void RunRecorder::hand_over(RecordedPiece piece) {
    if (piece.empty()) return;
    if (listener_) listener_(piece);
    RecordedPiece since_start = piece;
    shift(since_start, steps_before_);
    if (file_) {
        waiting_.append(std::move(since_start));
    } else {
        waiting_.steps = since_start.steps;
    }
    if (journal_ != nullptr) journal_->append(std::move(piece));
}

void RunRecorder::to_file(bool closes) {
    RecordedPiece piece = std::exchange(waiting_, {});
    waiting_.first_step = waiting_.steps = piece.steps;
    waiting_.time = piece.time;
    written_ = std::chrono::steady_clock::now();
    files_.add("Recording " + file_->file.path().filename().string(),
               [target = file_, piece = std::move(piece), closes] { return write(*target, piece, closes); });
}

/// On the thread that writes files. What a full disk refuses is tried again with the next piece.
WorkReport RunRecorder::write(Target& target, const RecordedPiece& piece, bool closes) {
    target.unwritten.append(piece);
    Result<void> written;
    if (!target.unwritten.empty()) written = target.file.append(target.unwritten);
    if (written) {
        target.unwritten = {};
        target.unwritten.first_step = target.unwritten.steps = piece.steps;
        written = closes ? target.file.close() : target.file.sync();
    }
    const bool news = !written && !target.failing;
    target.failing = !written;
    return news || (closes && !written) ? report_of(written) : WorkReport{};
}

void RunRecorder::save_as(const std::filesystem::path& path, std::optional<World>& world) {
    if (journal_ == nullptr || !world) {
        files_.add("Recording", [] {
            return WorkReport{"Recording not saved: there is nothing to save", true};
        });
        return;
    }
    follow(*world);
    // The journal answers on its own worker; the queue of files waits for it, so that the end does too.
    auto answer = std::make_shared<std::promise<WorkReport>>();
    journal_->save_as(path, [answer, path](const Result<SavedRecording>& saved) {
        if (!saved) return answer->set_value({"Recording not saved: " + saved.error().text(), true, path});
        answer->set_value({"Recording saved: " + saved.value().path.string() +
                               (saved.value().from_start ? "" : " (its beginning was dropped)"),
                           false, saved.value().path});
    });
    files_.add("Recording " + path.filename().string(), [journal = journal_, answer] {
        std::future<WorkReport> coming = answer->get_future();
        journal->wait_until([&] { return coming.wait_for(0s) == std::future_status::ready; });
        return coming.get();
    });
}

}  // namespace slosh::app
