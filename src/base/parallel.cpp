// Parallel loops. The threads come from parallel_team.h, once per step; what is dealt out inside are blocks.
// A step runs some thirty loops, each a fraction of a millisecond long, so what counts is how a thread waits
// for the next one, and for whom the caller waits:
//
// * A thread without work looks for it a little while, then gives its core away at every look, then sleeps.
// * A thread takes blocks of its own part first, the same part in every loop: what it wrote in one loop is in
//   its cache in the next. Then it takes what others have left, from the back.
// * The caller works too, and waits for blocks that were begun, never for threads. One that sleeps, or whose
//   core another program has, is left out: the others take its blocks. OpenMP's own loops wait for every
//   thread at the end of each.
#include "base/parallel.h"

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <utility>

#include "base/parallel_team.h"
#include "base/stop.h"
#include "base/system/thread_end.h"

namespace slosh {

namespace detail {

namespace {

using Body = void (*)(void* context, int block, int thread);

/// Whether this thread is inside a loop: loops inside loops run on the thread that calls them.
thread_local bool inside_loop = false;

/// What is left of one thread's blocks, and of which loop: 20 bits for the loop, 22 for the next block, 22
/// for the end. The owner takes blocks from the front, others from the back. A thread that read it before the
/// caller went on to another loop fails to exchange it.
struct Share {
    static constexpr int block_bits = 22;
    static constexpr std::uint64_t block_mask = (std::uint64_t{1} << block_bits) - 1;

    static std::uint64_t packed(std::uint64_t loop, int next, int end) {
        return loop << 2 * block_bits | static_cast<std::uint64_t>(next) << block_bits |
               static_cast<std::uint64_t>(end);
    }
    static std::uint64_t loop(std::uint64_t value) { return value >> 2 * block_bits; }
    static int next(std::uint64_t value) { return static_cast<int>(value >> block_bits & block_mask); }
    static int end(std::uint64_t value) { return static_cast<int>(value & block_mask); }
    static int last(std::uint64_t value) { return end(value) - 1; }
    static int size(std::uint64_t value) { return end(value) - next(value); }
    static std::uint64_t without_first(std::uint64_t value) { return value + block_mask + 1; }
    static std::uint64_t without_last(std::uint64_t value) { return value - 1; }

    /// Alone on its cache line: its owner takes a block every few microseconds.
    alignas(64) std::atomic<std::uint64_t> left{0};
};

/// A loop with more blocks is run in pieces.
constexpr int most_blocks = static_cast<int>(Share::block_mask);

/// One share per thread, kept from step to step.
std::span<Share> shares_for(int threads) {
    struct Kept {
        std::unique_ptr<Share[]> shares;
        std::size_t size = 0;
        /// Objects of this thread that are destroyed later run their loops alone.
        ~Kept() { inside_loop = true; }
    };
    thread_local Kept* own = nullptr;
    Kept& kept = kept_by_thread(own);
    const auto wanted = static_cast<std::size_t>(threads);
    if (kept.size < wanted) {
        kept.shares = std::make_unique<Share[]>(wanted);
        kept.size = wanted;
    }
    return {kept.shares.get(), wanted};
}

/// A caller and the threads of its parallel region.
class Team {
  public:
    /// One share per thread.
    explicit Team(std::span<Share> shares) : shares_(shares) {}

    void run(int threads, int blocks, Body body, void* context) {
        threads = std::min(threads, static_cast<int>(shares_.size()));
        // Closed first, under a number of its own, so that no thread takes a block of the last loop with what
        // belongs to this one, nor one of another thread before its own are there.
        ++loop_;
        for (Share& share : shares_) share.left.store(Share::packed(loop_, 0, 0));
        body_.store(body);
        context_.store(context);
        blocks_.store(blocks);
        threads_.store(threads);
        complete_.store(0);
        ++loop_;
        const auto first_of = [&](std::int64_t share) { return static_cast<int>(share * blocks / threads); };
        for (int share = 0; share < threads; ++share)
            shares_[static_cast<std::size_t>(share)].left.store(
                Share::packed(loop_, first_of(share), first_of(share + 1)));
        news_.fetch_add(1);
        wake_all(news_);
        work(0);
        const auto all = static_cast<std::uint32_t>(blocks);
        wait_until(complete_, [&](std::uint32_t complete) { return complete == all; });
    }

    /// What a thread of the region does until the caller is at its end.
    void help(int number) {
        inside_loop = true;
        for (;;) {
            // Read before stop_: setting that changes the news behind it, so no thread sleeps through it.
            const std::uint32_t before = news_.load();
            if (stop_.load()) break;
            work(number);
            wait_until(news_, [&](std::uint32_t news) { return news != before; });
        }
        inside_loop = false;
    }
    void end() {
        stop_.store(true);
        news_.fetch_add(1);
        wake_all(news_);
    }

  private:
    /// Runs blocks of the current loop until none is left: its own first, then those of the thread with most
    /// left.
    void work(int thread) {
        if (thread >= threads_.load()) return;
        Share& own = shares_[static_cast<std::size_t>(thread)];
        for (;;) {
            while (run_one_of(own, Share::next, Share::without_first, thread)) {
            }
            Share* const fullest = fullest_share(Share::loop(own.left.load()));
            if (fullest == nullptr) return;
            run_one_of(*fullest, Share::last, Share::without_last, thread);
        }
    }

