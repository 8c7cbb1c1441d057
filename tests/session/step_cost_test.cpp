// What a step is predicted to cost, from a report whose times are made up, and from one that was measured.
#include "app/session/step_cost.h"

#include <gtest/gtest.h>

#include <utility>

#include "slosh/files.h"
#include "slosh/world.h"

namespace slosh::app::step_cost_test {
namespace {

class StepCost : public testing::Test {
  protected:
    void SetUp() override {
        report_.substeps = 2;
        report_.iterations = 10;
        report_.milliseconds = 30.0;
        report_.phases = {{"neighbours", 10.0}, {"lambda", 12.0}, {"correct", 8.0}, {"report", 5.0}};
        parameters_.time.substeps = 2;
        for (const auto& [key, value] :
             {std::pair("pbf.iterations", 5.0), std::pair("fluid.spacing", 0.04)}) {
            ASSERT_TRUE(parameter_table().find(key)->set(&parameters_, value));
        }
    }
    double predicted(std::string_view key, double value, std::string_view solver = "pbf") const {
        return predicted_step({report_, parameters_, solver, 3}, key, value);
    }
    StepReport report_;
    Parameters parameters_;
};

TEST_F(StepCost, IterationsMultiplyTheirPassesOnly) {
    EXPECT_DOUBLE_EQ(predicted("pbf.iterations", 5.0), 30.0);
    EXPECT_DOUBLE_EQ(predicted("pbf.iterations", 50.0), 10.0 + 10.0 * 20.0);
    EXPECT_DOUBLE_EQ(predicted("pbf.iterations", 1.0), 10.0 + 4.0);
}

TEST_F(StepCost, WhatEndsByItsToleranceDoesNotCostMoreWithAHigherLimit) {
    report_.iterations = 6;  // three of five
    EXPECT_DOUBLE_EQ(predicted("pbf.iterations", 50.0), 30.0);
    EXPECT_DOUBLE_EQ(predicted("pbf.min_iterations", 6.0), 10.0 + 2.0 * 20.0);
}

TEST_F(StepCost, SubstepsMultiplyEverything) {
    EXPECT_DOUBLE_EQ(predicted("time.substeps", 20.0), 300.0);
    report_.substeps = 8, report_.iterations = 40;  // the method took more than the two it was given
    EXPECT_DOUBLE_EQ(predicted("time.substeps", 4.0), 30.0);
    EXPECT_DOUBLE_EQ(predicted("time.step", 2.0 * static_cast<double>(parameters_.time.step)), 60.0);
}

TEST_F(StepCost, ParticlesGoWithTheCubeOfTheSpacing) {
    EXPECT_NEAR(predicted("fluid.spacing", 0.02), 240.0, 1e-3);
    EXPECT_NEAR(predicted_step({report_, parameters_, "pbf", 2}, "fluid.spacing", 0.02), 120.0, 1e-3);
}

TEST_F(StepCost, OfOtherParametersNothingIsKnown) {
    EXPECT_EQ(predicted("viscosity.nu", 1.0), 0.0);
    EXPECT_EQ(predicted("no.such", 1.0), 0.0);
    EXPECT_EQ(predicted("dfsph.iterations", 50.0), 0.0) << "it is not the solver that runs";
    EXPECT_EQ(predicted("fluid.spacing", 0.0), 0.0);
    report_.milliseconds = 0.0;
    EXPECT_EQ(predicted("pbf.iterations", 50.0), 0.0) << "no step yet";
    report_.particles = 20'000;
    EXPECT_GT(predicted("fluid.spacing", 0.008), 250.0) << "2.5 million particles are slow anywhere";
    EXPECT_LT(predicted("fluid.spacing", 0.04), 250.0);
}

TEST_F(StepCost, NobodyIsAskedAboutAStepThatGetsFaster) {
    const MeasuredStep last{report_, parameters_, "pbf", 3};
    EXPECT_TRUE(is_costly(last, 251.0, 250.0));
    EXPECT_FALSE(is_costly(last, 249.0, 250.0));
    report_.milliseconds = 2000.0;
    EXPECT_FALSE(is_costly(last, 900.0, 250.0));
    EXPECT_TRUE(is_costly(last, 4000.0, 250.0));
}

TEST_F(StepCost, ReadsTheReportOfARealStep) {
    World world = std::move(World::create(*io::find_scene("drop_2d").value().scene)).value();
    world.step();
    for (const std::string_view solver : solver_names()) {
        world.enqueue(SwitchSolver{std::string(solver)});
        world.step();
        // Its phases, each as long as the others: what was measured depends on what else the machine does.
        StepReport report = world.report();
        for (PhaseTime& phase : report.phases) phase.milliseconds = 1.0;
        report.milliseconds = static_cast<double>(report.phases.size());
        const MeasuredStep last{report, world.parameters(), world.solver(), 2};
        const double twice = 2.0 * static_cast<double>(world.parameters().time.substeps);
        const double now = report.milliseconds;
        EXPECT_GE(predicted_step(last, "time.substeps", twice), now) << solver;
        const ParameterDescription* iterations = parameter_table().find(std::string(solver) + ".iterations");
        if (iterations == nullptr || report.iterations == 0) continue;
        const double predicted =
            predicted_step(last, iterations->key, 100.0 * iterations->number(&world.parameters()));
        if (report.symptoms.substeps_at_cap != report.substeps) continue;
        EXPECT_GT(predicted, 5.0 * now) << solver << ": the loop's phases were found";
    }
}

}  // namespace
}  // namespace slosh::app::step_cost_test
