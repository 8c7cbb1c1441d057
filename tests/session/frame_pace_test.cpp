// Frames come for a reason, and as soon as it deserves.
#include "app/session/frame_pace.h"

#include <gtest/gtest.h>

namespace slosh::app::frame_pace_test {
namespace {

constexpr FrameTimes times{0.03, 0.1};
constexpr double last = 5.0;

TEST(FramePace, ALoopGoesOnAtItsTimeButNotInEveryFrame) {
    FrameReasons reasons;
    reasons.loop = last + 0.12;
    EXPECT_EQ(next_frame(reasons, times, last), last + 0.12);
    reasons.loop = last - 1.0;
    EXPECT_EQ(next_frame(reasons, times, last), last + 0.03);
    reasons.loop = last + 0.12;
    reasons.news = true;
    EXPECT_EQ(next_frame(reasons, times, last), last + 0.1);
}

// A card is due 0.3 s after the mouse came to rest. With a frame in 0.4 s it is due in the second, has its
// size in the third and is seen in the fourth.
TEST(FramePace, SlowFramesDoNotEndWhatUnfolds) {
    Settling settling;
    double now = last;
    int drawn = 0;
    for (; settling.pending(now, last) && drawn < 100; now += 0.4, ++drawn) settling.frame(now, last);
    EXPECT_EQ(drawn, 2 + Settling::frames) << "at 0 and 0.4 s, and then";
    EXPECT_FALSE(settling.pending(now + 10.0, last));
    EXPECT_TRUE(settling.pending(now + 10.0, now + 9.9)) << "the next input";
}

}  // namespace
}  // namespace slosh::app::frame_pace_test
