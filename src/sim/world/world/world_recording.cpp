// What a world keeps of itself for a recording: the commands as they were applied (world_commands.cpp), the
// states it went back to, and hashes.
#include <iterator>
#include <utility>

#include "base/assert.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/world/world_implementation.h"
#include "slosh/execution.h"
#include "slosh/version.h"

namespace slosh {

RecordingStart World::start_recording() {
    RecordingStart start;
    start.state = serialize_state(state());
    start.scene = state().scene.name;
    start.time = time();
    start.batches = implementation_->batches_since_step;
    start.version = version();
    start.fused_multiply_add = simd::has_fused_multiply_add(implementation_->execution.simd);
    implementation_->recording.emplace().time = time();
    return start;
}

bool World::recording() const { return implementation_->recording.has_value(); }

RecordedPiece World::take_recorded() {
    SLOSH_ASSERT(recording(), "take_recorded() without start_recording()");
    RecordedPiece& recording = *implementation_->recording;
    RecordedPiece next;
    next.first_step = next.steps = recording.steps;
    recording.time = next.time = time();
    // What the step under way has applied stays here as long as that can be given up.
    StepStart& start = implementation_->step_start;
    if (start.open && recording.batches.size() > start.recorded_batches) {
        const auto of_this_step =
            recording.batches.begin() + static_cast<std::ptrdiff_t>(start.recorded_batches);
        next.batches.assign(std::make_move_iterator(of_this_step),
                            std::make_move_iterator(recording.batches.end()));
        recording.batches.erase(of_this_step, recording.batches.end());
    }
    start.recorded_batches = 0;
    return std::exchange(recording, std::move(next));
}

RecordedPiece World::close_recording() {
    SLOSH_ASSERT(recording() && !inside_step(), "close_recording() inside a step or without a recording");
    RecordedPiece last = take_recorded();
    implementation_->recording.reset();
    const RecordedHash end{last.steps, implementation_->batches_since_step, state_hash()};
    const bool there = !last.hashes.empty() && last.hashes.back().step == end.step &&
                       last.hashes.back().batches == end.batches;
    if (!there) last.hashes.push_back(end);
    return last;
}

/// A recording goes on: it keeps the state that was gone back to. Of several restores with nothing between
/// them (somebody drags a timeline) only the last counts.
void World::Implementation::record_restore(const Snapshot& snapshot) {
    if (recording && !recording->batches.empty()) {
        RecordedBatch& last = recording->batches.back();
        if (last.step == recording->steps && last.between_steps && last.commands.size() == 1 &&
            last.commands[0].is<RestoreSnapshot>()) {
            last.commands[0] = RestoreSnapshot{snapshot};
            return;
        }
    }
    ++batches_since_step;
    if (recording) recording->batches.push_back({recording->steps, true, {RestoreSnapshot{snapshot}}});
}

}  // namespace slosh
