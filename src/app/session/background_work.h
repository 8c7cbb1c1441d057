// A worker for what takes long and changes no state of the session: encoding pictures, writing files with
// fsync. It does one piece of work after the other.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "base/worker.h"
#include "slosh/result.h"

namespace slosh::app {

/// What a piece of work has to say when it is done; "" = nothing.
struct WorkReport {
    std::string text;
    bool is_error = false;
    std::filesystem::path file{};  ///< that was saved, for the person; of an error: that was not
};

class BackgroundWork {
  public:
    BackgroundWork() : worker_([this] { return turn(); }) {}
    /// Finishes what is queued.
    ~BackgroundWork();
    BackgroundWork(const BackgroundWork&) = delete;
    BackgroundWork& operator=(const BackgroundWork&) = delete;

    /// `what` names it to a person who waits: "Picture slosh_1.png". An exception becomes an error report.
    /// Any thread may call.
    void add(std::string what, std::function<WorkReport()> work);
    /// A file that the person asked for: the report is "`kind` saved", with its path, or why it was not.
    void save(const std::string& kind, const std::filesystem::path& path,
              std::function<Result<void>()> write);
    std::vector<WorkReport> take_reports();
    /// What is not done yet, by name; what is under way comes first.
    std::vector<std::string> unfinished() const;
    /// Forgets what has not begun.
    void drop_queued();

  private:
    struct Piece {
        std::string what;
        std::function<WorkReport()> work;
    };
    Worker::Next turn();

    mutable std::mutex mutex_;
    std::deque<Piece> queue_;  ///< the first stays until it is done
    bool under_way_ = false;
    std::vector<WorkReport> reports_;
    bool quit_ = false;
    Worker worker_;  // last: starts when everything above exists, ends before it
};

}  // namespace slosh::app
