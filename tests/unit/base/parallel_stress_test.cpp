// The scheduler under load, for both back ends and for the thread sanitizer: blocks that are stolen, loops
// inside loops, loops that are given up, callers side by side. What the blocks write is plain memory, so that
// the thread sanitizer sees a block that runs twice, or a loop that ends too early.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/parallel.h"
#include "base/stop.h"

namespace slosh::parallel_stress_test {
namespace {

void wait_for(const std::atomic<int>& value, int wanted) {
    while (value.load() < wanted) std::this_thread::yield();
}

class ParallelStress : public testing::TestWithParam<int> {
  protected:
    const int threads_ = GetParam();

    /// Every element once, in every one of some loops.
    void expect_sound_loops() const {
        std::vector<int> visits(301, 0);
        for (int loop = 0; loop < 3; ++loop) {
            parallel_for(threads_, visits.size(), 7, [&](std::size_t begin, std::size_t end, int) {
                for (std::size_t i = begin; i < end; ++i) ++visits[i];
            });
        }
        EXPECT_EQ(visits, std::vector<int>(visits.size(), 3));
    }
};

/// The first block of one thread lasts until all other blocks are done: the others must take the rest of that
/// thread's share.
TEST_P(ParallelStress, BlocksOfABusyThreadAreStolen) {
    constexpr int blocks = 200;
    with_threads(threads_, [&] {
        for (int round = 0; round < 10 * threads_; ++round) {
            const auto busy = static_cast<std::size_t>(round % threads_ * blocks / threads_);
            std::atomic<int> done{0};
            std::vector<int> visits(blocks, 0);
            parallel_for(threads_, blocks, 1, [&](std::size_t block, std::size_t, int) {
                if (block == busy) wait_for(done, blocks - 1);
                ++visits[block];
                ++done;
            });
            ASSERT_EQ(visits, std::vector<int>(blocks, 1)) << "round " << round;
        }
    });
}

/// Every loop reads what other threads wrote in the loop before.
TEST_P(ParallelStress, ThousandsOfLoopsInOneRegion) {
    constexpr std::size_t count = 509;
    constexpr int loops = 5000;
    std::vector<int> now(count, 0), next(count, 0);
    with_threads(threads_, [&] {
        for (int loop = 0; loop < loops; ++loop) {
            const std::size_t block = 1 + static_cast<std::size_t>(loop) * 31 % 97;
            parallel_for(1 + (loop + threads_ - 1) % threads_, count, block,
                         [&](std::size_t begin, std::size_t end, int) {
                             for (std::size_t i = begin; i < end; ++i) next[i] = now[i * 101 % count] + 1;
                         });
            now.swap(next);
        }
    });
    EXPECT_EQ(now, std::vector<int>(count, loops));
}

TEST_P(ParallelStress, HundredsOfRegions) {
    std::vector<int> visits(97, 0);
    for (int region = 0; region < 600; ++region) {
        parallel_for(2 + region % threads_, visits.size(), 5, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) ++visits[i];
        });
    }
    EXPECT_EQ(visits, std::vector<int>(visits.size(), 600));
}

TEST_P(ParallelStress, LoopsAndRegionsInsideLoops) {
    constexpr std::size_t size = 20;
    std::vector<int> visits(size * size, 0);
    const auto visit_all = [&] {
        parallel_for(threads_, size, 1, [&](std::size_t outer, std::size_t, int) {
            with_threads(threads_, [&] {
                parallel_for(threads_, size, 3, [&](std::size_t begin, std::size_t end, int thread) {
                    EXPECT_EQ(thread, 0) << "the thread that runs the outer block";
                    for (std::size_t inner = begin; inner < end; ++inner) ++visits[size * outer + inner];
                });
            });
        });
    };
    for (int round = 0; round < 50; ++round) {
        visit_all();
        with_threads(threads_, [&] { with_threads(threads_ + 1, visit_all); });
    }
    EXPECT_EQ(visits, std::vector<int>(visits.size(), 100));
}

