// Pipes to programs that are started, by each system. A program inherits none of these descriptors but those
// that spawn() gives it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/system/open_file.h"

namespace slosh {

/// The end to read from and the end to write to; empty, with errno, where there is no pipe.
std::array<FileHandle, 2> make_pipe();

/// Which of the pipes have something to read or no writer; waits for one at most so long.
std::vector<std::size_t> wait_for_output(std::span<const int> pipes, std::chrono::milliseconds most);

/// What feeds a program: it is written without waiting for the reader. The destructor closes it.
class FeedingPipe {
  public:
    virtual ~FeedingPipe() = default;
    /// Returns how many of the bytes were written, -1 for an error. Waits for room at most so long; after 0
    /// the same bytes come again, or the pipe is closed before they go.
    virtual std::ptrdiff_t write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds most) = 0;
};
/// `reader`: the other end. Nothing, with errno, where there is no pipe.
std::unique_ptr<FeedingPipe> make_feeding_pipe(FileHandle& reader);

}  // namespace slosh
