// Work beside the rest of the program, cut into turns. A worker has a thread of its own, which sleeps between
// two turns. A build without threads (CMake option SLOSH_THREADS=none) has the same workers: the loop of the
// window takes their turns between two frames, by turn_workers(), and a function that waits for a worker
// takes its turns.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace slosh {

class Worker {
  public:
    using Clock = std::chrono::steady_clock;
    /// The time of the next turn; nothing: there is none.
    using Next = std::optional<Clock::time_point>;
    static constexpr Next at_once{Clock::time_point::min()};
    static constexpr Next when_woken{Clock::time_point::max()};
    static constexpr Next ended{};
    /// `seconds` from now.
    static Next after(double seconds) {
        constexpr double long_time = 1e6;  // s
        if (!(seconds < long_time)) return when_woken;
        return Clock::now() +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    /// Calls turn() until it returns `ended`, the first time at once. `begin` is called before, on the
    /// worker's own thread; without threads it is not called. turn() must not throw.
    explicit Worker(std::function<Next()> turn, void (*begin)() = nullptr);
    /// As join().
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// The next turn begins at once, or when the present one has ended. Any thread may call.
    void wake();
    /// Returns when done() is true or the worker has ended. done() is called before the first and after each
    /// turn.
    void wait_until(const std::function<bool()>& done);
    /// Returns when the worker has ended: its owner must have told it to end.
    void join();

  private:
    friend void turn_workers(std::chrono::duration<double> most);
    struct Loop;
    std::unique_ptr<Loop> loop_;
};

/// Without threads: takes the turns that are due, each worker's in its order, until none is due or the time
/// is over. A turn that takes longer is not cut. With threads: does nothing.
void turn_workers(std::chrono::duration<double> most);

}  // namespace slosh
