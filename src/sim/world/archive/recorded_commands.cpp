#include "sim/world/archive/recorded_commands.h"

#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"

namespace slosh {

bool RecordedCommands::before_step(World& world) {
    const std::vector<RecordedBatch>& batches = recording_.content.batches;
    compare(world);
    while (next_batch_ < batches.size() && batches[next_batch_].step <= done_) {
        const RecordedBatch& batch = batches[next_batch_];
        const bool ended = done_ >= recording_.content.steps;
        // A step that had begun when the recording broke off is no part of it.
        if (!batch.between_steps && ended) break;
        ++next_batch_;
        for (const Command& command : batch.commands) world.enqueue(command);
        if (!batch.between_steps) continue;
        world.apply_commands();
        ++batches_;
        compare(world);
    }
    return done_ < recording_.content.steps;
}

void RecordedCommands::after_step(const World& world) {
    ++done_;
    batches_ = 0;
    compare(world);
}

bool RecordedCommands::finished() const {
    const RecordedPiece& content = recording_.content;
    if (done_ < content.steps) return false;
    return next_batch_ >= content.batches.size() || !content.batches[next_batch_].between_steps;
}

void RecordedCommands::compare(const World& world) {
    const std::vector<RecordedHash>& hashes = recording_.content.hashes;
    const auto reached = [&](const RecordedHash& hash) {
        return hash.step < done_ || (hash.step == done_ && hash.batches <= batches_);
    };
    for (; next_hash_ < hashes.size() && reached(hashes[next_hash_]); ++next_hash_) {
        const RecordedHash& expected = hashes[next_hash_];
        const bool now = expected.step == done_ && expected.batches == batches_;
        if (differs_ || !now || world.state_hash() == expected.hash) continue;
        differs_ = true;
        difference_ = expected;
    }
}

Result<World> begin_recorded(const RecordingStart& start, ExecutionOptions options, Modules modules) {
    Result<State> state = deserialize_state(start.state);
    if (!state) return state.error();
    options.simd = simd::of_class(options.simd, start.fused_multiply_add);
    return World::from_state(std::move(state).value(), options, std::move(modules));
}

Result<Player> Player::create(Recording recording, const ExecutionOptions& options, Modules modules) {
    Result<World> world = begin_recorded(recording.start, options, std::move(modules));
    if (!world) return world.error();
    return Player(std::move(recording), std::move(world).value());
}

const StepReport& Player::step() {
    if (commands_.before_step(world_)) {
        world_.step();
        commands_.after_step(world_);
    }
    return world_.report();
}

}  // namespace slosh
