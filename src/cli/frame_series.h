// The file beside exported frames that says when each of them is (a .pvd). It is written again and again
// while the run goes on, so that what is there can be opened at any time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "slosh/files.h"
#include "slosh/result.h"

namespace slosh::cli {

/// The number in "particles_00012.vtp"; -1: none.
std::int64_t frame_number(const std::string& file);

class FrameSeries {
  public:
    FrameSeries(std::filesystem::path path, const io::SeriesFormat& format)
        : path_(std::move(path)), format_(&format) {}

    /// Frames that an earlier run has left in the same folder stay in the list if they come before `frame`.
    /// Error: the list cannot be written.
    Result<void> add(std::int64_t frame, std::string file, double time);
    /// Writes what add() has left for later.
    Result<void> finish();

  private:
    Result<void> write();

    std::filesystem::path path_;
    const io::SeriesFormat* format_;
    std::vector<io::FrameFile> frames_;
    bool begun_ = false;
    std::size_t written_ = 0;  // frames in the file
};

}  // namespace slosh::cli
