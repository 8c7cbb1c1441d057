// Tables that grow while something runs: whole lines, each in the file as soon as it is known, so that
// whatever ends the process leaves every line but the last.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/output_target.h"
#include "base/result.h"

namespace slosh {

/// The first line replaces an older file, header and line together; until then that file stays. A line that
/// does not fit on the disk is taken back. What is no regular file (a FIFO, /dev/stdout) is written into.
class AppendedFile {
  public:
    /// `header` and lines end with '\n'. Errors: what could not be written later, a FIFO or device that
    /// cannot be opened.
    static Result<AppendedFile> create(std::filesystem::path path, std::string header);

    /// Error: a full disk, a reader that has gone; every later call gives an error too.
    Result<void> append(std::string_view line);
    /// Syncs and closes. A table without lines is its header.
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
    bool begun_ = false;  // the header is written
    std::uint64_t size_ = 0;
    std::optional<Error> failure_;
};

}  // namespace slosh
