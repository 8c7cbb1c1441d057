#include "held_world.h"

#include <utility>

namespace slosh::python {

HeldWorld::HeldWorld(World world, std::shared_ptr<Forces> forces)
    : forces_(std::move(forces)), world_(std::move(world)) {
    world_.keep_step_starts(forces_->any());
}

void HeldWorld::step() {
    work([this](World& world) {
        if (!forces_->any()) {
            world.step();
            return;
        }
        do {
            world.step_phase();
        } while (world.inside_step() && !forces_->failed());
        if (forces_->failed()) world.abandon_step();
    });
    if (const std::exception_ptr failure = forces_->take_failure()) std::rethrow_exception(failure);
}

const World& HeldWorld::read() const {
    if (busy_) throw Failure("the world is being stepped by another thread");
    return world_;
}

World& HeldWorld::change() {
    read();
    if (const std::shared_ptr<Lease> lease = lease_.lock()) {
        // The world is ours and not const; it shows its state as const because its users only read it. No
        // step is under way, so nothing else points into these arrays.
        auto& particles = const_cast<Particles&>(world_.state().particles);
        Particles copy = particles;
        std::swap(particles, copy);
        lease->particles = std::move(copy);
        lease_.reset();
        lease->world.reset();
    }
    return world_;
}

std::shared_ptr<HeldWorld::Lease> HeldWorld::lease() {
    std::shared_ptr<Lease> lease = lease_.lock();
    if (!lease) {
        lease = std::make_shared<Lease>();
        lease->world = shared_from_this();
        lease_ = lease;
    }
    return lease;
}

void HeldWorld::start_recording(const std::filesystem::path& path) {
    stop_recording();
    file_.emplace(take(RecordingFile::create(path, change().start_recording())));
}

void HeldWorld::append_recorded() {
    if (!file_) return;
    const Result<void> appended = file_->append(world_.take_recorded());
    if (appended) return;
    file_.reset();
    world_.close_recording();
    throw Failure(appended.error().text());
}

void HeldWorld::stop_recording() {
    if (!file_) return;
    RecordingFile file = std::move(*file_);
    file_.reset();
    take(file.append(change().close_recording()));
    take(file.close());
}

}  // namespace slosh::python
