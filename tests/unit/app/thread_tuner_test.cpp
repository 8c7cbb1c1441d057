// The number of threads follows what is measured.
#include "app/thread_tuner.h"

#include <gtest/gtest.h>

#include <functional>

namespace slosh::app {
namespace {

/// Total milliseconds of `steps` steps when a step on n threads takes cost(n).
double play(ThreadTuner& tuner, int steps, const std::function<double(int)>& cost) {
    double total = 0.0;
    for (int i = 0; i < steps; ++i) {
        const double milliseconds = cost(tuner.threads());
        total += milliseconds;
        tuner.stepped(milliseconds);
    }
    return total;
}

TEST(ThreadTuner, TakesAllWhenAllAreFastest) {
    ThreadTuner tuner(16);
    play(tuner, 100, [](int n) { return 160.0 / n; });
    EXPECT_EQ(tuner.threads(), 16);
}

TEST(ThreadTuner, TakesOneWhenMoreCollapse) {
    ThreadTuner tuner(2);
    play(tuner, 100, [](int n) { return n == 1 ? 34.0 : 126.0; });
    EXPECT_EQ(tuner.threads(), 1);
}

TEST(ThreadTuner, NoticesThatTheLoadChanged) {
    ThreadTuner tuner(2);
    play(tuner, 100, [](int n) { return 30.0 / n; });
    ASSERT_EQ(tuner.threads(), 2);
    play(tuner, 100, [](int n) { return n == 1 ? 34.0 : 126.0; });
    EXPECT_EQ(tuner.threads(), 1);
    play(tuner, 5000, [](int n) { return 30.0 / n; });
    EXPECT_EQ(tuner.threads(), 2);
}

TEST(ThreadTuner, TrialsCostLittle) {
    ThreadTuner tuner(16);
    const auto cost = [](int n) { return 160.0 / n; };
    const double total = play(tuner, 20'000, cost);
    EXPECT_LT(total, 1.02 * 20'000 * 10.0);
}

TEST(ThreadTuner, EqualCandidatesDoNotAlternate) {
    ThreadTuner tuner(4);
    play(tuner, 200, [](int) { return 10.0; });
    const int chosen = tuner.threads();
    int changes = 0, before = chosen;
    for (int i = 0; i < 1000; ++i) {
        tuner.stepped(i % 2 == 0 ? 9.7 : 10.3);
        changes += tuner.threads() != before;
        before = tuner.threads();
    }
    EXPECT_EQ(changes, 0);
}

TEST(ThreadTuner, OneCoreStaysOne) {
    ThreadTuner tuner(1);
    play(tuner, 100, [](int) { return 10.0; });
    EXPECT_EQ(tuner.threads(), 1);
    EXPECT_EQ(ThreadTuner(0).threads(), 1);
}

}  // namespace
}  // namespace slosh::app
