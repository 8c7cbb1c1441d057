// The standard library's threads open a parallel region.
#include <algorithm>
#include <thread>

#include "base/parallel.h"
#include "base/parallel_team.h"

namespace slosh {

int hardware_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

std::string_view thread_library() { return "std::thread"; }

void prepare_waiting_policy(char**) {}

void detail::run_team(int threads, void (*work)(void* context, int number) noexcept, void* context) {
    run_helpers(threads, work, context);
}

}  // namespace slosh
