// OpenMP opens the threads of a parallel region, in programs that bound how long its idle threads spin. By
// default they spin for milliseconds, and on a busy core a step then takes several times as long. A library
// cannot change that in its host's process, so elsewhere the standard library's threads do the work.
#include <omp.h>

#include <algorithm>
#include <cstring>

#include "base/parallel.h"
#include "base/parallel_team.h"
#include "base/system/environment.h"
#include "base/system/this_process.h"

namespace slosh {

int hardware_threads() { return std::max(1, omp_get_num_procs()); }

namespace {

bool spinning_is_bounded() {
    static const bool bounded =
        environment_variable("OMP_WAIT_POLICY") || environment_variable("GOMP_SPINCOUNT");
    return bounded;
}

}  // namespace

std::string_view thread_library() { return spinning_is_bounded() ? "OpenMP" : "std::thread"; }

void prepare_waiting_policy(char** arguments) {
    // The restart below uses a link named "exe", and that is the name that ps and killall would show.
    const char* slash = arguments[0] == nullptr ? nullptr : std::strrchr(arguments[0], '/');
    name_this_process(slash != nullptr ? slash + 1 : arguments[0]);
    if (spinning_is_bounded()) return;
    // Some ten microseconds (a pause takes up to 60 cycles): shorter than a time slice.
    set_environment_variable("GOMP_SPINCOUNT", "2000");
    restart_this_program(arguments);
}

void detail::run_team(int threads, void (*work)(void* context, int number) noexcept, void* context) {
    if (!spinning_is_bounded()) return run_helpers(threads, work, context);
#pragma omp parallel num_threads(threads)
    work(context, omp_get_thread_num());
}

}  // namespace slosh
