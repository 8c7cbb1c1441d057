// Not std::atomic's wait(): in Emscripten's library that looks at the number between sleeps of its own, each
// as long as half of what was waited, up to 8 ms.
#include "base/system/sleeping.h"

#include <emscripten/threading.h>

#include <climits>
#include <cmath>

namespace slosh {

void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) {
    ::emscripten_futex_wait(const_cast<std::atomic<std::uint32_t>*>(&number), value, HUGE_VAL);
}
void wake_one(std::atomic<std::uint32_t>& number) { ::emscripten_futex_wake(&number, 1); }
void wake_all(std::atomic<std::uint32_t>& number) { ::emscripten_futex_wake(&number, INT_MAX); }

}  // namespace slosh
