// The disk's side of a journal: writes messages in their order, tries again what failed, and keeps within the
// limit. Used by the journal's thread alone.
#pragma once

#include <deque>
#include <optional>

#include "app/session/journal.h"
#include "app/session/journal_parts.h"
#include "sim/world/archive/recording_file.h"

namespace slosh::app {

class JournalWriter {
  public:
    explicit JournalWriter(Journal& journal) : journal_(journal) {}

    /// Takes what is queued and writes as much as can be written. `last`: nothing will follow.
    void work(bool last);
    /// When to call work() again without being asked to; empty: when something is queued.
    std::optional<Journal::Clock::time_point> next_due() const;

  private:
    using Clock = Journal::Clock;
    void take_queue();
    void write_waiting(bool last);
    /// Memory that runs out is an Error.
    Result<void> write(Journal::Message& message);
    Result<void> write_message(Journal::Message& message);
    Result<void> begin(Journal::Begin& message);
    Result<SavedRecording> save(const std::filesystem::path& path, bool all_written) const;
    void answer(Journal::Save& message, bool all_written);
    void sync_if_due(bool last);
    void drop_old_parts();
    void give_up_waiting();
    void failed(const Error& error);

    Journal& journal_;
    std::deque<Journal::Message> waiting_;
    std::size_t waiting_bytes_ = 0;
    std::vector<JournalPart> parts_;
    std::optional<RecordingFile> file_;  // the last part's
    std::uint64_t next_number_ = 1;
    bool dirty_ = false, failing_ = false, lost_ = false;
    Clock::time_point synced_{}, retry_{};
};

}  // namespace slosh::app
