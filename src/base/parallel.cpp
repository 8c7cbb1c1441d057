// Parallel loops. OpenMP opens the threads, once per step; what is dealt out inside are blocks. A step runs
// some thirty loops, each a fraction of a millisecond long, so what counts is how a thread waits for the next
// one, and for whom the caller waits:
//
// * A thread without work looks for it a little while, then gives its core away at every look, then sleeps.
// * The caller works too, and waits for blocks that were begun, never for threads. One that sleeps, or whose
// core another
//   program has, is left out: the others take its blocks. OpenMP's own loops wait for every thread at the end
//   of each.
#include "base/parallel.h"

#include <omp.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <thread>

#include "base/stop.h"
#include "base/system/this_process.h"

namespace slosh {

int hardware_threads() { return std::max(1, omp_get_num_procs()); }

void prepare_waiting_policy(char** arguments) {
    // The restart below uses a link named "exe", and that is the name that ps and killall would show.
    const char* slash = arguments[0] == nullptr ? nullptr : std::strrchr(arguments[0], '/');
    name_this_process(slash != nullptr ? slash + 1 : arguments[0]);
    if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT")) return;
    // Some ten microseconds (a pause takes up to 60 cycles): shorter than a time slice.
    ::setenv("GOMP_SPINCOUNT", "2000", 1);
    restart_this_program(arguments);
    // The restart failed: slower when cores are contended, otherwise the same.
}

namespace detail {

namespace {

// g++'s OpenMP runtime is not built for the thread sanitizer: the sanitizer does not see its synchronisation
// and would report races.
#if defined(__SANITIZE_THREAD__)
constexpr bool one_after_another = true;
#else
constexpr bool one_after_another = false;
#endif

using Body = void (*)(void* context, int block, int thread);

/// Longer than what lies between two loops of a step: whoever gave its core away for that would get it back
/// when the next loop is over.
constexpr std::chrono::microseconds eagerness{30};
/// Shorter than what anyone would notice.
constexpr std::chrono::microseconds patience{100};

/// Looks until `ready`, for as long as patience lasts. Returns whether it is.
template <class Ready>
bool look_for(Ready&& ready) {
    constexpr int looks_per_glance_at_the_clock = 32;
    const auto start = std::chrono::steady_clock::now();
    for (;;) {
        for (int look = 0; look < looks_per_glance_at_the_clock; ++look) {
            if (ready()) return true;
        }
        const auto waited = std::chrono::steady_clock::now() - start;
        if (waited > patience) return false;
        if (waited > eagerness) std::this_thread::yield();
    }
}

/// Whether this thread is inside a loop: loops inside loops run on the thread that calls them.
thread_local bool inside_loop = false;

/// A caller and the threads of its parallel region.
class Team {
  public:
    void run(int threads, int blocks, Body body, void* context) {
        // Closed first, so that nobody takes a block of the last loop with what belongs to this one.
        const std::uint64_t loop = (ticket_.load() >> 32) + 1;
        ticket_.store((loop << 32) - 1);
        body_.store(body);
        context_.store(context);
        blocks_.store(blocks);
        threads_.store(threads);
        complete_.store(0);
        ticket_.store(loop << 32);
        news_.fetch_add(1);
        news_.notify_all();
        work(0);
        if (look_for([&] { return complete_.load() == blocks; })) return;
        for (int complete = complete_.load(); complete != blocks; complete = complete_.load())
            complete_.wait(complete);
    }

    /// What a thread of the region does until the caller is at its end.
    void help(int number) {
        inside_loop = true;
        for (;;) {
            // Read before stop_: whoever sets that changes the news behind it, and nobody sleeps through it.
            const std::uint32_t before = news_.load();
            if (stop_.load()) break;
            work(number);
            if (!look_for([&] { return news_.load() != before; })) news_.wait(before);
        }
        inside_loop = false;
    }
    void end() {
        stop_.store(true);
        news_.fetch_add(1);
        news_.notify_all();
    }

  private:
    /// Takes blocks of the current loop until none is left.
    void work(int thread) {
        std::uint64_t ticket = ticket_.load();
        for (;;) {
            // If the caller changes these meanwhile, the ticket has changed before, and is not exchanged.
            const Body body = body_.load();
            void* const context = context_.load();
            const int blocks = blocks_.load();
            const auto block = static_cast<std::uint32_t>(ticket);
            if (block >= static_cast<std::uint32_t>(blocks) || thread >= threads_.load()) return;
            if (!ticket_.compare_exchange_weak(ticket, ticket + 1)) continue;
            body(context, static_cast<int>(block), thread);
            if (complete_.fetch_add(1) + 1 == blocks) complete_.notify_one();
            ticket = ticket_.load();
        }
    }

    static constexpr std::uint64_t closed = std::numeric_limits<std::uint32_t>::max();

    /// The number of the loop in the upper half, the next block in the lower. All ones below: no block.
    std::atomic<std::uint64_t> ticket_{closed};
    std::atomic<Body> body_{nullptr};
    std::atomic<void*> context_{nullptr};
    std::atomic<int> blocks_{0}, threads_{0};
    std::atomic<int> complete_{0};        ///< blocks of the current loop
    std::atomic<std::uint32_t> news_{0};  ///< changes with every loop; what helpers sleep on
    std::atomic<bool> stop_{false};
};

/// Of the calling thread, where it has opened one.
thread_local Team* open_team = nullptr;

/// The caller's body, and what it threw first.
struct GuardedBody {
    Body body = nullptr;
    void* context = nullptr;
    const std::atomic<bool>* stop = stop_flag();  ///< the caller's: the other threads have none of their own
    std::atomic<bool> failed{false};
    std::exception_ptr thrown{};

    static void run(void* pointer, int block, int thread) {
        GuardedBody& self = *static_cast<GuardedBody*>(pointer);
        if (self.failed.load(std::memory_order_relaxed)) return;
        if (self.stop != nullptr && self.stop->load(std::memory_order_relaxed)) return;
        try {
            self.body(self.context, block, thread);
        } catch (...) {
            // An exception that leaves a thread ends the program. The caller throws it again.
            if (!self.failed.exchange(true)) self.thrown = std::current_exception();
        }
    }
};

}  // namespace

void with_threads(int threads, void (*work)(void*), void* context) {
    if (threads <= 1 || inside_loop || open_team != nullptr || one_after_another) {
        work(context);
        return;
    }
    Team team;
    // An exception that leaves a parallel region ends the program. It is thrown again behind the region.
    std::exception_ptr thrown;
#pragma omp parallel num_threads(threads)
    {
        const int number = omp_get_thread_num();
        if (number == 0) {
            open_team = &team;
            try {
                work(context);
            } catch (...) {
                thrown = std::current_exception();
            }
            open_team = nullptr;
            team.end();
        } else {
            team.help(number);
        }
    }
    if (thrown) std::rethrow_exception(thrown);
}

void run_blocks(int threads, int blocks, Body body, void* context) {
    if (threads <= 1 || blocks <= 1 || inside_loop || one_after_another) {
        for (int block = 0; block < blocks; ++block) {
            stop_if_asked();
            body(context, block, 0);
        }
        return;
    }
    GuardedBody guarded{body, context};
    const auto run = [&] {
        inside_loop = true;
        open_team->run(threads, blocks, GuardedBody::run, &guarded);
        inside_loop = false;
    };
    slosh::with_threads(threads, run);
    if (guarded.thrown) std::rethrow_exception(guarded.thrown);
    stop_if_asked();
}

}  // namespace detail

}  // namespace slosh
