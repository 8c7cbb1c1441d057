// One press of the drop tool: a click, a throw or a stream.
#include "app/tools/drop_tool.h"

#include <gtest/gtest.h>

namespace slosh::app::drop_gesture_test {
namespace {

TEST(DropGesture, QuickReleaseInPlaceIsOneBlock) {
    DropGesture gesture;
    gesture.press({100, 100}, 0.0);
    gesture.move({103, 100});
    EXPECT_FALSE(gesture.update(0.1));
    const auto event = gesture.release(0.15);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->kind, DropGesture::Kind::click);
    EXPECT_FALSE(gesture.release(0.2)) << "one press, one block";
}

TEST(DropGesture, DragThrowsOnRelease) {
    DropGesture gesture;
    gesture.press({100, 100}, 0.0);
    gesture.move({160, 80});
    EXPECT_TRUE(gesture.dragging());
    EXPECT_FALSE(gesture.update(5.0)) << "aiming takes as long as it takes";
    const auto event = gesture.release(5.1);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->kind, DropGesture::Kind::thrown);
    EXPECT_EQ(event->drag, glm::vec2(60, -20));
}

TEST(DropGesture, HeldStillRepeatsAfter400Milliseconds) {
    DropGesture gesture;
    gesture.press({100, 100}, 10.0);
    EXPECT_FALSE(gesture.update(10.39));
    ASSERT_TRUE(gesture.update(10.41));
    EXPECT_FALSE(gesture.update(10.45));
    EXPECT_TRUE(gesture.update(10.41 + DropGesture::repeat_interval + 0.001));
    gesture.move({300, 300});
    EXPECT_FALSE(gesture.dragging()) << "a stream follows the cursor, it does not become a throw";
    EXPECT_TRUE(gesture.update(11.5));
    EXPECT_FALSE(gesture.release(11.6)) << "the stream has already dropped";
}

TEST(DropGesture, ReleasedBetweenClickAndRepeatStillDropsOne) {
    DropGesture gesture;
    gesture.press({0, 0}, 0.0);
    ASSERT_TRUE(gesture.release(0.3));
}

TEST(DropGesture, CancelLeavesNothing) {
    DropGesture gesture;
    gesture.press({0, 0}, 0.0);
    gesture.move({50, 0});
    gesture.cancel();
    EXPECT_FALSE(gesture.release(0.1));
    EXPECT_FALSE(gesture.update(9.0));
}

}  // namespace
}  // namespace slosh::app::drop_gesture_test
