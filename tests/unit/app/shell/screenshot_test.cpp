// When in a frame a picture is read that was asked for.
#include "app/shell/screenshot.h"

#include <gtest/gtest.h>

namespace slosh::app::screenshot_test {
namespace {

constexpr auto seen = Screenshot::What::seen, bare = Screenshot::What::without_panels;

TEST(Screenshot, AKeyIsAnsweredInItsFrameAMenuInTheNext) {
    Screenshot screenshot;
    screenshot.ask(seen);  // a key: before the interface is drawn
    screenshot.frame_begins();
    EXPECT_FALSE(screenshot.take(bare));
    EXPECT_TRUE(screenshot.take(seen));
    screenshot.ask(bare);  // a menu: while it is drawn
    EXPECT_FALSE(screenshot.take(bare)) << "the menu would be in the picture";
    EXPECT_TRUE(screenshot.waiting());
    screenshot.frame_begins();
    EXPECT_TRUE(screenshot.take(bare));
    EXPECT_FALSE(screenshot.take(bare)) << "once";
    EXPECT_FALSE(screenshot.waiting());
}

TEST(Screenshot, AFrameThatShowsNothingKeepsTheQuestion) {
    Screenshot screenshot;
    screenshot.ask(seen);
    screenshot.frame_begins();
    screenshot.frame_begins();
    EXPECT_TRUE(screenshot.take(seen));
}

}  // namespace
}  // namespace slosh::app::screenshot_test
