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

TEST(PictureScale, CoarserUntilTheBudgetIsMet) {
    PictureScale scale;
    const float value = settle(scale, 5.0, 100.0);
    EXPECT_LT(value, 0.8f);
    EXPECT_LE(5.0 + 100.0 * static_cast<double>(value * value), PictureScale::budget * 1.1);
}

TEST(PictureScale, WhoIsAtWorkDoesNotWaitForACrispPicture) {
    PictureScale scale;
    EXPECT_EQ(scale.quick_value(), 1.0f);
    for (int i = 0; i < 20; ++i) scale.drawn(100.0, true);
    EXPECT_EQ(scale.value(), 1.0f) << "it comes less often, and stays crisp";
    float quick = scale.quick_value();
    for (int i = 0; i < 50; ++i) {
        quick = scale.quick_value();
        scale.drawn_quickly(10.0 + 90.0 * static_cast<double>(quick * quick), quick);
    }
    EXPECT_LE(10.0 + 90.0 * static_cast<double>(quick * quick), PictureScale::quick_budget);
    EXPECT_GE(quick, 0.5f) << "no coarser than it must be";
    EXPECT_EQ(scale.value(), 1.0f) << "who rests sees it crisp again";
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

TEST(PictureScale, TheFirstPictureSaysNothing) {
    PictureScale scale;
    scale.drawn(1300.0);
    scale.drawn(10.0);
    EXPECT_FLOAT_EQ(scale.value(), 1.0f);
    EXPECT_DOUBLE_EQ(scale.period(), 1.0 / PictureScale::most_rate);
}

TEST(PictureScale, PicturesKeepToTheirShareAsLongAsThereAreEnough) {
    const auto period = [](double milliseconds) {
        PictureScale scale;
        for (int i = 0; i < 50; ++i) scale.drawn(milliseconds, true);
        return scale.period();
    };
    EXPECT_DOUBLE_EQ(period(2.0), 1.0 / PictureScale::most_rate);
    EXPECT_DOUBLE_EQ(period(20.0), 0.020 / PictureScale::fair_share);
    EXPECT_DOUBLE_EQ(period(25.0), 1.0 / PictureScale::least_rate) << "no fewer, though they take half of it";
    EXPECT_DOUBLE_EQ(period(60.0), 0.060 / PictureScale::most_share);
}

}  // namespace
}  // namespace slosh::app::picture_scale_test
