#include "base/parallel.h"

#include <omp.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>

namespace slosh {

int hardware_threads() { return std::max(1, omp_get_num_procs()); }

void prepare_waiting_policy(char** arguments) {
    if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT")) return;
    // Some ten microseconds (a pause takes up to 60 cycles): longer than the gaps between the loops of a
    // step, shorter than a time slice.
    ::setenv("GOMP_SPINCOUNT", "2000", 1);
    ::execv("/proc/self/exe", arguments);
    // Not restarted (no /proc): slower when cores are contended, otherwise the same.
}

namespace detail {

void run_blocks(int threads, int blocks, void (*body)(void*, int, int), void* context) {
    if (threads <= 1 || blocks <= 1) {
        for (int block = 0; block < blocks; ++block) body(context, block, 0);
        return;
    }
    std::exception_ptr first;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int block = 0; block < blocks; ++block) {
        // Out of a parallel region nothing may be thrown: without memory the program ended without a word.
        try {
            body(context, block, omp_get_thread_num());
        } catch (...) {
#pragma omp critical(slosh_first_exception)
            if (!first) first = std::current_exception();
        }
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace detail

}  // namespace slosh
