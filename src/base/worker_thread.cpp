// A worker with a thread of its own; see worker.h.
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "base/system/thread_end.h"
#include "base/worker.h"

namespace slosh {

struct Worker::Loop {
    explicit Loop(std::function<Next()> work) : turn(std::move(work)) {}

    void run(void (*begin)()) {
        if (begin != nullptr) begin();
        const auto is_woken = [this] { return woken; };
        std::unique_lock lock(mutex);
        while (!has_ended) {
            woken = false;
            lock.unlock();
            const Next next = turn();
            lock.lock();
            has_ended = next == ended;
            turned.notify_all();
            if (next == when_woken) {
                wake.wait(lock, is_woken);
            } else if (!has_ended && next != at_once) {
                wake.wait_until(lock, *next, is_woken);
            }
        }
    }

    const std::function<Next()> turn;
    std::mutex mutex;
    std::condition_variable wake, turned;
    bool woken = false, has_ended = false;
    std::thread thread;
};

// A turn may use the worker: the thread starts when all of it exists.
Worker::Worker(std::function<Next()> turn, void (*begin)()) : loop_(std::make_unique<Loop>(std::move(turn))) {
    loop_->thread = std::thread([loop = loop_.get(), begin] {
        loop->run(begin);
        end_of_thread();
    });
}

Worker::~Worker() { join(); }

void Worker::wake() {
    {
        const std::lock_guard lock(loop_->mutex);
        loop_->woken = true;
    }
    loop_->wake.notify_one();
}

void Worker::wait_until(const std::function<bool()>& done) {
    std::unique_lock lock(loop_->mutex);
    loop_->turned.wait(lock, [&] { return done() || loop_->has_ended; });
}

void Worker::join() {
    if (loop_->thread.joinable()) loop_->thread.join();
}

void turn_workers(std::chrono::duration<double>) {}

}  // namespace slosh
