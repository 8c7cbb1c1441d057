// The ring behind the plots.
#include "ui/history.h"

#include <gtest/gtest.h>

#include <limits>

namespace slosh::ui::history_test {
namespace {

TEST(History, ForgetsWhatIsOlderThanItsSpan) {
    History history(10.0, 1000);
    for (int i = 0; i <= 300; ++i) history.add(0.1 * i, i);
    EXPECT_NEAR(history.time(0), 20.0, 0.11);
    EXPECT_DOUBLE_EQ(history.value(history.size() - 1), 300.0);
}

TEST(History, DenseSamplesStillCoverTheSpan) {
    History history(10.0, 100);
    for (int i = 0; i <= 100'000; ++i) history.add(1e-3 * i, i);  // 1000 per second into 100 places
    EXPECT_LE(history.size(), 100u);
    EXPECT_LT(history.time(0), 100.0 - 9.0) << "the oldest 10 s must still be there";
    EXPECT_DOUBLE_EQ(history.value(history.size() - 1), 100'000.0)
        << "the newest value must not be thinned away";
}

TEST(History, TimeGoingBackStartsAnew) {
    History history;
    history.add(5.0, 1.0);
    history.add(6.0, 2.0);
    history.add(1.0, 3.0);
    ASSERT_EQ(history.size(), 1u);
    EXPECT_DOUBLE_EQ(history.value(0), 3.0);
}

TEST(History, RangeIgnoresWhatIsNotFinite) {
    History history;
    history.add(0.0, std::numeric_limits<double>::quiet_NaN());
    history.add(1.0, -2.0);
    history.add(2.0, std::numeric_limits<double>::infinity());
    history.add(3.0, 4.0);
    EXPECT_DOUBLE_EQ(history.range().min, -2.0);
    EXPECT_DOUBLE_EQ(history.range().max, 4.0);
    history.clear();
    EXPECT_EQ(history.size(), 0u);
    EXPECT_DOUBLE_EQ(history.range().max, 0.0);
}

}  // namespace
}  // namespace slosh::ui::history_test
