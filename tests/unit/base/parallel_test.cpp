// Loops on threads: every element once, the same sums for any number of threads, nothing for nothing.
#include "base/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/bit_cast.h"
#include "base/hash.h"

namespace slosh::parallel_test {
namespace {

constexpr int thread_counts[] = {1, 2, 3, 8};

TEST(ParallelFor, VisitsEveryElementOnceInBlocks) {
    for (const int threads : thread_counts) {
        for (const std::size_t count : {1u, 7u, 8u, 63u, 64u, 65u, 1000u}) {
            for (const std::size_t block : {1u, 8u, 64u, 5000u}) {
                std::vector<int> visits(count, 0);
                std::atomic<bool> sound{true};
                parallel_for(threads, count, block, [&](std::size_t begin, std::size_t end, int thread) {
                    if (begin % block != 0 || end > count || end <= begin || end - begin > block ||
                        thread < 0 || thread >= threads)
                        sound = false;
                    for (std::size_t i = begin; i < end && i < count; ++i) ++visits[i];
                });
                EXPECT_TRUE(sound) << threads << " threads, " << count << " in blocks of " << block;
                EXPECT_EQ(visits, std::vector<int>(count, 1))
                    << threads << " threads, " << count << " in blocks of " << block;
            }
        }
    }
}

TEST(ParallelFor, NothingForNothing) {
    for (const int threads : thread_counts) {
        parallel_for(threads, 0, 64,
                     [](std::size_t, std::size_t, int) { FAIL() << "called for no elements"; });
    }
}

TEST(ParallelFor, ZeroOrNegativeThreadsMeanOne) {
    int sum = 0;
    parallel_for(0, 10, 3,
                 [&](std::size_t begin, std::size_t end, int) { sum += static_cast<int>(end - begin); });
    parallel_for(-1, 10, 3,
                 [&](std::size_t begin, std::size_t end, int) { sum += static_cast<int>(end - begin); });
    EXPECT_EQ(sum, 20);
}

/// The host may run the tasks in any order, one after the other or each on a thread of its own.
TEST(ParallelFor, AHostsExecutorRunsEveryBlockOnce) {
    const Executor backwards = [](int tasks, const std::function<void(int)>& task) {
        while (tasks-- > 0) task(tasks);
    };
    const Executor side_by_side = [](int tasks, const std::function<void(int)>& task) {
        std::vector<std::thread> threads;
        threads.reserve(static_cast<std::size_t>(tasks));
        for (int i = 0; i < tasks; ++i) threads.emplace_back(task, i);
        for (std::thread& thread : threads) thread.join();
    };
    for (const Executor& executor : {backwards, side_by_side}) {
        const ExecutorScope scope(executor);
        std::vector<int> visits(1000, 0);
        std::atomic<bool> sound{true};
        with_threads(4, [&] {
            parallel_for(4, visits.size(), 7, [&](std::size_t begin, std::size_t end, int thread) {
                if (thread < 0 || thread >= 4) sound = false;
                for (std::size_t i = begin; i < end; ++i) ++visits[i];
                parallel_for(4, 3, 1, [&](std::size_t, std::size_t, int inner) {
                    if (inner != 0) sound = false;  // a loop inside a loop
                });
            });
        });
        EXPECT_TRUE(sound);
        EXPECT_EQ(visits, std::vector<int>(1000, 1));
    }
}

TEST(ParallelFor, WhatATaskOfTheHostThrowsArrivesAtTheCaller) {
    int calls = 0;
    const Executor counting = [&](int tasks, const std::function<void(int)>& task) {
        for (int i = 0; i < tasks; ++i, ++calls) task(i);
    };
    {
        const ExecutorScope scope(counting);
        EXPECT_THROW(parallel_for(2, 10, 1, [](std::size_t, std::size_t, int) { throw 7; }), int);
        const ExecutorScope none{Executor()};
        parallel_for(2, 10, 1, [](std::size_t, std::size_t, int) {});
    }
    parallel_for(2, 10, 1, [](std::size_t, std::size_t, int) {});
    EXPECT_EQ(calls, 2) << "the executor acts in its scope alone";
}

TEST(ParallelFor, WorkersHaveTheirOwnNumber) {
    std::vector<std::atomic<int>> busy(8);
    std::atomic<bool> shared{false};
    parallel_for(8, 2000, 1, [&](std::size_t, std::size_t, int thread) {
        std::atomic<int>& mine = busy[static_cast<std::size_t>(thread)];
        if (mine.fetch_add(1) != 0) shared = true;
        mine.fetch_sub(1);
    });
    EXPECT_FALSE(shared) << "two workers ran under one number at a time: per-thread scratch would be shared";
}

/// What a thread has written is in its own cache, so it gets the same part in the next loop.
TEST(ParallelFor, ThreadsHaveTheSamePartInEveryLoop) {
    constexpr int threads = 4;
    with_threads(threads, [&] {
        for (int loop = 0; loop < 100; ++loop) {
            std::atomic<int> begun{0};
            std::array<int, threads> worker{};
            parallel_for(threads, threads, 1, [&](std::size_t block, std::size_t, int thread) {
                worker[block] = thread;
                begun.fetch_add(1);
                // Nobody is free for another's block before all are begun.
                while (begun.load() < threads) std::this_thread::yield();
            });
            ASSERT_EQ(worker, (std::array<int, threads>{0, 1, 2, 3})) << "loop " << loop;
        }
    });
}

TEST(ParallelFor, MoreBlocksThanAPieceHolds) {
    constexpr std::size_t count = (std::size_t{1} << 22) + 1000;
    std::vector<std::uint8_t> visits(count, 0);
    parallel_for(2, count, 1, [&](std::size_t begin, std::size_t, int) { ++visits[begin]; });
    EXPECT_TRUE(std::all_of(visits.begin(), visits.end(), [](std::uint8_t n) { return n == 1; }));
}

float term(std::size_t i) { return unit_float(counter_random(1, 2, i, 3)) - 0.3f; }

TEST(ParallelReduce, SameBitsForAnyNumberOfThreads) {
    std::vector<float> partial;
    const auto sum = [&](int threads) {
        return parallel_reduce(
            threads, 100'003, 256, partial, 0.25f,
            [](std::size_t begin, std::size_t end) {
                float part = 0.0f;
                for (std::size_t i = begin; i < end; ++i) part += term(i);
                return part;
            },
            [](float& total, float part) { total += part; });
    };
    const float one = sum(1);
    float backwards = 0.25f;
    for (std::size_t i = 100'003; i-- > 0;) backwards += term(i);
    ASSERT_NE(bit_cast<std::uint32_t>(one), bit_cast<std::uint32_t>(backwards))
        << "a sum whose order does not show";
    for (const int threads : thread_counts) {
        for (int run = 0; run < 5; ++run)
            EXPECT_EQ(bit_cast<std::uint32_t>(sum(threads)), bit_cast<std::uint32_t>(one));
    }
}

TEST(ParallelReduce, CombinesInOrder) {
    using Ranges = std::vector<std::size_t>;
    std::vector<Ranges> partial;
    const Ranges order = parallel_reduce(
        8, 1000, 10, partial, Ranges{},
        [](std::size_t begin, std::size_t end) {
            return Ranges{begin, end};
        },
        [](Ranges& all, const Ranges& part) { all.insert(all.end(), part.begin(), part.end()); });
    ASSERT_EQ(order.size(), 200u);
    for (std::size_t k = 0; k < 100; ++k) {
        EXPECT_EQ(order[2 * k], 10 * k);
        EXPECT_EQ(order[2 * k + 1], 10 * k + 10);
    }
}

TEST(ParallelReduce, OfNothingIsTheStart) {
    std::vector<double> partial{1.0, 2.0};
    const double sum = parallel_reduce(
        3, 0, 16, partial, 4.5, [](std::size_t, std::size_t) { return 1.0; },
        [](double& total, double part) { total += part; });
    EXPECT_EQ(sum, 4.5);
}

TEST(HardwareThreads, AtLeastOne) { EXPECT_GE(hardware_threads(), 1); }

}  // namespace
}  // namespace slosh::parallel_test
