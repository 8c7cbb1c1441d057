// Giving up work that is no longer wanted: a step before a restart, a scene that another one replaces.
// The caller that starts the work holds a StopScope; parallel_for() then looks at the flag before each of its
// blocks, and what takes long outside of such loops calls stop_if_asked(). The code that catches Stopped
// cleans up half-written results.
#pragma once

#include <atomic>

namespace slosh {

/// Thrown on the thread that holds the StopScope. No std::exception: it is not an error and must not be
/// caught as one.
struct Stopped {};

/// While it lives the work of this thread ends with Stopped once the flag is set. An inner scope hides the
/// outer one; with nullptr the work is not to be stopped.
class StopScope {
  public:
    explicit StopScope(const std::atomic<bool>* flag);
    ~StopScope();
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;

  private:
    const std::atomic<bool>* outer_;
};

/// The flag of this thread's innermost scope; nullptr: nothing will stop the work.
const std::atomic<bool>* stop_flag();
/// Throws Stopped if the flag of this thread's scope is set. Costs a few instructions.
void stop_if_asked();

}  // namespace slosh
