// The rectangles of a window that are drawn again.
#include "app/workspace/changed_parts.h"

#include <gtest/gtest.h>

namespace slosh::changed_parts_test {
namespace {

using app::ChangedParts;

constexpr PixelSize window{100, 50};

TEST(ChangedPartsTest, ApartTheyStayApart) {
    ChangedParts parts(window);
    EXPECT_TRUE(parts.rectangles().empty());
    parts.add({0, 0, {10, 50}});
    parts.add({20, 40, {30, 10}});
    ASSERT_EQ(parts.rectangles().size(), 2u);
    EXPECT_EQ(parts.rectangles()[0], (PixelRectangle{0, 0, {10, 50}}));
    EXPECT_EQ(parts.rectangles()[1], (PixelRectangle{20, 40, {30, 10}}));
}

TEST(ChangedPartsTest, ThoseThatTouchBecomeOne) {
    ChangedParts parts(window);
    parts.add({0, 0, {10, 10}});
    parts.add({30, 0, {10, 10}});
    parts.add({60, 40, {10, 10}});
    parts.add({10, 5, {20, 2}});
    ASSERT_EQ(parts.rectangles().size(), 2u);
    EXPECT_EQ(parts.rectangles()[1], (PixelRectangle{0, 0, {40, 10}}));
    // The sum reaches the one that neither of the two touches.
    parts.add({35, 5, {1, 40}});
    parts.add({55, 44, {2, 2}});
    parts.add({36, 45, {24, 2}});
    ASSERT_EQ(parts.rectangles().size(), 1u);
    EXPECT_EQ(parts.rectangles()[0], (PixelRectangle{0, 0, {70, 50}}));
}

TEST(ChangedPartsTest, WhatLiesOutsideIsCutOff) {
    ChangedParts parts(window);
    parts.add({-20, -20, {10, 10}});
    parts.add({100, 0, {10, 10}});
    parts.add({5, 5, {0, 10}});
    EXPECT_TRUE(parts.rectangles().empty());
    parts.add({-5, 45, {10, 10}});
    ASSERT_EQ(parts.rectangles().size(), 1u);
    EXPECT_EQ(parts.rectangles()[0], (PixelRectangle{0, 45, {5, 5}}));
    parts.add_all();
    ASSERT_EQ(parts.rectangles().size(), 1u);
    EXPECT_EQ(parts.rectangles()[0], (PixelRectangle{0, 0, window}));
}

}  // namespace
}  // namespace slosh::changed_parts_test
