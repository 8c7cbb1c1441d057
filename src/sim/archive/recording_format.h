// The bytes of a recording file, format 3: what recording.cpp reads and writes at once and recording_file.cpp
// piece by piece.
#pragma once

#include <string>

#include "sim/archive/recording.h"

namespace slosh::recording_format {

/// The eight letters, the format, and the chunks of a start.
std::string start_bytes(const RecordingStart& start);
std::string piece_bytes(const RecordedPiece& piece);
/// The mark of a recording that was closed.
std::string end_bytes();

}  // namespace slosh::recording_format
