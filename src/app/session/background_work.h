// A thread for what takes long and concerns nobody else: encoding pictures, writing settings with fsync. In
// order, one at a time.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace slosh::app {

/// What a piece of work has to say when it is done; "" = nothing.
struct WorkReport {
    std::string text;
    bool is_error = false;
};

class BackgroundWork {
  public:
    BackgroundWork() : thread_([this] { run(); }) {}
    /// Finishes what is queued.
    ~BackgroundWork();
    BackgroundWork(const BackgroundWork&) = delete;
    BackgroundWork& operator=(const BackgroundWork&) = delete;

    void add(std::function<WorkReport()> work);
    std::vector<WorkReport> take_reports();

  private:
    void run();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<WorkReport()>> queue_;
    std::vector<WorkReport> reports_;
    bool quit_ = false;
    std::thread thread_;  // last: starts when everything above exists
};

}  // namespace slosh::app
