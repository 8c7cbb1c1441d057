// A program of the user's (ffmpeg) that receives bytes on its standard input. If it ends early or stalls, the
// caller does not block. Waiting for it can be given up (base/stop.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/system/output_target.h"

namespace slosh {

class FedProgram {
  public:
    enum class Outcome {
        done,
        failed,   ///< it ended with an error
        stalled,  ///< it made no progress for as long as `patience` and was ended with everything that it had
                  ///< started
    };

    /// `words`: its name, which is looked up in PATH, and its arguments; no shell. `file`: an open descriptor
    /// of the file that it writes, whose changes count as progress. Returns nothing, and sets errno, if it
    /// cannot be started.
    static std::optional<FedProgram> start(const std::vector<std::string>& words, int file,
                                           std::chrono::milliseconds patience, int& error);
    /// Ends the program and everything that it has started.
    ~FedProgram();
    FedProgram(FedProgram&&) noexcept;

    Outcome write(std::span<const std::uint8_t> bytes);
    /// Closes its input and waits for its end.
    Outcome finish();
    /// The last line of its output that contains letters.
    std::string last_words() const;

  private:
    struct Implementation;
    explicit FedProgram(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
