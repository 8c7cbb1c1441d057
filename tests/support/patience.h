// How long a test waits for an event.
#pragma once

#include <chrono>

namespace slosh::test {

/// The end of a wait that begins now. Only a failure lasts so long; a busy machine under a sanitizer takes a
/// minute for what takes seconds elsewhere.
inline std::chrono::steady_clock::time_point end_of_patience() {
    return std::chrono::steady_clock::now() + std::chrono::minutes(5);
}

/// Between two looks for an event. A loop that only yields takes a whole core from the work that it waits
/// for.
constexpr std::chrono::microseconds between_looks{200};

}  // namespace slosh::test
