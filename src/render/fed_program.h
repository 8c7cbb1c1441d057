// A program of the user's (ffmpeg) that takes bytes on its standard input. It may end early or stall; neither
// may hold us up.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/output_target.h"

namespace slosh {

class FedProgram {
  public:
    enum class Outcome {
        done,
        failed,   ///< it has ended, and not well
        stalled,  ///< it did nothing for as long as `patience`, and was ended with all that it had started
    };

    /// `words`: its name, looked up in PATH, and its arguments; no shell. `file`: an open descriptor of what
    /// it writes; a file that changes is a sign of life. Nothing, and an errno, when it cannot be started.
    static std::optional<FedProgram> start(const std::vector<std::string>& words, int file,
                                           std::chrono::milliseconds patience, int& error);
    /// Ends it, with all that it has started.
    ~FedProgram();
    FedProgram(FedProgram&&) noexcept;

    Outcome write(std::span<const std::uint8_t> bytes);
    /// Closes its input and waits for its end.
    Outcome finish();
    /// The last line with letters of what it said.
    std::string last_words() const;

  private:
    struct Implementation;
    explicit FedProgram(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
