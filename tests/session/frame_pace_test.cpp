// Frames come for a reason, and as soon as it deserves.
#include "app/session/frame_pace.h"

#include <gtest/gtest.h>

namespace slosh::app::frame_pace_test {
namespace {

constexpr FrameTimes times{0.03, 0.1};
constexpr double last = 5.0;

TEST(FramePace, NothingNewIsNoReason) { EXPECT_FALSE(next_frame({}, times, last)); }

TEST(FramePace, WhatAPersonWaitsForIsShownAtOnce) {
    FrameReasons reasons;
    reasons.answer = true;
    EXPECT_EQ(next_frame(reasons, times, last), last);
    reasons.news = reasons.animation = true;
    EXPECT_EQ(next_frame(reasons, times, last), last);
}

TEST(FramePace, WaterComesWithItsPicturesAndPanelsMoveOftener) {
    FrameReasons reasons;
    reasons.news = true;
    EXPECT_EQ(next_frame(reasons, times, last), last + 0.1);
    reasons.animation = true;
    EXPECT_EQ(next_frame(reasons, times, last), last + 0.03);
    reasons.news = false;
    EXPECT_EQ(next_frame(reasons, times, last), last + 0.03);
}

TEST(FramePace, LooksAreRareWhereNothingIsExpected) {
    EXPECT_LE(between_looks(true), 0.005);
    EXPECT_GE(between_looks(false), 0.1);
}

}  // namespace
}  // namespace slosh::app::frame_pace_test
