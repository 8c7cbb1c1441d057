// Levels of quality by name, and how automatic moves between them.
#include "render/quality.h"

#include <gtest/gtest.h>

#include "render/fluid_optics.h"

namespace slosh::quality_test {
namespace {

void draw(AutomaticQuality& quality, double milliseconds, int pictures) {
    for (int i = 0; i < pictures; ++i) quality.drawn(milliseconds);
}

TEST(Quality, AutomaticGoesDownWhenPicturesAreSlowAndStaysThere) {
    AutomaticQuality quality(false);
    EXPECT_EQ(quality.level().name, "high");
    draw(quality, 8.0, 200);
    EXPECT_EQ(quality.level().name, "high");
    draw(quality, 30.0, 60);
    EXPECT_EQ(quality.level().name, "medium") << "low costs a GPU more than medium";
    draw(quality, 1.0, 1000);
    EXPECT_EQ(quality.level().name, "medium") << "a level that was too slow would be so again";
}

TEST(Quality, AutomaticGoesUpOnAFastGpu) {
    AutomaticQuality quality(false);
    draw(quality, 1.0, 100);
    EXPECT_EQ(quality.level().name, "ultra");
}

TEST(Quality, AutomaticStaysLowOnASoftwareRenderer) {
    AutomaticQuality quality(true);
    draw(quality, 1.0, 100);
    EXPECT_EQ(quality.level().name, "low");
}

TEST(FluidOptics, AbsorptionLeavesTheColourBehindItsDepth) {
    const Vec3 color(0.2f, 0.6f, 0.8f), absorption = absorption_of(color, 2.0f);
    for (int channel = 0; channel < 3; ++channel)
        EXPECT_NEAR(std::exp(-2.0f * absorption[channel]), color[channel] * color[channel], 1e-5f);
    // White absorbs nothing, black all but nothing passes.
    EXPECT_EQ(absorption_of(Vec3(1.0f), 1.0f), Vec3(0.0f));
    EXPECT_GT(absorption_of(Vec3(0.0f), 1.0f).x, 9.0f);
}

}  // namespace
}  // namespace slosh::quality_test
