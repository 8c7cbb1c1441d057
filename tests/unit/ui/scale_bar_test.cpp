// Ticks and numbers of scales and plots.
#include "ui/scale_bar.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::ui::scale_bar_test {
namespace {

TEST(ScaleTicks, RoundInRangeAndFew) {
    for (const auto& [low, high] :
         {std::pair{0.0, 1.0}, {0.0, 3.7}, {-2.0, 5.0}, {1e-5, 4e-5}, {0.0, 123456.0}, {-1.0, -0.5}}) {
        const auto ticks = scale_ticks(low, high);
        SCOPED_TRACE(testing::Message() << low << " to " << high);
        ASSERT_GE(ticks.size(), 2u);
        EXPECT_LE(ticks.size(), 8u);
        for (const double tick : ticks) {
            EXPECT_GE(tick, low - 1e-9 * (high - low));
            EXPECT_LE(tick, high + 1e-6 * (high - low));
            EXPECT_FALSE(tick == 0.0 && std::signbit(tick)) << "shown as -0";
        }
    }
    EXPECT_TRUE(scale_ticks(1.0, 1.0).empty());
    EXPECT_TRUE(scale_ticks(0.0, std::nan("")).empty());
}

TEST(ShortNumber, FewDigits) {
    EXPECT_EQ(short_number(20640.0), "20.6k");
    EXPECT_EQ(short_number(1.27e6), "1.27M");
    EXPECT_EQ(short_number(0.13371), "0.1337");
    EXPECT_EQ(short_number(0.0), "0");
    EXPECT_EQ(short_number(-30000.0), "-30k");
}

}  // namespace
}  // namespace slosh::ui::scale_bar_test
