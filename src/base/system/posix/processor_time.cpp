#include <time.h>

#include "base/system/spawn.h"

namespace slosh {

std::int64_t processor_time(int process) {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(process, &clock) == 0) ::clock_gettime(clock, &used);
    return std::int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

}  // namespace slosh
