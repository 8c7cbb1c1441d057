// See bounded_work.h.
#include "app/session/bounded_work.h"

#include <utility>

#include "base/stop.h"

namespace slosh::app {

BoundedWork::~BoundedWork() {
    give_up();
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    worker_.wake();
}

bool BoundedWork::has_room() const {
    const std::lock_guard lock(mutex_);
    return queue_.size() < most_;
}

void BoundedWork::add(std::function<void()> piece) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_) return;
        queue_.push_back(std::move(piece));
    }
    worker_.wake();
}

void BoundedWork::wait() {
    worker_.wait_until([this] {
        const std::lock_guard lock(mutex_);
        return queue_.empty();
    });
}

void BoundedWork::give_up() {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    if (queue_.size() > 1) queue_.resize(1);
}

Worker::Next BoundedWork::turn() {
    std::unique_lock lock(mutex_);
    if (queue_.empty()) return quit_ ? Worker::ended : Worker::when_woken;
    const std::function<void()>& piece = queue_.front();  // others only add or drop behind it
    lock.unlock();
    try {
        const StopScope until_given_up(&stop_);
        stop_if_asked();
        piece();
    } catch (const Stopped&) {
    }
    lock.lock();
    queue_.pop_front();
    return Worker::at_once;
}

}  // namespace slosh::app
