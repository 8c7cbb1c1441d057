// See background_work.h.
#include "app/session/background_work.h"

#include <utility>

namespace slosh::app {

BackgroundWork::~BackgroundWork() {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void BackgroundWork::add(std::function<WorkReport()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
    }
    wake_.notify_one();
}

std::vector<WorkReport> BackgroundWork::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

void BackgroundWork::run() {
    for (;;) {
        std::function<WorkReport()> work;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return quit_ || !queue_.empty(); });
            if (queue_.empty()) return;
            work = std::move(queue_.front());
            queue_.pop_front();
        }
        WorkReport report = work();
        if (report.text.empty()) continue;
        const std::lock_guard lock(mutex_);
        reports_.push_back(std::move(report));
    }
}

}  // namespace slosh::app
