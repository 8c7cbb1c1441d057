// A recording on disk, appended as it happens. After the eight letters and the format's number come chunks,
// each with its kind's name, its length and a hash: a file that was cut off anywhere, or whose last chunk did
// not reach the disk whole, is good up to the chunk before. Chunks of an unknown kind are skipped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>

#include "base/system/growing_file.h"
#include "sim/world/archive/recording.h"
#include "slosh/result.h"

namespace slosh {

/// Writes one file. Not thread-safe. A file that is not closed reads back as cut short.
class RecordingFile {
  public:
    /// Writes what the recording begins with. As GrowingFile::create().
    static Result<RecordingFile> create(const std::filesystem::path& path, const RecordingStart& start);

    /// As GrowingFile::append(). The destructor does not close() the recording.
    Result<void> append(const RecordedPiece& piece);
    Result<void> sync() { return file_.sync(); }
    /// Marks the recording as whole, and syncs.
    Result<void> close();

    std::uintmax_t size() const { return file_.size(); }  ///< bytes, whole chunks
    const std::filesystem::path& path() const { return file_.path(); }

  private:
    explicit RecordingFile(GrowingFile file) : file_(std::move(file)) {}

    GrowingFile file_;
};

/// What a recording says of itself, found from the heads of its chunks: little is read, however large the
/// file is. Nothing is checked against its hash.
struct RecordingHead {
    RecordingStart start;   ///< without the state
    double end_time = 0.0;  ///< s, simulated, where it ends
};

/// Errors as those of load_recording() that can be told so far: not a recording, a newer format, cut off
/// before its first state, too large; a link; a disk that fails.
Result<RecordingHead> read_recording_head(const std::filesystem::path& path, std::uintmax_t most_bytes);

}  // namespace slosh
