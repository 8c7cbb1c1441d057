// A worker with a thread of its own; see worker.h.
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "base/worker.h"

namespace slosh {

struct Worker::Loop {
    explicit Loop(std::function<Next()> turn) : turn_(std::move(turn)) {}

    void run(void (*begin)()) {
        if (begin != nullptr) begin();
        const auto is_woken = [this] { return woken_; };
        std::unique_lock lock(mutex_);
        while (!ended_) {
            woken_ = false;
            lock.unlock();
            const Next next = turn_();
            lock.lock();
            ended_ = next == ended;
            turned_.notify_all();
            if (next == when_woken) {
                wake_.wait(lock, is_woken);
            } else if (!ended_ && next != at_once) {
                wake_.wait_until(lock, *next, is_woken);
            }
        }
    }

    const std::function<Next()> turn_;
    std::mutex mutex_;
    std::condition_variable wake_, turned_;
    bool woken_ = false, ended_ = false;
    std::thread thread_;
};

// A turn may use the worker: the thread starts when all of it exists.
Worker::Worker(std::function<Next()> turn, void (*begin)()) : loop_(std::make_unique<Loop>(std::move(turn))) {
    loop_->thread_ = std::thread([loop = loop_.get(), begin] { loop->run(begin); });
}

Worker::~Worker() { join(); }

void Worker::wake() {
    {
        const std::lock_guard lock(loop_->mutex_);
        loop_->woken_ = true;
    }
    loop_->wake_.notify_one();
}

void Worker::wait_until(const std::function<bool()>& done) {
    std::unique_lock lock(loop_->mutex_);
    loop_->turned_.wait(lock, [&] { return done() || loop_->ended_; });
}

void Worker::join() {
    if (loop_->thread_.joinable()) loop_->thread_.join();
}

void turn_workers(std::chrono::duration<double>) {}

}  // namespace slosh
