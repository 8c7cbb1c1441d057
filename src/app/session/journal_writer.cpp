#include "app/session/journal_writer.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "sim/world/commands/command_entry.h"
#include "slosh/snapshot.h"

namespace slosh::app {

namespace {

constexpr std::chrono::milliseconds sync_interval{500}, retry_interval{1000};
constexpr std::size_t most_waiting_bytes = std::size_t{64} << 20;

std::size_t bytes_of(const Command& command) {
    const std::size_t own = command.entry() != nullptr ? command.entry()->size : 0;
    const auto* back = command.get_if<RestoreSnapshot>();
    return sizeof command + own + (back != nullptr && !back->snapshot.empty() ? back->snapshot.bytes() : 0);
}

/// About what it takes in memory.
std::size_t bytes_of(const RecordedPiece& piece) {
    std::size_t bytes = sizeof piece + piece.batches.size() * sizeof(RecordedBatch) +
                        piece.hashes.size() * sizeof(RecordedHash);
    for (const RecordedBatch& batch : piece.batches) {
        for (const Command& command : batch.commands) bytes += bytes_of(command);
    }
    return bytes;
}

}  // namespace

std::optional<Journal::Clock::time_point> JournalWriter::next_due() const {
    if (failing_) return retry_;
    if (dirty_) return synced_ + sync_interval;
    return std::nullopt;
}

void JournalWriter::work(bool last) {
    try {
        take_queue();
        if (waiting_bytes_ > most_waiting_bytes) give_up_waiting();
        if (last || !failing_ || Clock::now() >= retry_) write_waiting(last);
        sync_if_due(last);
    } catch (const std::exception& exception) {
        failed(Error{std::string("the session is not recorded: ") + exception.what(),
                     journal_.folder().string()});
    }
}

/// One by one: where memory runs out the rest stays in the queue.
void JournalWriter::take_queue() {
    const std::lock_guard lock(journal_.mutex_);
    journal_.urgent_ = false;
    for (; !journal_.queue_.empty(); journal_.queue_.pop_front()) {
        waiting_.push_back(std::move(journal_.queue_.front()));
        const Journal::Message& message = waiting_.back();
        if (const auto* piece = std::get_if<RecordedPiece>(&message)) waiting_bytes_ += bytes_of(*piece);
        if (const auto* begin = std::get_if<Journal::Begin>(&message))
            waiting_bytes_ += begin->start.state.size();
    }
}

void JournalWriter::write_waiting(bool last) {
    while (!waiting_.empty()) {
        if (const Result<void> written = write(waiting_.front()); !written) {
            failed(written.error());
            // A copy of the recording elsewhere gets all that there is of it.
            for (Journal::Message& waiting : waiting_) {
                auto* saves = std::get_if<Journal::Save>(&waiting);
                if (saves != nullptr && saves->done) answer(*saves, false);
            }
            if (!last) return;
        } else {
            failing_ = false;
        }
        waiting_.pop_front();
    }
    waiting_bytes_ = 0;
}

Result<void> JournalWriter::write(Journal::Message& message) {
    try {
        return write_message(message);
    } catch (const std::exception& exception) {
        return Error{std::string("the session is not recorded: ") + exception.what(),
                     journal_.folder().string()};
    }
}

Result<void> JournalWriter::write_message(Journal::Message& message) {
    if (auto* begins = std::get_if<Journal::Begin>(&message)) return begin(*begins);
    if (auto* saves = std::get_if<Journal::Save>(&message)) {
        if (saves->done) answer(*saves, true);
        return {};
    }
    const auto& piece = std::get<RecordedPiece>(message);
    if (!file_) return {};  // the part was lost
    if (Result<void> written = file_->append(piece); !written) return written;
    dirty_ = true;
    parts_.back().bytes = file_->size();
    drop_old_parts();
    const std::lock_guard lock(journal_.mutex_);
    journal_.part_bytes_ = file_->size();
    return {};
}

Result<void> JournalWriter::begin(Journal::Begin& message) {
    if (file_) {
        // Closed: it joins with what follows.
        if (Result<void> closed = file_->close(); !closed) return closed;
        file_.reset();
        dirty_ = false;
    }
    const bool continues = message.continues && !lost_ && !parts_.empty();
    JournalPart part{part_path(journal_.folder(), next_number_, continues), next_number_, continues};
    parts_.reserve(parts_.size() + 1);
    Result<RecordingFile> made = RecordingFile::create(part.path, message.start);
    if (!made) return made.error();
    // No memory is needed from here on: a part has a file and a place in the list, or neither.
    file_ = std::move(made).value();
    part.bytes = file_->size();
    parts_.push_back(std::move(part));
    ++next_number_;
    lost_ = false;
    synced_ = Clock::now();
    drop_old_parts();
    const std::lock_guard lock(journal_.mutex_);
    journal_.part_bytes_ = file_->size();
    journal_.lost_ = false;
    --journal_.begins_waiting_;
    return {};
}

Result<SavedRecording> JournalWriter::save(const std::filesystem::path& path, bool all_written) const {
    Result<JoinedRecording> joined = joined_recording(parts_);
    if (!joined) return joined.error();
    Recording& recording = joined.value().recording;
    recording.cut_short = !all_written;  // else it ends where it was asked to
    if (Result<void> written = save_recording(recording, path); !written) return written.error();
    return SavedRecording{path, recording.start.time, recording.content.steps, joined.value().from_start};
}

void JournalWriter::answer(Journal::Save& message, bool all_written) {
    Result<SavedRecording> result = Error{};
    try {
        result = save(message.path, all_written);
    } catch (const std::exception& exception) {
        result = Error{std::string("cannot save the recording: ") + exception.what(), message.path.string()};
    }
    std::exchange(message.done, nullptr)(std::move(result));
}

void JournalWriter::sync_if_due(bool last) {
    if (!dirty_ || !file_ || (!last && Clock::now() < synced_ + sync_interval)) return;
    synced_ = Clock::now();
    if (const Result<void> synced = file_->sync(); !synced) return failed(synced.error());
    dirty_ = false;
}

/// The last one is being written, and is whole from its beginning on.
void JournalWriter::drop_old_parts() {
    std::uintmax_t bytes = 0;
    for (const JournalPart& part : parts_) bytes += part.bytes;
    while (parts_.size() > 1 && bytes > journal_.limits_.bytes) {
        std::error_code code;
        std::filesystem::remove(parts_.front().path, code);
        bytes -= parts_.front().bytes;
        parts_.erase(parts_.begin());
    }
}

/// Nothing could be written for so long that memory fills up: what waits is given up, and the next snapshot
/// starts again.
void JournalWriter::give_up_waiting() {
    const auto begins = std::count_if(waiting_.begin(), waiting_.end(), [](const auto& message) {
        return std::holds_alternative<Journal::Begin>(message);
    });
    std::erase_if(waiting_, [](const Journal::Message& message) {
        return !std::holds_alternative<Journal::Save>(message);
    });
    waiting_bytes_ = 0;
    file_.reset();
    dirty_ = false;
    lost_ = true;
    const std::lock_guard lock(journal_.mutex_);
    journal_.begins_waiting_ -= static_cast<std::size_t>(begins);
    journal_.lost_ = true;
}

void JournalWriter::failed(const Error& error) {
    retry_ = Clock::now() + retry_interval;
    if (std::exchange(failing_, true)) return;
    const std::lock_guard lock(journal_.mutex_);
    journal_.errors_.push_back(error);
}

}  // namespace slosh::app
