// Giving up a step, or commands between two. All that a step changes of the world lies in its State, in the
// queue and in what is recorded; these come back, and the rest is made from them as after loading. So the
// same commands give the same bits, whether or not steps were begun between them. Copying the state is what a
// snapshot costs (world_snapshot.cpp), in memory that is used again.
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/assert.h"
#include "base/parallel.h"
#include "sim/world/archive/recording.h"
#include "sim/world/world/set_aside.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

void World::keep_step_starts(bool on) {
    SLOSH_ASSERT(!inside_step(), "keep_step_starts() inside a step");
    implementation_->step_start = {};
    implementation_->step_start.wanted = on;
}

void World::abandon_step() {
    SLOSH_ASSERT(implementation_->step_start.wanted, "abandon_step() without keep_step_starts()");
    const ExecutorScope executor(implementation_->execution.executor);
    implementation_->abandon_step();
}

void World::Implementation::keep_step_start() {
    if (!step_start.wanted) return;
    if (!shared_scene) shared_scene = std::make_shared<const SceneDescription>(state.scene);
    step_start.particles = std::as_const(state.particles);
    step_start.foam = std::as_const(state.foam);
    {
        const SetAside large(state);
        step_start.rest = std::as_const(state);
    }
    step_start.scene = shared_scene;
    step_start.constants = constants;
    step_start.tables = tables;
    step_start.report = report;
    step_start.body_report = body_report;
    step_start.history = history;
    step_start.queue = queue;
    step_start.unchecked = unchecked;
    step_start.recorded_batches = recording ? recording->batches.size() : 0;
    step_start.batches_since_step = batches_since_step;
    step_start.open = true;
}

void World::Implementation::abandon_step() {
    if (!step_start.open) return;
    step_start.open = false;
    {
        SetAside large(state);
        state = std::as_const(step_start.rest);
        if (shared_scene != step_start.scene) large.scene = *step_start.scene;
    }
    shared_scene = step_start.scene;
    // The arrays change places: a copy is made at the next start anyway.
    std::swap(state.particles, step_start.particles);
    std::swap(state.foam, step_start.foam);
    constants = step_start.constants;
    tables = step_start.tables;
    unchecked = step_start.unchecked;
    history = step_start.history;
    refresh_boundaries();
    refresh_bodies();
    scratch.forget();
    report = std::move(step_start.report);
    body_report = std::move(step_start.body_report);
    if (recording && recording->batches.size() > step_start.recorded_batches)
        recording->batches.resize(step_start.recorded_batches);
    batches_since_step = step_start.batches_since_step;
    // What the step had applied waits again, before what came in meanwhile.
    const std::uint64_t last = step_start.queue.empty() ? 0 : step_start.queue.back().first;
    std::erase_if(queue, [last](const auto& waiting) { return waiting.first <= last; });
    queue.insert(queue.begin(), std::make_move_iterator(step_start.queue.begin()),
                 std::make_move_iterator(step_start.queue.end()));
    stage = Stage::start;
    substep = 0;
    progress = {};
    phase_runs.clear();
    densities_found = false;
    scene_due = true;
}

}  // namespace slosh
