// Simulated time follows the wall clock, and gives up what it cannot catch up.
#include "app/session/pacing.h"

#include <gtest/gtest.h>

namespace slosh::app::pacing_test {
namespace {

constexpr double step = 0.005;

/// Steps done in `seconds` of wall time by a loop that wakes every `turn` seconds and needs `cost` per step.
int steps_in(PacingClock& clock, double seconds, double turn, double cost) {
    int steps = 0;
    double before = 0.0;
    for (double wall = turn; wall <= seconds;) {
        clock.pass(wall - before, step);
        before = wall;
        if (clock.due(step)) {
            clock.stepped(step);
            ++steps;
            wall += std::max(cost, 1e-6);
        } else {
            wall += turn;
        }
    }
    return steps;
}

TEST(Pacing, RealTimeWhenTheMachineIsFastEnough) {
    PacingClock clock;
    EXPECT_NEAR(steps_in(clock, 10.0, 0.001, 0.002), 2000, 3);
}

TEST(Pacing, SlowMotionIsATenth) {
    PacingClock clock;
    clock.set_speed(0.1);
    EXPECT_NEAR(steps_in(clock, 10.0, 0.001, 0.002), 200, 2);
}

TEST(Pacing, TooSlowMachineRunsFlatOutWithoutDebt) {
    PacingClock clock;
    EXPECT_NEAR(steps_in(clock, 10.0, 0.001, 0.020), 500, 3);
    // Afterwards the debt is bounded: no more than the backlog is caught up.
    int caught_up = 0;
    while (clock.due(step)) {
        clock.stepped(step);
        ++caught_up;
    }
    EXPECT_LE(caught_up * step, std::max(2 * step, PacingClock::longest_backlog) + step);
}

TEST(Pacing, TellsHowLongToSleep) {
    PacingClock clock;
    clock.pass(0.003, step);
    EXPECT_NEAR(clock.until_due(step), 0.002, 1e-9);
    clock.set_speed(0.1);
    EXPECT_NEAR(clock.until_due(step), 0.02, 1e-9);
    clock.pass(1.0, step);
    EXPECT_DOUBLE_EQ(clock.until_due(step), 0.0);
    clock.restart();
    EXPECT_FALSE(clock.due(step));
}

TEST(RealTimeMeter, MeasuresTheLastSecond) {
    RealTimeMeter meter;
    EXPECT_DOUBLE_EQ(meter.factor(0.0), 0.0);
    for (int i = 0; i <= 400; ++i) meter.add(0.01 * i, step);  // half of real time
    EXPECT_NEAR(meter.factor(4.0), 0.5, 0.02);
    for (int i = 1; i <= 200; ++i) meter.add(4.0 + 0.005 * i, step);  // real time for a second
    EXPECT_NEAR(meter.factor(5.0), 1.0, 0.05);
    EXPECT_LT(meter.factor(10.0), 0.2) << "a step that takes seconds shows while it lasts";
}

}  // namespace
}  // namespace slosh::app::pacing_test
