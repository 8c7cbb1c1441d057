// Labels at the cursor stay on the screen.
#include "ui/tooltip.h"

#include <gtest/gtest.h>

namespace slosh::ui::tooltip_test {
namespace {

TEST(BesideCursor, NoEdgeCutsIt) {
    const Rectangle screen{0, 0, 800, 600};
    for (float x = 0; x <= 800; x += 40) {
        for (float y = 0; y <= 600; y += 40) {
            const Rectangle place = beside_cursor(screen, x, y, 330, 60, 12);
            EXPECT_GE(place.x, 0) << x << " " << y;
            EXPECT_GE(place.y, 0) << x << " " << y;
            EXPECT_LE(place.x + place.width, 800) << x << " " << y;
            EXPECT_LE(place.y + place.height, 600) << x << " " << y;
            EXPECT_FALSE(place.contains(x, y)) << "the cursor stays free at " << x << " " << y;
        }
    }
}

TEST(BesideCursor, TooWideBeginsAtTheLeftEdge) {
    EXPECT_FLOAT_EQ(beside_cursor({0, 0, 200, 100}, 190, 90, 300, 20, 12).x, 0);
}

}  // namespace
}  // namespace slosh::ui::tooltip_test