TEST_P(ParallelStress, AStoppedLoopBeginsNoMoreBlocks) {
    const auto stop_a_loop = [&] {
        std::atomic<bool> stop{false};
        std::atomic<int> begun{0};
        const StopScope scope(&stop);
        const auto loop = [&] {
            parallel_for(threads_, 1000, 1, [&](std::size_t block, std::size_t, int) {
                ++begun;
                if (block == 0) stop = true;
                while (!stop) std::this_thread::yield();
            });
        };
        EXPECT_THROW(loop(), Stopped);
        EXPECT_LE(begun, threads_) << "one block for each thread";
        stop = false;
        expect_sound_loops();
    };
    for (int round = 0; round < 50; ++round) {
        stop_a_loop();
        with_threads(threads_, stop_a_loop);
    }
}

/// Of the caller, of a helper, of all at once.
TEST_P(ParallelStress, ExceptionsArriveWithTheCaller) {
    const auto thrown_by = [&](auto throws) {
        std::atomic<int> begun{0};
        try {
            parallel_for(threads_, static_cast<std::size_t>(threads_), 1,
                         [&](std::size_t, std::size_t, int thread) {
                             ++begun;
                             wait_for(begun, threads_);  // each thread has one block
                             if (throws(thread)) throw thread;
                         });
        } catch (int thread) {
            return thread;
        }
        return -1;
    };
    const auto throw_from_each = [&] {
        for (int thrower = 0; thrower < threads_; ++thrower)
            EXPECT_EQ(thrown_by([=](int thread) { return thread == thrower; }), thrower);
        const int any = thrown_by([](int) { return true; });
        EXPECT_GE(any, 0);
        EXPECT_LT(any, threads_);
        expect_sound_loops();
    };
    for (int round = 0; round < 10; ++round) {
        throw_from_each();
        with_threads(threads_, throw_from_each);
        EXPECT_THROW(with_threads(threads_, [] { throw 5; }), int);
    }
}

/// Each caller is a new thread: its helpers come and go with it.
TEST_P(ParallelStress, CallersSideBySide) {
    for (int round = 0; round < 10; ++round) {
        std::vector<std::uint64_t> sums(4, 0);
        std::vector<std::thread> callers;
        callers.reserve(sums.size());
        for (std::uint64_t& sum : sums) {
            callers.emplace_back([&] {
                std::vector<std::uint64_t> partial;
                for (int loop = 0; loop < 50; ++loop) {
                    sum += parallel_reduce(
                        threads_, 1000, 16, partial, std::uint64_t{0},
                        [](std::size_t begin, std::size_t end) { return std::uint64_t{end - begin}; },
                        [](std::uint64_t& total, std::uint64_t part) { total += part; });
                }
                with_threads(threads_, [&] { expect_sound_loops(); });
            });
        }
        for (std::thread& caller : callers) caller.join();
        EXPECT_EQ(sums, std::vector<std::uint64_t>(4, 50'000));
    }
}

/// A thread's own objects are destroyed in the order opposite to their construction: this one after what the
/// loops keep. It ended the program.
TEST_P(ParallelStress, LoopsAtTheEndOfAThread) {
    static std::atomic<int> visits{0};
    visits = 0;
    struct LoopsAtItsEnd {
        int threads;
        explicit LoopsAtItsEnd(int count) : threads(count) {}
        ~LoopsAtItsEnd() {
            parallel_for(threads, 100, 1, [](std::size_t, std::size_t, int) { ++visits; });
        }
    };
    std::thread([&] {
        thread_local LoopsAtItsEnd last(threads_);
        EXPECT_EQ(last.threads, threads_);
        expect_sound_loops();
    }).join();
    EXPECT_EQ(visits, 100);
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelStress, testing::Values(2, 4, 8),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace slosh::parallel_stress_test
