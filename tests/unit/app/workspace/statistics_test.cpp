// Percentiles and the names of commands.
#include "app/workspace/statistics.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace slosh::app::statistics_test {
namespace {

TEST(Percentile, OfKnownLists) {
    EXPECT_DOUBLE_EQ(percentile({}, 0.5), 0.0);
    EXPECT_DOUBLE_EQ(percentile({7.0}, 0.95), 7.0);
    EXPECT_DOUBLE_EQ(percentile({3.0, 1.0, 2.0}, 0.5), 2.0);
    std::vector<double> hundred;
    for (int i = 0; i <= 100; ++i) hundred.push_back(100 - i);
    EXPECT_DOUBLE_EQ(percentile(hundred, 0.95), 95.0);
    EXPECT_DOUBLE_EQ(percentile(hundred, 1.0), 100.0);
    EXPECT_DOUBLE_EQ(percentile(hundred, 2.0), 100.0);
}

/// An inverse may be a whole state of the water.
TEST(Statistics, KeepsNoState) {
    Statistics statistics;
    auto state = std::make_shared<const SetParameter>();
    const std::weak_ptr<const SetParameter> kept = state;
    CommandResult result;
    result.inverse = Command(SetParameter::entry(), std::move(state));
    statistics.command_done(Reset{}, result);
    result.inverse.reset();
    EXPECT_TRUE(kept.expired());
}

}  // namespace
}  // namespace slosh::app::statistics_test
