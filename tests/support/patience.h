// How long a test waits for an event.
#pragma once

#include <chrono>

namespace slosh::test {

/// The end of a wait that begins now. Only a failure lasts so long; a busy machine under a sanitizer takes a
/// minute for what takes seconds elsewhere.
inline std::chrono::steady_clock::time_point end_of_patience() {
    return std::chrono::steady_clock::now() + std::chrono::minutes(5);
}

}  // namespace slosh::test