    Share* fullest_share(std::uint64_t loop) {
        Share* fullest = nullptr;
        int most = 0;
        for (Share& share : shares_) {
            const std::uint64_t left = share.left.load();
            if (Share::loop(left) != loop || Share::size(left) <= most) continue;
            most = Share::size(left);
            fullest = &share;
        }
        return fullest;
    }

    /// False when nothing is left of it.
    template <class BlockOf, class Without>
    bool run_one_of(Share& share, BlockOf&& block_of, Without&& without, int thread) {
        std::uint64_t left = share.left.load();
        for (;;) {
            // If the caller changes these meanwhile, the share has changed before, and is not exchanged.
            const Body body = body_.load();
            void* const context = context_.load();
            const int blocks = blocks_.load();
            if (Share::size(left) == 0 || thread >= threads_.load()) return false;
            if (!share.left.compare_exchange_weak(left, without(left))) continue;
            body(context, block_of(left), thread);
            if (complete_.fetch_add(1) + 1 == static_cast<std::uint32_t>(blocks)) wake_one(complete_);
            return true;
        }
    }

    const std::span<Share> shares_;
    std::uint64_t loop_ = 0;  ///< the caller's; its lower bits are in the shares
    std::atomic<Body> body_{nullptr};
    std::atomic<void*> context_{nullptr};
    std::atomic<int> blocks_{0}, threads_{0};
    std::atomic<std::uint32_t> complete_{0};  ///< blocks of the current loop
    std::atomic<std::uint32_t> news_{0};      ///< changes with every loop; what helpers sleep on
    std::atomic<bool> stop_{false};
};

/// The calling thread's team, where it has opened one.
thread_local Team* open_team = nullptr;

/// The caller's body, and what it threw first.
struct GuardedBody {
    Body body = nullptr;
    void* context = nullptr;
    int first = 0;                                ///< first block of this piece of the loop
    const std::atomic<bool>* stop = stop_flag();  ///< the caller's: the other threads have none of their own
    std::atomic<bool> failed{false};
    std::exception_ptr thrown{};

    static void run(void* pointer, int block, int thread) {
        GuardedBody& self = *static_cast<GuardedBody*>(pointer);
        if (self.failed.load(std::memory_order_relaxed)) return;
        if (self.stop != nullptr && self.stop->load(std::memory_order_relaxed)) return;
        try {
            self.body(self.context, self.first + block, thread);
        } catch (...) {
            // An exception that leaves a thread ends the program. The caller throws it again.
            if (!self.failed.exchange(true)) self.thrown = std::current_exception();
        }
    }
};

/// The host's job system for the loops of this thread; nullptr: there is none.
thread_local const Executor* host_executor = nullptr;

/// Each task takes blocks until none is left, so the host may run any of them late.
void run_on_host(int threads, int blocks, GuardedBody& body) {
    std::atomic<int> next{0};
    (*host_executor)(std::min(threads, blocks), [&](int task) {
        const bool outer = std::exchange(inside_loop, true);
        for (int block = next.fetch_add(1); block < blocks; block = next.fetch_add(1))
            GuardedBody::run(&body, block, task);
        inside_loop = outer;
    });
}

}  // namespace

void with_threads(int threads, void (*work)(void*), void* context) {
    if (threads <= 1 || inside_loop || open_team != nullptr || host_executor != nullptr) {
        work(context);
        return;
    }
    struct Region {
        Team team;
        void (*work)(void*);
        void* context;
        std::exception_ptr thrown{};  ///< an exception that leaves a thread ends the program
    } region{Team(shares_for(threads)), work, context};
    run_team(
        threads,
        [](void* pointer, int number) noexcept {
            Region& self = *static_cast<Region*>(pointer);
            if (number != 0) {
                self.team.help(number);
                return;
            }
            open_team = &self.team;
            try {
                self.work(self.context);
            } catch (...) {
                self.thrown = std::current_exception();
            }
            open_team = nullptr;
            self.team.end();
        },
        &region);
    if (region.thrown) std::rethrow_exception(region.thrown);
}

void run_blocks(int threads, int blocks, Body body, void* context) {
    if (threads <= 1 || blocks <= 1 || inside_loop) {
        for (int block = 0; block < blocks; ++block) {
            stop_if_asked();
            body(context, block, 0);
        }
        return;
    }
    GuardedBody guarded{body, context};
    const auto run = [&] {
        inside_loop = true;
        for (; guarded.first < blocks; guarded.first += most_blocks)
            open_team->run(threads, std::min(blocks - guarded.first, most_blocks), GuardedBody::run,
                           &guarded);
        inside_loop = false;
    };
    if (host_executor != nullptr) {
        run_on_host(threads, blocks, guarded);
    } else {
        slosh::with_threads(threads, run);
    }
    if (guarded.thrown) std::rethrow_exception(guarded.thrown);
    stop_if_asked();
}

}  // namespace detail

ExecutorScope::ExecutorScope(const Executor& executor)
    : outer_(std::exchange(detail::host_executor, executor ? &executor : nullptr)) {}
ExecutorScope::~ExecutorScope() { detail::host_executor = outer_; }

}  // namespace slosh
