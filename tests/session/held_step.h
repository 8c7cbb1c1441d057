// A force whose phase comes to no end by itself: a step of any cost, without waiting for one.
#pragma once

#include <atomic>
#include <cstdint>

namespace slosh::app {

/// Shared with the compute thread. While `closed` a substep stands in the middle of a parallel loop, after it
/// has changed velocities.
struct HeldStep {
    std::atomic<bool> closed = false;
    std::atomic<std::uint64_t> begun = 0;  ///< how many phases have been held
};

/// Adds the force to the engine's list at the first call.
HeldStep& held_step();

}  // namespace slosh::app
