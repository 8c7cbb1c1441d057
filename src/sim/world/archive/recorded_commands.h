// Playing a recording: feeds a world with what was done, as it was done, and compares the hashes. The window
// steps its world itself and uses RecordedCommands; Player is for everybody else.
#pragma once

#include "sim/world/archive/recording.h"
#include "slosh/world.h"

namespace slosh {

/// Where a playback stands. The world is that of the recording's state; it is stepped by the caller:
///     while (commands.before_step(world)) { world.step(); commands.after_step(world); }
class RecordedCommands {
  public:
    explicit RecordedCommands(Recording recording)
        : recording_(std::move(recording)), batches_(recording_.start.batches) {}

    /// Applies what was applied between the last step and the one that comes, and queues what belongs to that
    /// one's start. Only outside a step. False: the recording has ended, and what it did after its last step
    /// is done; the world may go on without it.
    bool before_step(World& world);
    /// Counts the step that has ended.
    void after_step(const World& world);

    bool finished() const;
    std::uint64_t steps_done() const { return done_; }
    const Recording& recording() const { return recording_; }
    /// The first recorded hash that did not come out again; nullptr while all agree. Meaningless across
    /// classes of instruction sets.
    const RecordedHash* first_difference() const { return differs_ ? &difference_ : nullptr; }

  private:
    void compare(const World& world);

    Recording recording_;
    std::uint64_t done_ = 0;
    std::uint32_t batches_ = 0;  // between steps, since the last step
    std::size_t next_batch_ = 0, next_hash_ = 0;
    bool differs_ = false;
    RecordedHash difference_;
};

/// The world that a recording began with, on an instruction set of its class where there is one. Errors: the
/// state is damaged.
Result<World> begin_recorded(const RecordingStart& start, ExecutionOptions options, Modules modules = {});

/// Plays a recording step by step in a world of its own.
class Player {
  public:
    /// Errors: the initial state is damaged.
    static Result<Player> create(Recording recording, const ExecutionOptions& options = {},
                                 Modules modules = {});

    bool finished() const { return commands_.finished(); }
    /// The next step; when only commands are left that were applied after the last one, those.
    const StepReport& step();
    /// The world as it was before the step that Stopped ended; nothing more can be played.
    void abandon_step() { world_.abandon_step(); }
    std::uint64_t steps_done() const { return commands_.steps_done(); }
    const World& world() const { return world_; }
    World& world() { return world_; }
    const Recording& recording() const { return commands_.recording(); }
    const RecordedHash* first_difference() const { return commands_.first_difference(); }

  private:
    Player(Recording recording, World world) : commands_(std::move(recording)), world_(std::move(world)) {}

    RecordedCommands commands_;
    World world_;
};

}  // namespace slosh
