// One press of the drop tool: a click, a throw or a stream.
#include "app/tools/drop_tool.h"

#include <gtest/gtest.h>

namespace slosh::app::drop_gesture_test {
namespace {

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

}  // namespace
}  // namespace slosh::app::drop_gesture_test
