// See world_loader.h.
#include "app/session/world_loader.h"

#include <exception>
#include <iterator>
#include <utility>

#include "base/progress.h"
#include "base/stop.h"
#include "base/system/this_process.h"

namespace slosh::app {

void WorldLoader::end() {
    cancel();
    jobs_.clear();  // each waits for its worker
}

void WorldLoader::start(std::string asked_for, Make make) {
    cancel();
    remove_done();
    const std::lock_guard lock(mutex_);
    Job& job = jobs_.emplace_back();
    job.asked_for = std::move(asked_for);
    job.make = std::move(make);
    job.worker.emplace(
        [this, &job] {
            work(job);
            return Worker::ended;
        },
        lower_priority_of_this_thread);
    newest_ = &job;
}

void WorldLoader::cancel() {
    const std::lock_guard lock(mutex_);
    for (Job& job : jobs_) {
        job.unwanted = true;
        job.made.reset();
    }
    newest_ = nullptr;
}

bool WorldLoader::under_way() const {
    const std::lock_guard lock(mutex_);
    return newest_ != nullptr;
}

float WorldLoader::progress() const {
    const std::lock_guard lock(mutex_);
    return newest_ != nullptr ? newest_->share.load() : 0.0f;
}

void WorldLoader::work(Job& job) {
    std::optional<Made> made;
    try {
        const StopScope until_unwanted(&job.unwanted);
        const ProgressScope how_far(&job.share);
        made.emplace(Made{job.asked_for, job.make()});
    } catch (const Stopped&) {
        // It is no longer waited for.
    } catch (const std::exception& error) {
        made.emplace(Made{job.asked_for, Error{error.what(), job.asked_for}});
    } catch (...) {
        made.emplace(Made{job.asked_for, Error{"unknown reason", job.asked_for}});
    }
    bool wanted = false;
    {
        const std::lock_guard lock(mutex_);
        wanted = newest_ == &job;
        if (wanted) job.made = std::move(made);
        job.done = true;
    }
    if (wanted) ready_();
}

/// Jobs whose workers have ended or are about to.
void WorldLoader::remove_done() {
    std::list<Job> done;
    {
        const std::lock_guard lock(mutex_);
        for (auto job = jobs_.begin(); job != jobs_.end();) {
            const auto next = std::next(job);
            if (job->done && &*job != newest_) done.splice(done.end(), jobs_, job);
            job = next;
        }
    }
}

std::optional<WorldLoader::Made> WorldLoader::result() {
    const std::lock_guard lock(mutex_);
    if (newest_ == nullptr || !newest_->done) return std::nullopt;
    return std::exchange(std::exchange(newest_, nullptr)->made, std::nullopt);
}

std::optional<WorldLoader::Made> WorldLoader::wait() {
    if (newest_ == nullptr) return std::nullopt;  // only this thread begins and gives up
    newest_->worker->wait_until([this] {
        const std::lock_guard lock(mutex_);
        return newest_->done;
    });
    return result();
}

}  // namespace slosh::app
