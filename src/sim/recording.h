// A recording: the state it began with and every command since, by step. Played back it gives the same bits,
// and says where it does not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sim/command.h"
#include "sim/world.h"

namespace slosh {

struct RecordedCommand {
    std::uint64_t step = 0;  ///< steps since the recording began when it was applied
    Command command;
};
struct RecordedHash {
    std::uint64_t step = 0;
    std::uint64_t hash = 0;  ///< World::state_hash() after that many steps
};

struct Recording {
    std::string initial_state;  ///< serialize_state()
    std::vector<RecordedCommand> commands;
    std::vector<RecordedHash> hashes;  ///< every hash_interval steps and at the end
    std::uint64_t steps = 0;
    bool fused_multiply_add =
        true;  ///< of the instruction set it was made with; the other class gives other bits

    static constexpr std::uint64_t hash_interval = 100;
};

std::string serialize_recording(const Recording& recording);
/// Errors: not a recording, another version, damaged.
Result<Recording> deserialize_recording(std::string_view bytes);
Result<void> save_recording(const Recording& recording, const std::filesystem::path& path);
Result<Recording> load_recording(const std::filesystem::path& path);
bool is_recording(std::string_view first_bytes);

/// Plays a recording step by step.
class Player {
  public:
    /// Errors: the initial state is damaged.
    static Result<Player> create(Recording recording, const ExecutionOptions& options = {});

    bool finished() const { return done_ >= recording_.steps; }
    const StepReport& step();
    const World& world() const { return world_; }
    World& world() { return world_; }
    const Recording& recording() const { return recording_; }
    /// The first recorded hash that did not come out again; nullptr while all agree. Meaningless across
    /// classes of instruction sets.
    const RecordedHash* first_difference() const { return differs_ ? &difference_ : nullptr; }

  private:
    Player(Recording recording, World world) : recording_(std::move(recording)), world_(std::move(world)) {}

    Recording recording_;
    World world_;
    std::uint64_t done_ = 0;
    std::size_t next_command_ = 0, next_hash_ = 0;
    bool differs_ = false;
    RecordedHash difference_;
};

}  // namespace slosh
