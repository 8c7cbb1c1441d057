// What happens when something is written to a path. A regular file is replaced as a whole; for a link, its
// target is replaced. A FIFO, a device, a terminal or /dev/stdout is written into: renaming a file over
// /dev/null would break the machine.
#pragma once

#include <filesystem>

#include "base/system/open_file.h"
#include "slosh/result.h"

namespace slosh {

struct OutputTarget {
    std::filesystem::path path;  ///< links followed; a regular file, one that does not exist yet, or a stream
    bool stream = false;         ///< not a regular file, or a descriptor
    int descriptor = -1;         ///< this process's own descriptor, for /dev/stdout and /dev/fd/N
};

/// Errors: a folder, endless links.
Result<OutputTarget> find_output_target(const std::filesystem::path& path);
/// Opens the stream for writing. A FIFO waits for its reader; a noted signal ends the wait. It is a
/// programming error if `target` is not a stream.
Result<FileHandle> open_stream(const OutputTarget& target, const std::filesystem::path& path);

}  // namespace slosh
