// Ctrl-C ends a run after the current step, so that everything asked for is still written; a second Ctrl-C
// ends the process.
#pragma once

namespace slosh::cli {

/// While one exists, SIGINT and SIGTERM are noted instead of ending the process.
class InterruptGuard {
  public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    static bool interrupted();
};

}  // namespace slosh::cli
