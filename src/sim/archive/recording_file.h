// A recording on disk, appended as it happens. After the eight letters and the format's number come chunks,
// each with its kind's name, its length and a hash: a file that was cut off anywhere, or whose last chunk did
// not reach the disk whole, is good up to the chunk before. Chunks of an unknown kind are skipped.
#pragma once

#include <filesystem>
#include <string>

#include "sim/archive/recording.h"
#include "slosh/result.h"

namespace slosh {

/// Writes one file. Not thread-safe. A file that is not closed reads back as cut short.
class RecordingFile {
  public:
    /// Writes what the recording begins with, synced, beside `path` and renames it there: an older file is
    /// kept until there is a usable new one. What is no regular file (a pipe, a device) is written into.
    /// Creates missing folders.
    static Result<RecordingFile> create(const std::filesystem::path& path, const RecordingStart& start);

    RecordingFile(RecordingFile&& other) noexcept;
    RecordingFile& operator=(RecordingFile&& other) noexcept;
    ~RecordingFile();  ///< does not close() the recording

    /// One write(2). After it has returned, kill -9 cannot lose the piece; sync() guards against power cuts.
    /// On an Error the file is cut back to its last whole chunk: the same piece may be tried again.
    Result<void> append(const RecordedPiece& piece);
    Result<void> sync();
    /// Marks the recording as whole, and syncs.
    Result<void> close();

    std::uintmax_t size() const { return size_; }  ///< bytes, whole chunks
    const std::filesystem::path& path() const { return path_; }

  private:
    RecordingFile(int file, std::filesystem::path path) : file_(file), path_(std::move(path)) {}
    Result<void> write(const std::string& bytes);

    int file_ = -1;
    std::filesystem::path path_;
    std::uintmax_t size_ = 0;
};

}  // namespace slosh
