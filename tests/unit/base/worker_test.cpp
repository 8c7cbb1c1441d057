// Workers, on threads or by turns: the tests are the same.
#include "base/worker.h"

#include <gtest/gtest.h>

#include <atomic>

#include "base/stop.h"
#include "support/patience.h"

namespace slosh::worker_test {
namespace {

TEST(Worker, TakesTurnsUntilItHasEnded) {
    std::atomic<int> turns = 0;
    Worker worker([&] { return ++turns < 5 ? Worker::at_once : Worker::ended; });
    worker.join();
    EXPECT_EQ(turns, 5);
}

TEST(Worker, SleepsUntilItIsWoken) {
    std::atomic<int> asked = 0, done = 0;
    std::atomic<bool> quit = false;
    Worker worker([&] {
        done = asked.load();
        return quit ? Worker::ended : Worker::when_woken;
    });
    for (int i = 1; i <= 100; ++i) {
        asked = i;
        worker.wake();
        worker.wait_until([&] { return done == i; });
        EXPECT_EQ(done, i);
    }
    quit = true;
    worker.wake();
}

TEST(Worker, HasItsTurnInTimeWithoutBeingWoken) {
    std::atomic<bool> second = false;
    const auto begun = Worker::Clock::now();
    Worker worker([&, turns = 0]() mutable {
        if (++turns == 1) return Worker::after(0.01);
        second = true;
        return Worker::ended;
    });
    while (!second && Worker::Clock::now() < slosh::test::end_of_patience())
        turn_workers(slosh::test::between_looks);
    EXPECT_GE(Worker::Clock::now() - begun, std::chrono::milliseconds(10));
}

TEST(Worker, MayWaitForAnotherOneAndIsNotWaitedForLonger) {
    std::atomic<bool> answered = false;
    std::atomic<bool> stopped = true;
    Worker answers([&] {
        stop_if_asked();  // the work of whoever waits is stopped, this is not
        answered = true;
        return Worker::ended;
    });
    Worker asks([&] {
        const StopScope scope(&stopped);
        answers.wait_until([&] { return answered.load(); });
        return Worker::ended;
    });
    asks.wait_until([] { return false; });
    EXPECT_TRUE(answered);
}

TEST(Worker, MayBeginOthersAndEndThemInItsTurn) {
    std::unique_ptr<Worker> other;
    std::atomic<int> turns = 0;
    std::atomic<bool> over = false;
    Worker worker([&] {
        other = std::make_unique<Worker>([&] {
            ++turns;
            return Worker::ended;
        });
        other.reset();
        over = turns == 3;
        return over ? Worker::ended : Worker::at_once;
    });
    while (!over) turn_workers(slosh::test::between_looks);
    EXPECT_EQ(turns, 3);
}

}  // namespace
}  // namespace slosh::worker_test
