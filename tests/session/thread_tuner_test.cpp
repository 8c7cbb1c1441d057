// The number of threads follows what is measured.
#include "app/session/thread_tuner.h"

#include <gtest/gtest.h>

#include <functional>

namespace slosh::app::thread_tuner_test {
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

TEST(ThreadTuner, TakesAllWhenThatIsWorthIt) {
    ThreadTuner two(2);
    play(two, 100, [](int n) { return 30.0 / n; });
    EXPECT_EQ(two.threads(), 2);
    ThreadTuner many(16);
    play(many, 100, [](int n) { return 160.0 / n; });
    EXPECT_EQ(many.threads(), 15) << "a sixteenth would bring 6 %, and the window needs it";
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
    EXPECT_LT(total, 1.02 * 20'000 * cost(15));
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

}  // namespace
}  // namespace slosh::app::thread_tuner_test
