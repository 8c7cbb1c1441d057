// Percentiles and the names of commands.
#include "app/workspace/statistics.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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

TEST(Statistics, JsonHoldsWhatHappened) {
    Statistics statistics;
    for (int i = 1; i <= 100; ++i) statistics.frame(i);
    statistics.latency(12.0);
    CommandResult result;
    result.applied = true;
    result.added = 42;
    statistics.command_done(DropFluid{BoxShape{}, Vec3(0.0f)}, result);
    SimulationFrame last;
    last.report.step = 9;
    last.threads = 3;
    const auto json = nlohmann::json::parse(statistics.to_json(last));
    EXPECT_EQ(json["steps"], 9);
    EXPECT_EQ(json["threads"], 3);
    EXPECT_EQ(json["frames"], 100);
    EXPECT_NEAR(json["frame_ms"]["p95"].get<double>(), 95.05, 1e-9);
    EXPECT_EQ(json["input_to_frame_ms"]["count"], 1);
    EXPECT_EQ(json["commands"][0]["command"], "DropFluid");
    EXPECT_EQ(json["commands"][0]["added"], 42);
}

}  // namespace
}  // namespace slosh::app::statistics_test
