// The resolution of the particle picture follows its cost.
#include <gtest/gtest.h>

#include "app/shell/scene_picture.h"

namespace slosh::app::picture_scale_test {
namespace {

/// Draws pictures that cost fixed + area x scale^2 milliseconds.
float settle(PictureScale& scale, double fixed, double area, int pictures = 200) {
    for (int i = 0; i < pictures; ++i) {
        const double s = static_cast<double>(scale.value());
        scale.drawn(fixed + area * s * s);
    }
    return scale.value();
}

TEST(PictureScale, FullResolutionWhenCheap) {
    PictureScale scale;
    EXPECT_FLOAT_EQ(settle(scale, 2.0, 8.0), 1.0f);
}

TEST(PictureScale, CoarserUntilTheBudgetIsMet) {
    PictureScale scale;
    const float value = settle(scale, 5.0, 100.0);
    EXPECT_LT(value, 0.8f);
    EXPECT_LE(5.0 + 100.0 * static_cast<double>(value * value), PictureScale::budget * 1.1);
}

TEST(PictureScale, DoesNotBreathe) {
    PictureScale scale;
    settle(scale, 5.0, 100.0);
    int changes = 0;
    for (int i = 0; i < 500; ++i) {
        const float before = scale.value();
        const double s = static_cast<double>(before);
        scale.drawn((5.0 + 100.0 * s * s) * (i % 2 == 0 ? 0.9 : 1.1));
        changes += scale.value() != before;
    }
    EXPECT_EQ(changes, 0);
}

TEST(PictureScale, ComesBackWhenThingsGetCheaper) {
    PictureScale scale;
    settle(scale, 5.0, 100.0);
    EXPECT_FLOAT_EQ(settle(scale, 1.0, 9.0), 1.0f);
}

TEST(PictureScale, HopelessCostsAreDrawnRarely) {
    PictureScale scale;
    EXPECT_FLOAT_EQ(settle(scale, 300.0, 10.0), PictureScale::smallest);
    EXPECT_NEAR(scale.least_interval(), 0.3 * (1.0 / PictureScale::most_share - 1.0), 0.05);
}

}  // namespace
}  // namespace slosh::app::picture_scale_test
