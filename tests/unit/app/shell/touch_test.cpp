// Fingers become what a mouse would do, and two fingers never drop water.
#include "app/shell/touch.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace slosh::app::touch_test {
namespace {

using Kind = MouseAct::Kind;
using Acts = std::vector<MouseAct>;

class Touch : public ::testing::Test {
  protected:
    Acts at(double time, std::vector<Finger> fingers) { return touch_.fingers(fingers, time); }
    TouchGestures touch_;
};

bool has(const Acts& acts, Kind kind, int button) {
    return std::any_of(acts.begin(), acts.end(),
                       [&](const MouseAct& act) { return act.kind == kind && act.button == button; });
}

TEST_F(Touch, ATapIsAClick) {
    EXPECT_EQ(at(0.0, {{1, {40, 50}}}), (Acts{{Kind::move, {40, 50}}}));
    EXPECT_EQ(at(0.05, {}),
              (Acts{{Kind::press, {40, 50}}, {Kind::release, {40, 50}}, {Kind::leave, {40, 50}}}));
    EXPECT_EQ(at(0.06, {}), Acts{});
}

TEST_F(Touch, AFingerThatMovesDragsFromWhereItCameDown) {
    at(0.0, {{1, {40, 50}}});
    EXPECT_EQ(at(0.01, {{1, {44, 50}}}), Acts{});
    EXPECT_EQ(at(0.02, {{1, {60, 50}}}), (Acts{{Kind::press, {40, 50}}, {Kind::move, {60, 50}}}));
    EXPECT_EQ(at(0.03, {{1, {70, 50}}}), (Acts{{Kind::move, {70, 50}}}));
    EXPECT_EQ(at(0.04, {}), (Acts{{Kind::release, {70, 50}}, {Kind::leave, {70, 50}}}));
}

TEST_F(Touch, AFingerThatRestsHolds) {
    at(0.0, {{1, {40, 50}}});
    EXPECT_EQ(touch_.pass_time(0.1), Acts{});
    EXPECT_EQ(touch_.pass_time(0.2), (Acts{{Kind::press, {40, 50}}}));
    EXPECT_EQ(touch_.pass_time(0.3), Acts{});
}

TEST_F(Touch, TwoFingersTurnAndZoomAndPressNothing) {
    Acts all = at(0.0, {{1, {100, 100}}});
    const auto add = [&](const Acts& acts) { all.insert(all.end(), acts.begin(), acts.end()); };
    add(at(0.05, {{1, {100, 100}}, {2, {200, 100}}}));
    add(touch_.pass_time(1.0));
    const Acts turned = at(1.1, {{1, {110, 100}}, {2, {210, 100}}});
    EXPECT_EQ(turned, (Acts{{Kind::move, {160, 100}}}));
    const Acts zoomed = at(1.2, {{1, {60, 100}}, {2, {260, 100}}});
    EXPECT_EQ(zoomed, (Acts{{Kind::wheel, {160, 100}, 0, TouchGestures::zoom}}));
    // The finger that stays does nothing more, also when the other one comes back.
    add(at(1.3, {{2, {260, 100}}}));
    add(at(1.4, {{2, {300, 200}}}));
    add(at(1.5, {{1, {60, 100}}, {2, {300, 200}}}));
    add(at(1.6, {}));
    EXPECT_FALSE(has(all, Kind::press, 0));
    EXPECT_TRUE(has(all, Kind::press, 1));
    EXPECT_EQ(
        std::count_if(all.begin(), all.end(), [](const MouseAct& a) { return a.kind == Kind::release; }), 1);
    EXPECT_EQ(all.back().kind, Kind::leave);
    EXPECT_EQ(at(2.0, {{3, {10, 10}}}), (Acts{{Kind::move, {10, 10}}}));
}

TEST_F(Touch, ALateSecondFingerLetsGo) {
    at(0.0, {{1, {40, 50}}});
    at(0.1, {{1, {90, 50}}});
    const Acts acts = at(0.2, {{1, {90, 50}}, {2, {190, 50}}});
    ASSERT_EQ(acts.size(), 3u);
    EXPECT_EQ(acts[0], (MouseAct{Kind::release, {90, 50}, 0}));
    EXPECT_EQ(acts[2], (MouseAct{Kind::press, {140, 50}, 1}));
}

TEST_F(Touch, WhatTheSystemTakesAwayClicksNothing) {
    at(0.0, {{1, {40, 50}}});
    EXPECT_EQ(touch_.cancel(), (Acts{{Kind::leave, {40, 50}}}));
}

TEST(TouchScale, SlackGrowsWithTheScreen) {
    TouchGestures touch(3.0f);
    const std::vector<Finger> first{{1, {40, 50}}}, moved{{1, {60, 50}}};
    touch.fingers(first, 0.0);
    EXPECT_EQ(touch.fingers(moved, 0.01), Acts{});
}

}  // namespace
}  // namespace slosh::app::touch_test
