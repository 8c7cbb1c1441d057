// The statistics of a run: quantiles, and that the warm-up is left out of them.
#include "cli/measurement.h"

#include <gtest/gtest.h>

#include "cli/simulation_options.h"

namespace slosh::cli::measurement_test {
namespace {

TEST(Quantile, OfSmallSamples) {
    EXPECT_EQ(quantile({}, 0.5), 0.0);
    EXPECT_EQ(quantile({3.0}, 0.5), 3.0);
    EXPECT_EQ(quantile({3.0}, 0.95), 3.0);
    EXPECT_EQ(quantile({4.0, 1.0}, 0.5), 2.5);
    EXPECT_EQ(quantile({5.0, 1.0, 3.0}, 0.5), 3.0);
    std::vector<double> hundred;
    for (int i = 100; i > 0; --i) hundred.push_back(i);
    EXPECT_EQ(quantile(hundred, 0.95), 95.0);
    EXPECT_EQ(quantile(hundred, 0.5), 50.5);
}

TEST(Steps, WholeNumbersStayWhole) {
    EXPECT_EQ(steps_for(10.0, static_cast<double>(0.005f)), 2000);
    EXPECT_EQ(steps_for(0.5, static_cast<double>(0.003125f)), 160);
    EXPECT_EQ(steps_for(1.0, 0.3), 4);
    EXPECT_EQ(steps_for(0.0, 0.3), 0);
    EXPECT_EQ(steps_for(1e-9, 0.3), 1);
}

TEST(Measurement, WarmUpCountsForTotalsOnly) {
    SceneDescription scene;
    scene.name = "block";
    scene.parameters = {{"fluid.spacing", 0.1}};
    scene.fluids = {{BoxShape{{0, 0, 0}, {0.5f, 0.5f, 0.5f}}, {}, {}}};
    Result<World> world = World::create(scene);
    ASSERT_TRUE(world) << world.error().text();
    Measurement measurement(2);
    StepReport report;
    report.substeps = 2;
    report.iterations = 8;
    report.phases = {{"lambda", 4.0}};
    for (int step = 1; step <= 4; ++step) {
        report.milliseconds = step <= 2 ? 1000.0 : step;
        report.density_error_mean = step <= 2 ? 1.0 : 0.1 * (step - 2);
        report.density_error_max = step <= 2 ? 1.0 : 0.5;
        measurement.add(report);
    }
    const RunSummary summary = measurement.summarize(world.value(), 2.0);
    EXPECT_EQ(summary.steps, 4u);
    EXPECT_EQ(summary.substeps, 8u);
    EXPECT_EQ(summary.timed_steps, 2u);
    EXPECT_DOUBLE_EQ(summary.milliseconds_median, 3.5);
    EXPECT_DOUBLE_EQ(summary.milliseconds_p95, 4.0);
    EXPECT_DOUBLE_EQ(summary.iterations_mean, 4.0);
    EXPECT_DOUBLE_EQ(summary.density_error_mean, 0.15);
    EXPECT_DOUBLE_EQ(summary.density_error_max, 0.5);
    ASSERT_EQ(summary.phases.size(), 1u);
    EXPECT_DOUBLE_EQ(summary.phases[0].milliseconds, 4.0);
    EXPECT_EQ(summary.particles, 125u);
}

}  // namespace
}  // namespace slosh::cli::measurement_test
