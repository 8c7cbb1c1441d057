// The session's folder, the queue and the worker; see journal.h.
#include "app/session/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "app/session/journal_parts.h"
#include "app/session/journal_writer.h"
#include "base/system/file_locks.h"
#include "base/system/signals.h"
#include "base/system/temporaries.h"

namespace slosh::app {

namespace {

constexpr std::chrono::milliseconds write_interval{100};  // pieces of several steps go into one chunk
/// Snapshots of large worlds come less often, so that disks live long.
constexpr double most_snapshot_bytes_per_second = 8e6;

}  // namespace

Result<std::unique_ptr<Journal>> Journal::open(const std::filesystem::path& folder,
                                               const JournalLimits& limits) {
    const auto failed = [&](const char* action) {
        return Error{std::string(action) + ": " + std::strerror(errno), folder.string()};
    };
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code)
        return Error{"cannot create the folder for the session's recording: " + code.message(),
                     folder.string()};
    // Locked before it has the name by which others look for dead sessions.
    const Temporary made = make_temporary_folder(folder, false);
    if (!made) return failed("cannot create a folder for the session's recording");
    const std::string name = made.path.filename().string();
    const std::filesystem::path session = folder / (session_prefix + name.substr(name.find('-') + 1));
    FileHandle lock = publish_locked(made, session, lock_name);
    if (!lock) {
        const Error error = failed("cannot lock the folder for the session's recording");
        std::filesystem::remove_all(made.path, code);
        return error;
    }
    return std::unique_ptr<Journal>(new Journal(session, std::move(lock), limits));
}

Journal::Journal(std::filesystem::path folder, FileHandle lock, const JournalLimits& limits)
    : folder_(std::move(folder)),
      limits_(limits),
      lock_(std::move(lock)),
      writer_(std::make_unique<JournalWriter>(*this)),
      worker_([this] { return turn(); }, leave_signals_to_other_threads) {}

Journal::~Journal() { stop(); }

void Journal::stop() {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    worker_.wake();
    worker_.join();
    writer_.reset();
}

void Journal::finish() {
    stop();
    let_folder_move(lock_);
    static_cast<void>(remove_session(folder_));
}

void Journal::post(Message message) {
    {
        const std::lock_guard lock(mutex_);
        urgent_ = urgent_ || !std::holds_alternative<RecordedPiece>(message);
        queue_.push_back(std::move(message));
    }
    worker_.wake();
}

void Journal::begin(RecordingStart start, bool continues) {
    {
        const std::lock_guard lock(mutex_);
        const std::size_t bytes = start.state.size();
        queue_.emplace_back(Begin{std::move(start), continues});  // no memory: as if it had not been called
        urgent_ = true;
        begun_ = Clock::now();
        state_bytes_ = bytes;
        has_content_ = false;
        ++begins_waiting_;
    }
    worker_.wake();
}

void Journal::append(RecordedPiece piece) {
    if (piece.empty()) return;
    {
        const std::lock_guard lock(mutex_);
        has_content_ = true;
        RecordedPiece* last = queue_.empty() ? nullptr : std::get_if<RecordedPiece>(&queue_.back());
        if (last != nullptr && last->steps == piece.first_step) return last->append(std::move(piece));
    }
    post(std::move(piece));
}

bool Journal::wants_part() const {
    const std::lock_guard lock(mutex_);
    if (begins_waiting_ > 0 || !(has_content_ || lost_)) return false;
    const std::chrono::duration<double> age = Clock::now() - begun_;
    const double apart = static_cast<double>(state_bytes_) / most_snapshot_bytes_per_second;
    if (lost_ || age.count() >= std::max(limits_.part_length, apart)) return true;
    return part_bytes_ > state_bytes_ && part_bytes_ - state_bytes_ > limits_.bytes / 4;
}

void Journal::save_as(std::filesystem::path path, std::function<void(Result<SavedRecording>)> done) {
    post(Save{std::move(path), std::move(done)});
}

std::vector<Error> Journal::take_errors() {
    const std::lock_guard lock(mutex_);
    return std::exchange(errors_, {});
}

Worker::Next Journal::turn() {
    bool last = false;
    {
        const std::lock_guard lock(mutex_);
        Clock::time_point due = writer_->next_due().value_or(Clock::time_point::max());
        if (!queue_.empty()) due = std::min(due, written_ + write_interval);
        last = quit_;
        if (!last && !urgent_ && Clock::now() < due) return due;
    }
    written_ = Clock::now();
    writer_->work(last);
    if (!last) return Worker::at_once;
    writer_->work(true);  // once more what there was no memory for: somebody waits for a file
    return Worker::ended;
}

}  // namespace slosh::app
