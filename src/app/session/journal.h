// The window's recording that is always on, so that a crash, kill -9 or a power cut lose at most a second. It
// is a chain of parts, each a recording that begins with a snapshot (sim/world/archive/recording_file.h), in
// a folder of this session's own; when they take too much room the oldest are dropped. A worker of its own
// writes.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/system/output_target.h"
#include "base/worker.h"
#include "sim/world/archive/recording.h"
#include "slosh/result.h"

namespace slosh::app {

struct JournalLimits {
    std::uintmax_t bytes =
        256u << 20;             ///< size of all parts together; the newest are kept even when they take more
    double part_length = 20.0;  ///< s of wall time between snapshots
};

/// What the file has that save_as() wrote.
struct SavedRecording {
    std::filesystem::path path;
    double from = 0.0;  ///< s, simulated, where it begins
    std::uint64_t steps = 0;
    bool from_start = false;  ///< false: the run's beginning had been dropped
};

class JournalWriter;

class Journal {
  public:
    /// Makes folder/session-XXXXXX and locks it, so that this session is not taken for a dead one.
    static Result<std::unique_ptr<Journal>> open(const std::filesystem::path& folder,
                                                 const JournalLimits& limits = {});
    /// Writes and syncs what was handed over. Without finish() the session is one that crashed
    /// (crashed_sessions.h).
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // None of these wait for the disk; one thread calls them.
    /// A new part. `continues`: the same run goes on from the end of the part before; then both join into one
    /// recording.
    void begin(RecordingStart start, bool continues);
    void append(RecordedPiece piece);
    /// Time, size or a lost piece say: hand over what is left of this part, then begin() with a new snapshot.
    bool wants_part() const;
    /// Joins the kept parts of the present run, with everything appended so far, into one recording file.
    /// `done` is called by the journal's worker.
    void save_as(std::filesystem::path path, std::function<void(Result<SavedRecording>)> done);
    /// See Worker. Any thread may call.
    void wait_until(const std::function<bool()>& done) { worker_.wait_until(done); }
    /// What went wrong since the last call: a full disk is said once, then tried again until it works.
    std::vector<Error> take_errors();

    /// The session ended as asked: waits for what was handed over (save_as), then removes the parts. Nothing
    /// may follow.
    void finish();

    const std::filesystem::path& folder() const { return folder_; }

  private:
    struct Begin {
        RecordingStart start;
        bool continues = false;
    };
    struct Save {
        std::filesystem::path path;
        std::function<void(Result<SavedRecording>)> done;
    };
    using Message = std::variant<Begin, RecordedPiece, Save>;
    friend class JournalWriter;
    using Clock = std::chrono::steady_clock;

    Journal(std::filesystem::path folder, FileHandle lock, const JournalLimits& limits);
    void post(Message message);
    Worker::Next turn();
    void stop();

    const std::filesystem::path folder_;
    const JournalLimits limits_;
    FileHandle lock_;  // locks the folder as long as the process lives

    mutable std::mutex mutex_;
    std::deque<Message> queue_;
    bool urgent_ = false, quit_ = false;
    std::vector<Error> errors_;
    // The present part has these.
    Clock::time_point begun_;
    std::size_t begins_waiting_ = 0;
    std::uintmax_t state_bytes_ = 0, part_bytes_ = 0;
    bool has_content_ = false, lost_ = false;

    // The worker's own.
    std::unique_ptr<JournalWriter> writer_;
    Clock::time_point written_;

    Worker worker_;  // last: starts when everything above exists
};

}  // namespace slosh::app
