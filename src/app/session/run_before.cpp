// The particles of the run before the last restart, beside those of this one: what the timeline remembers of
// when that water was as old; see simulation_thread.h.
#include <new>
#include <utility>

#include "app/session/simulation_thread.h"

namespace slosh::app {
namespace {

constexpr double longest_gap = 0.15;  // s: an older preview is of another moment

}  // namespace

/// Previews come some thirty times a second, frames more often: each is read once.
void SimulationThread::follow_run_before() {
    if (!run_before_wanted_ || comparison_) {
        run_before_ = {};
        return;
    }
    timeline_.collect();
    const auto nothing = [&](const char* why) {
        run_before_.preview.reset();
        run_before_.reader = {};
        if (run_before_.shown && run_before_.shown->why == why) return;
        auto empty = std::make_shared<ParticlesBefore>();
        empty->why = why;
        run_before_.shown = std::move(empty);
    };
    if (!timeline_.on()) return nothing("The timeline is off, so there is no previous run to show.");
    const std::optional<Timeline::RunBefore> run = timeline_.run_before(world_->time());
    if (!run) return nothing("The timeline has no previous run. Press R to restart the scene.");
    if (!run->moment) return nothing("The previous run was shorter.");
    const std::optional<std::uint64_t> preview = timeline_.preview_at(*run->moment);
    if (preview && preview == run_before_.preview) return;
    std::optional<SeenMoment> seen;
    try {
        seen = timeline_.see(*run->moment, &run_before_.reader);
    } catch (const std::bad_alloc&) {
        return nothing("There is not enough memory to show the previous run.");
    }
    if (!seen || seen->clock < run->first_clock - 1e-9 || seen->time < world_->time() - longest_gap)
        return nothing("That part of the previous run is no longer in the timeline.");
    auto particles = std::make_shared<ParticlesBefore>();
    particles->x = std::move(seen->preview.x);
    particles->y = std::move(seen->preview.y);
    particles->z = std::move(seen->preview.z);
    particles->time = seen->time;
    particles->spacing = seen->spacing;
    run_before_.shown = std::move(particles);
    run_before_.preview = preview;
}

}  // namespace slosh::app
