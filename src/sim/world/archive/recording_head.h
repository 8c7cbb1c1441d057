// What a recording says of itself, found without reading it: the heads of its chunks say where the next one
// is. However large the file, little is read. Nothing is checked against its hash: a line of a list, no more.
#pragma once

#include <cstdint>
#include <filesystem>

#include "sim/world/archive/recording.h"
#include "slosh/result.h"

namespace slosh {

struct RecordingHead {
    RecordingStart start;   ///< without the state
    double end_time = 0.0;  ///< s, simulated, where it ends
};

/// Errors as those of load_recording() that can be told so far: not a recording, a newer format, cut off
/// before its first state, too large; a link; a disk that fails.
Result<RecordingHead> read_recording_head(const std::filesystem::path& path, std::uintmax_t most_bytes);

}  // namespace slosh
