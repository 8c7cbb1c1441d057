// A worker for one stream of work that comes as fast as it likes: pictures of a film, which an encoder takes.
// The caller that adds asks for room first, so that what waits stays a few pieces. In order, one at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

#include "base/worker.h"

namespace slosh::app {

class BoundedWork {
  public:
    /// `begin`: see Worker.
    explicit BoundedWork(std::size_t most, void (*begin)() = nullptr)
        : most_(most), worker_([this] { return turn(); }, begin) {}
    /// Gives up what is not done.
    ~BoundedWork();
    BoundedWork(const BoundedWork&) = delete;
    BoundedWork& operator=(const BoundedWork&) = delete;

    bool has_room() const;
    /// Also without room: it is up to the caller. A piece must not throw, but for Stopped (base/stop.h).
    void add(std::function<void()> piece);
    /// Until all that was added is done or given up.
    void wait();
    /// The piece under way ends at its next look at base/stop.h; what waits or comes later is dropped.
    void give_up();
    bool given_up() const { return stop_; }

  private:
    Worker::Next turn();

    std::size_t most_;
    mutable std::mutex mutex_;
    std::deque<std::function<void()>> queue_;  ///< the first stays until it is done
    std::atomic<bool> stop_ = false;
    bool quit_ = false;
    Worker worker_;  // last: starts when everything above exists, ends before it
};

}  // namespace slosh::app
