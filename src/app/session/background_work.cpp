// See background_work.h.
#include "app/session/background_work.h"

#include <exception>
#include <utility>

namespace slosh::app {
namespace {

WorkReport run_piece(const std::string& what, const std::function<WorkReport()>& work) {
    try {
        return work();
    } catch (const std::exception& error) {
        return {what + ": " + error.what(), true};
    } catch (...) {
        return {what + ": failed for an unknown reason", true};
    }
}

}  // namespace

BackgroundWork::~BackgroundWork() {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    worker_.wake();
}

void BackgroundWork::add(std::string what, std::function<WorkReport()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back({std::move(what), std::move(work)});
    }
    worker_.wake();
}

void BackgroundWork::save(const std::string& kind, const std::filesystem::path& path,
                          std::function<Result<void>()> write) {
    add(kind + " " + path.filename().string(), [kind, path, write = std::move(write)]() -> WorkReport {
        const Result<void> saved = write();
        return saved ? WorkReport{kind + " saved: " + path.string(), false, path}
                     : WorkReport{kind + " not saved: " + saved.error().text(), true, path};
    });
}

std::vector<WorkReport> BackgroundWork::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

std::vector<std::string> BackgroundWork::unfinished() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const Piece& piece : queue_) names.push_back(piece.what);
    return names;
}

void BackgroundWork::drop_queued() {
    const std::lock_guard lock(mutex_);
    queue_.resize(under_way_ ? 1 : 0);
}

Worker::Next BackgroundWork::turn() {
    std::unique_lock lock(mutex_);
    if (queue_.empty()) return quit_ ? Worker::ended : Worker::when_woken;
    const Piece& piece = queue_.front();  // stays in place: others only add behind it or drop behind it
    under_way_ = true;
    lock.unlock();
    WorkReport report = run_piece(piece.what, piece.work);
    lock.lock();
    under_way_ = false;
    queue_.pop_front();
    if (!report.text.empty()) reports_.push_back(std::move(report));
    return Worker::at_once;
}

}  // namespace slosh::app
