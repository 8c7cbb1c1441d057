// Parallel loops on OpenMP, and the environment that its runtime reads.
#include "base/parallel.h"

#include <omp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "base/stop.h"

namespace slosh {

int hardware_threads() { return std::max(1, omp_get_num_procs()); }

void prepare_waiting_policy(char** arguments) {
    // The restart below uses a link named "exe", and that is the name that ps and killall would show.
    const char* slash = arguments[0] == nullptr ? nullptr : std::strrchr(arguments[0], '/');
    ::prctl(PR_SET_NAME, slash != nullptr ? slash + 1 : arguments[0]);
    if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT")) return;
    // Some ten microseconds (a pause takes up to 60 cycles): longer than the gaps between the loops of a
    // step, shorter than a time slice.
    ::setenv("GOMP_SPINCOUNT", "2000", 1);
    ::execv("/proc/self/exe", arguments);
    // The restart failed (no /proc): slower when cores are contended, otherwise the same.
}

namespace detail {

// g++'s OpenMP runtime is not built for the thread sanitizer: the sanitizer does not see its synchronisation
// and would report races.
#if defined(__SANITIZE_THREAD__)
constexpr bool one_after_another = true;
#else
constexpr bool one_after_another = false;
#endif

void run_blocks(int threads, int blocks, void (*body)(void*, int, int), void* context) {
    if (threads <= 1 || blocks <= 1 || one_after_another) {
        for (int block = 0; block < blocks; ++block) {
            stop_if_asked();
            body(context, block, 0);
        }
        return;
    }
    // An exception must not leave a parallel region, because that would end the program. The first one is
    // rethrown behind the region.
    std::exception_ptr thrown;
    std::atomic<bool> failed{false};
    const std::atomic<bool>* stop = stop_flag();  // the workers have none of their own
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int block = 0; block < blocks; ++block) {
        if (failed.load(std::memory_order_relaxed)) continue;
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) continue;
        try {
            body(context, block, omp_get_thread_num());
        } catch (...) {
            if (!failed.exchange(true)) thrown = std::current_exception();
        }
    }
    if (thrown) std::rethrow_exception(thrown);
    stop_if_asked();
}

}  // namespace detail

}  // namespace slosh
