// A stream of work of which little waits.
#include "app/session/bounded_work.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/stop.h"
#include "support/needs_threads.h"

namespace slosh::app::bounded_work_test {
namespace {

TEST(BoundedWork, RunsInOrderAndSaysWhenItIsFull) {
    std::vector<int> done;
    std::atomic<bool> go = false;
    BoundedWork work(3);
    work.add([&] {
        while (!go) std::this_thread::yield();
    });
    for (int i = 1; i < 3; ++i) work.add([&, i] { done.push_back(i); });
    EXPECT_FALSE(work.has_room());
    work.add([&] { done.push_back(3); });  // it is up to the caller
    go = true;
    work.wait();
    EXPECT_TRUE(work.has_room());
    EXPECT_EQ(done, (std::vector<int>{1, 2, 3}));
}

TEST(BoundedWork, GivenUpItEndsSoonAndTakesNoMore) {
    SLOSH_NEEDS_THREADS();
    std::atomic<bool> begun = false;
    std::atomic<int> done = 0;
    BoundedWork work(3);
    work.add([&] {
        begun = true;
        for (;;) stop_if_asked();
    });
    work.add([&] { ++done; });
    while (!begun) std::this_thread::yield();
    work.give_up();
    work.add([&] { ++done; });
    work.wait();
    EXPECT_TRUE(work.given_up());
    EXPECT_EQ(done, 0);
}

TEST(BoundedWork, ItsEndGivesUp) {
    BoundedWork work(1);
    work.add([] {
        for (;;) stop_if_asked();
    });
}

}  // namespace
}  // namespace slosh::app::bounded_work_test
