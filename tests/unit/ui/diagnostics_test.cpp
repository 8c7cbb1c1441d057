// What the drawer remembers.
#include <gtest/gtest.h>

#include "ui/drawer.h"

namespace slosh::ui::diagnostics_test {
namespace {

StepReport report(std::uint64_t step, std::vector<PhaseTime> phases) {
    StepReport r;
    r.step = step;
    for (const PhaseTime& phase : phases) r.milliseconds += phase.milliseconds;
    r.phases = std::move(phases);
    r.kinetic_energy = 2.0;
    r.potential_energy = 3.0;
    r.density_error_mean = 0.01;
    return r;
}

TEST(Diagnostics, CurvesAndProfile) {
    Diagnostics data;
    data.add(report(1, {{"neighbours", 2.0}, {"lambda", 6.0}}));
    EXPECT_DOUBLE_EQ(PlotRecord::find(data.plots.left(), "total_energy")->value(0), 5.0);
    ASSERT_EQ(data.phases.size(), 2u);
    EXPECT_DOUBLE_EQ(data.phases[1].milliseconds, 6.0);
    for (std::uint64_t step = 2; step < 200; ++step)
        data.add(report(step, {{"neighbours", 2.0}, {"lambda", 10.0}}));
    EXPECT_NEAR(data.phases[1].milliseconds, 10.0, 0.01);
    EXPECT_NEAR(data.step_mean, 12.0, 0.01);
}

TEST(Diagnostics, PhasesOfTheOldSolverFadeOut) {
    Diagnostics data;
    data.add(report(1, {{"lambda", 6.0}}));
    for (std::uint64_t step = 2; step < 200; ++step) data.add(report(step, {{"pressure", 4.0}}));
    ASSERT_EQ(data.phases.size(), 1u);
    EXPECT_EQ(data.phases[0].name, "pressure");
}

TEST(Diagnostics, FrameTimesAreThoseOfTheLastFrames) {
    Diagnostics data;
    EXPECT_EQ(data.frame_quantile(0.5), 0.0);
    for (int frame = 0; frame < 1000; ++frame) data.add_frame(500.0);
    for (int frame = 0; frame < 600; ++frame) data.add_frame(frame % 50 == 0 ? 40.0 : 16.0);
    EXPECT_EQ(data.frame_quantile(0.5), 16.0);
    EXPECT_EQ(data.frame_quantile(0.99), 40.0) << "one in fifty";
    EXPECT_EQ(data.frame_quantile(1.0), 40.0) << "the slow ones before are forgotten";
}

}  // namespace
}  // namespace slosh::ui::diagnostics_test
