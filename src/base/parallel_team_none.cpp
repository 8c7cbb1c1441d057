// No threads: a browser's page without memory that threads could share. The caller runs all blocks.
#include "base/parallel.h"
#include "base/parallel_team.h"

namespace slosh {

int hardware_threads() { return 1; }

std::string_view thread_library() { return "none"; }

void prepare_waiting_policy(char**) {}

void detail::run_team(int, void (*work)(void* context, int number) noexcept, void* context) {
    work(context, 0);
}

}  // namespace slosh
