// The threads under base/parallel, from one of three back ends: OpenMP (parallel_team_openmp.cpp, the
// default), the standard library (parallel_team_std.cpp), or none (parallel_team_none.cpp). The CMake option
// SLOSH_THREADS chooses. Each of these files also defines hardware_threads(), thread_library() and
// prepare_waiting_policy() of parallel.h.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "base/system/sleeping.h"

namespace slosh::detail {

/// Calls work(context, number) on up to `threads` threads at once and returns when all calls have returned.
/// Number 0 is the caller. There are fewer calls if the system has no more threads, or if a thread does not
/// begin before the caller has finished.
void run_team(int threads, void (*work)(void* context, int number) noexcept, void* context);
/// The same with threads of the standard library (parallel_helpers.cpp).
void run_helpers(int threads, void (*work)(void* context, int number) noexcept, void* context);

/// Returns when ready(value) holds. Looks at the value for a while, then gives the core away between looks,
/// then sleeps until somebody wakes it.
template <class Ready>
void wait_until(const std::atomic<std::uint32_t>& value, Ready&& ready) {
    // Longer than what lies between two loops of a step: a thread that gave its core away for that would get
    // it back when the next loop is over.
    constexpr std::chrono::microseconds eagerness{30};
    // Shorter than what a person would notice.
    constexpr std::chrono::microseconds patience{100};
    constexpr int looks_per_glance_at_the_clock = 32;
    const auto start = std::chrono::steady_clock::now();
    for (std::chrono::nanoseconds waited{0}; waited <= patience;
         waited = std::chrono::steady_clock::now() - start) {
        if (waited > eagerness) std::this_thread::yield();
        for (int look = 0; look < looks_per_glance_at_the_clock; ++look) {
            if (ready(value.load())) return;
        }
    }
    for (std::uint32_t seen = value.load(); !ready(seen); seen = value.load()) sleep_while(value, seen);
}

}  // namespace slosh::detail
