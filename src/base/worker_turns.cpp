// Workers without threads: all of them take their turns on the one thread that there is; see worker.h.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/stop.h"
#include "base/worker.h"

namespace slosh {

struct Worker::Loop {
    explicit Loop(std::function<Next()> turn) : work(std::move(turn)) { all().push_back(this); }
    ~Loop() { std::erase(all(), this); }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// In the order in which they began.
    static std::vector<Loop*>& all() {
        static std::vector<Loop*> loops;
        return loops;
    }

    /// A worker that waits for another one inside of its turn has none meanwhile.
    bool is_due() const { return !inside && next != ended && (woken || Clock::now() >= *next); }

    void turn() noexcept {
        SLOSH_ASSERT(!inside, "a worker waits for itself");
        // A stop of the work that waits does not stop the worker.
        const StopScope not_stopped(nullptr);
        inside = true;
        woken = false;
        next = work();
        inside = false;
    }

    const std::function<Next()> work;
    Next next = at_once;
    bool woken = false, inside = false;
};

Worker::Worker(std::function<Next()> turn, void (*)()) : loop_(std::make_unique<Loop>(std::move(turn))) {}

Worker::~Worker() { join(); }

void Worker::wake() { loop_->woken = true; }

void Worker::wait_until(const std::function<bool()>& done) {
    while (!done() && loop_->next != ended) loop_->turn();
}

void Worker::join() {
    wait_until([] { return false; });
}

void turn_workers(std::chrono::duration<double> most) {
    using Loop = Worker::Loop;
    const auto end = Worker::Clock::now() + most;
    for (bool any = true; any && Worker::Clock::now() < end;) {
        any = false;
        for (Loop* loop : std::vector<Loop*>(Loop::all())) {
            // A turn may begin workers and end others.
            const std::vector<Loop*>& all = Loop::all();
            if (std::find(all.begin(), all.end(), loop) == all.end() || !loop->is_due()) continue;
            loop->turn();
            any = true;
        }
    }
}

}  // namespace slosh
