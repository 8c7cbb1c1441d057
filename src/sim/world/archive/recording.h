// A recording: the state it began with and every command since, as they were applied: which of them together,
// and whether at the start of a step or between two. Played back (sim/world/archive/recorded_commands.h) it
// gives the same bits, and says where it does not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/command.h"
#include "slosh/result.h"

namespace slosh {

/// What was applied together. Events of the scene may come before each batch, so an apply_commands() that
/// only found an event is a batch too, an empty one.
struct RecordedBatch {
    std::uint64_t step = 0;      ///< steps since the recording began
    bool between_steps = false;  ///< by apply_commands(), while paused; else at the start of the next step
    std::vector<Command> commands;
};
struct RecordedHash {
    std::uint64_t step = 0;
    std::uint32_t batches = 0;  ///< batches between steps that had been applied since that step's end
    std::uint64_t hash = 0;     ///< World::state_hash() then
};

/// A stretch of a recording. Steps are counted from the recording's beginning; pieces follow each other
/// without a gap.
struct RecordedPiece {
    std::uint64_t first_step = 0;  ///< steps before this piece
    std::uint64_t steps = 0;       ///< steps at its end
    double time = 0.0;             ///< s, simulated, at its end
    std::vector<RecordedBatch> batches;
    std::vector<RecordedHash> hashes;  ///< every hash_interval steps, and where the recording was closed

    static constexpr std::uint64_t hash_interval = 100;

    bool empty() const { return steps == first_step && batches.empty() && hashes.empty(); }
    std::size_t command_count() const;
    /// Adds the piece that follows; it must begin where this one ends.
    void append(RecordedPiece next);
};

/// What a recording begins with.
struct RecordingStart {
    std::string state;               ///< serialize_state()
    std::string scene;               ///< its name
    double time = 0.0;               ///< s, simulated
    std::uint32_t batches = 0;       ///< between steps, that had been applied since the last step's end
    std::string version;             ///< the engine's, "0.1.0"; "" in files that do not say it
    bool fused_multiply_add = true;  ///< the instruction set has it; the other class gives other bits
};

struct Recording {
    RecordingStart start;
    RecordedPiece content;   ///< from step 0
    bool cut_short = false;  ///< the file ends before the recording was closed: crash, kill, power
};

/// Whether an instruction set of its class runs here.
bool has_its_class(const RecordingStart& start);
/// "made by Slosh 0.0.9; this is 0.1.0: it may differ", or the same about instruction sets; "" when the bits
/// must agree.
std::string why_it_may_differ(const RecordingStart& start);

/// The file as bytes: see sim/world/archive/recording_file.h, which also writes one piece by piece.
std::string serialize_recording(const Recording& recording);
/// Reads files that were cut off up to their last whole piece. Errors: not a recording, a newer format, cut
/// off before or damaged in the state it begins with.
Result<Recording> deserialize_recording(std::string_view bytes);
/// The whole file at once, as write_file_atomically() does.
Result<void> save_recording(const Recording& recording, const std::filesystem::path& path);
/// Files of more than `most_bytes` are not read.
Result<Recording> load_recording(const std::filesystem::path& path,
                                 std::uintmax_t most_bytes = std::numeric_limits<std::uintmax_t>::max());
bool is_recording(std::string_view first_bytes);

}  // namespace slosh
