// The bytes of a recording file, format 3. recording.cpp reads and writes them at once, recording_file.cpp
// piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/world/archive/recording.h"
#include "slosh/result.h"

namespace slosh::recording_format {

inline constexpr std::size_t head_size = 8 + 4;  ///< the eight letters and the format
inline constexpr std::string_view start_chunk = "start", state_chunk = "state", piece_chunk = "piece",
                                  end_chunk = "end";

/// Why a file without a whole state is refused.
inline constexpr const char* no_state = "the recording is damaged or ends before its first state";

/// The format of a file by its first bytes, checked.
Result<std::uint32_t> format_of(std::string_view bytes);
/// What the start's chunk holds; the state is a chunk of its own.
bool read_start(std::string_view content, RecordingStart& start);

/// The eight letters, the format, and the chunks of a start.
std::string start_bytes(const RecordingStart& start);
std::string piece_bytes(const RecordedPiece& piece);
/// The mark of a recording that was closed.
std::string end_bytes();

}  // namespace slosh::recording_format
