// Tables that grow while a program runs. Every line is written to the file as soon as it is complete, so that
// a process that ends for any reason loses at most the last line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/system/output_target.h"
#include "slosh/result.h"

namespace slosh {

/// The first line replaces an older file, header and line together; until then the older file stays. A line
/// that does not fit on the disk is removed again. Paths that are not regular files (a FIFO, /dev/stdout) are
/// written into.
class AppendedFile {
  public:
    /// `header` and lines end with '
    /// '. Errors: a path that cannot be written, a FIFO or device that cannot be opened.
    static Result<AppendedFile> create(std::filesystem::path path, std::string header);

    /// Error: a full disk, a reader that has closed. After an error every later call returns one too.
    Result<void> append(std::string_view line);
    /// A power cut does not lose what has been appended until now.
    Result<void> sync();
    /// Syncs and closes. A table without lines consists of its header.
    Result<void> finish();

  private:
    AppendedFile(std::filesystem::path path, OutputTarget target, std::string header)
        : path_(std::move(path)), target_(std::move(target)), header_(std::move(header)) {}
    Result<void> begin(std::string_view line);
    Result<void> fail();

    std::filesystem::path path_;
    OutputTarget target_;
    std::string header_;
    FileHandle handle_;
    bool begun_ = false;  // the header has been written
    std::uint64_t size_ = 0;
    std::optional<Error> failure_;
};

}  // namespace slosh
