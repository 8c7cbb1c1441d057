// The machine's speed, corrected by what steps take.
#include "app/session/speed_watch.h"

#include <gtest/gtest.h>

#include "session_fixture.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::app::speed_watch_test {
namespace {

/// What a watch says after so many steps; 0: nothing.
double after(SpeedWatch& watch, std::size_t steps, double expected, double seconds) {
    double said = 0.0;
    for (std::size_t step = 0; step < steps; ++step) {
        if (const std::optional<double> factor = watch.stepped(expected, seconds)) said = *factor;
    }
    return said;
}

TEST(SpeedWatch, SaysHowMuchSlowerTheMachineIs) {
    SpeedWatch watch;
    EXPECT_EQ(after(watch, SpeedWatch::steps - 1, 0.010, 0.020), 0.0);
    EXPECT_DOUBLE_EQ(after(watch, 1, 0.010, 0.020), 0.5);
    EXPECT_EQ(after(watch, 3 * SpeedWatch::steps, 0.020, 0.020), 0.0) << "reckoned right from then on";
    EXPECT_DOUBLE_EQ(after(watch, SpeedWatch::steps, 0.030, 0.020), 1.5);
}

TEST(SpeedWatch, LeavesSmallDifferencesAndSingleStepsAlone) {
    SpeedWatch watch;
    EXPECT_EQ(after(watch, 2 * SpeedWatch::steps, 0.0195, 0.020), 0.0);
    for (std::size_t step = 0; step < 4 * SpeedWatch::steps; ++step)
        EXPECT_FALSE(watch.stepped(0.020, step % 3 == 0 ? 0.5 : 0.020));
    EXPECT_FALSE(watch.stepped(0.0, 0.020)) << "nothing was reckoned";
}

class SpeedInASession : public SessionTest {};

/// Measured thousands of times too fast, the governor would trade nothing, and the water would run in slow
/// motion.
TEST_F(SpeedInASession, AWrongFigureIsMended) {
    LoadScene load{"drop_2d"};
    load.defaults.parameters = {{"time.fidelity", std::string("real_time")}, {"time.machine_speed", 1e12}};
    load.defaults.follow_speed = true;
    session_->post(load);
    ASSERT_TRUE(until([&] {
        const float speed = frame().parameters.time.machine_speed;
        return speed > 0.0f && speed < 1e11f;
    }));
    const auto* measured = newest<SpeedMeasured>();
    ASSERT_NE(measured, nullptr);
    EXPECT_TRUE(measured->while_running);
    EXPECT_LT(measured->speed, 1e11);
    EXPECT_FALSE(session_->history().can_undo()) << "nobody's undo step";
    EXPECT_EQ(newest<CommandDone>(), nullptr);
}

}  // namespace
}  // namespace slosh::app::speed_watch_test
