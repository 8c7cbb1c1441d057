// Threads of the standard library: where OpenMP is missing (the browser, macOS), cannot be looked into (the
// thread sanitizer does not see how its runtime synchronises), or would spin without bound. As with OpenMP,
// each calling thread has helpers of its own, which it keeps until it ends. Unlike OpenMP, a caller does not
// wait for a helper that has not begun: the helper's core may belong to another program.
#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <thread>

#include "base/parallel_team.h"
#include "base/system/thread_end.h"

namespace slosh {

namespace {

class Helper {
  public:
    explicit Helper(int number)
        : number_(number), thread_([this] {
              run();
              end_of_thread();
          }) {}
    ~Helper() {
        tell(end);
        thread_.join();
    }

    void call(void (*work)(void* context, int number) noexcept, void* context) {
        work_ = work;
        context_ = context;
        tell(called);
    }
    /// Takes the call back if the helper has not begun, otherwise waits for it.
    void finish() {
        std::uint32_t expected = called;
        if (state_.compare_exchange_strong(expected, idle)) return;
        detail::wait_until(state_, [](std::uint32_t state) { return state == idle; });
    }

  private:
    enum State : std::uint32_t { idle, called, working, end };

    void run() {
        for (;;) {
            detail::wait_until(state_, [](std::uint32_t state) { return state != idle; });
            std::uint32_t expected = called;
            if (state_.compare_exchange_strong(expected, working)) {
                work_(context_, number_);
                tell(idle);
            } else if (expected == end) {
                return;
            }
        }
    }
    void tell(State state) {
        state_.store(state);
        wake_one(state_);
    }

    std::atomic<std::uint32_t> state_{idle};
    const int number_;
    // The caller writes these while the state is idle.
    void (*work_)(void* context, int number) noexcept = nullptr;
    void* context_ = nullptr;
    std::thread thread_;  // last: starts when everything above exists
};

}  // namespace

void detail::run_helpers(int threads, void (*work)(void* context, int number) noexcept, void* context) {
    thread_local std::deque<Helper>* own = nullptr;
    std::deque<Helper>& helpers = kept_by_thread(own);
    const auto wanted = static_cast<std::size_t>(std::max(0, threads - 1));
    try {
        while (helpers.size() < wanted) helpers.emplace_back(static_cast<int>(helpers.size()) + 1);
    } catch (const std::exception&) {
        // The system has no thread or no memory to give. Fewer threads compute the same.
    }
    const std::size_t count = std::min(wanted, helpers.size());
    for (std::size_t k = 0; k < count; ++k) helpers[k].call(work, context);
    work(context, 0);
    for (std::size_t k = 0; k < count; ++k) helpers[k].finish();
}

}  // namespace slosh
