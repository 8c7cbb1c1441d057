// Runs the built `slosh` as a user's shell would, with stdout, stderr and the exit code caught.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/system/output_target.h"

namespace slosh::cli {

struct CommandOutput {
    int exit_code = -1;  ///< 128 and its number when a signal ended it
    std::string out, err;
};

struct CommandSurroundings {
    std::string program = "slosh";                   ///< beside this test
    std::string standard_output{};                   ///< written there instead of being caught
    bool no_standard_output = false;                 ///< closed, as after >&-
    std::optional<std::uint64_t> file_size_limit{};  ///< bytes; as ulimit -f
    std::optional<std::uint64_t> address_limit{};    ///< bytes; as ulimit -v
    bool ignores_hangup = false;                     ///< as after nohup
};

/// A `slosh` that runs beside the test; ended with it.
class StartedCommand {
  public:
    explicit StartedCommand(const std::vector<std::string>& arguments,
                            const CommandSurroundings& surroundings = {});
    ~StartedCommand();
    StartedCommand(const StartedCommand&) = delete;
    StartedCommand& operator=(const StartedCommand&) = delete;

    pid_t process() const { return process_; }
    void send(int signal_number) const;
    CommandOutput wait();

  private:
    std::string stem_;
    pid_t process_ = -1;
};

/// `arguments` are passed as they are, no shell in between.
CommandOutput run_slosh(const std::vector<std::string>& arguments,
                        const CommandSurroundings& surroundings = {});

/// A FIFO that `slosh` is told to write into: what it writes is an event that a test can wait for.
class LineReader {
  public:
    /// Makes the FIFO at `path`.
    explicit LineReader(const std::filesystem::path& path);
    /// Without its end; nothing at the end of the stream, or when nothing has come for a minute.
    std::optional<std::string> next();

  private:
    FileHandle fifo_;
    std::string read_;
};

}  // namespace slosh::cli
