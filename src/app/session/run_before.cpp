// The particles of the run before the last restart, beside those of this one: what the timeline remembers of
// when that water was as old; see run_before.h.
#include "app/session/run_before.h"

#include <new>
#include <utility>

namespace slosh::app {
namespace {

constexpr double longest_gap = 0.15;  // s: an older preview is of another moment

}  // namespace

void RunBefore::show_nothing(const char* why) {
    preview_.reset();
    reader_ = {};
    if (shown_ && shown_->why == why) return;
    auto empty = std::make_shared<ParticlesBefore>();
    empty->why = why;
    shown_ = std::move(empty);
}

/// Previews come some thirty times a second, frames more often: each is read once.
void RunBefore::follow(Timeline& timeline, const World& world, bool wanted) {
    if (!wanted) {
        *this = {};
        return;
    }
    timeline.collect();
    const auto nothing = [&](const char* why) { show_nothing(why); };
    if (!timeline.on()) return nothing("The timeline is off, so there is no previous run to show.");
    const std::optional<Timeline::RunBefore> run = timeline.run_before(world.time());
    if (!run) return nothing("The timeline has no previous run. Press R to restart the scene.");
    if (!run->moment) return nothing("The previous run was shorter.");
    const std::optional<std::uint64_t> preview = timeline.preview_at(*run->moment);
    if (preview && preview == preview_) return;
    std::optional<SeenMoment> seen;
    try {
        seen = timeline.see(*run->moment, &reader_);
    } catch (const std::bad_alloc&) {
        return nothing("There is not enough memory to show the previous run.");
    }
    if (!seen || seen->clock < run->first_clock - 1e-9 || seen->time < world.time() - longest_gap)
        return nothing("That part of the previous run is no longer in the timeline.");
    auto particles = std::make_shared<ParticlesBefore>();
    particles->x = std::move(seen->preview.x);
    particles->y = std::move(seen->preview.y);
    particles->z = std::move(seen->preview.z);
    particles->time = seen->time;
    particles->spacing = seen->spacing;
    shown_ = std::move(particles);
    preview_ = preview;
}

}  // namespace slosh::app
