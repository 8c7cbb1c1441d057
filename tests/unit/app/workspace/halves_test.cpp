// Where two worlds stand in the view.
#include "app/workspace/view_state.h"

#include <gtest/gtest.h>

namespace slosh::app::halves_test {
namespace {

TEST(Halves, TogetherTheyAreTheView) {
    for (const int width : {2, 3, 970, 971}) {
        const PixelRectangle view{310, 20, {width, 780}};
        const PixelRectangle left = half_of(view, false), right = half_of(view, true);
        EXPECT_EQ(left.x, view.x);
        EXPECT_EQ(left.x + left.size.width, right.x);
        EXPECT_EQ(right.x + right.size.width, view.x + width);
        EXPECT_EQ(left.y, view.y);
        EXPECT_EQ(right.size.height, 780);
        EXPECT_GT(left.size.width, 0);
    }
}

}  // namespace
}  // namespace slosh::app::halves_test
