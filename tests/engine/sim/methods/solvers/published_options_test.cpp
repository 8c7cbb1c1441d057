// Options that the papers have: sound as fast as in water, the worst particle that decides, densities to
// first order, pressures that pull.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"
#include "support/small_scenes.h"

namespace slosh::published_options_test {
namespace {

using Settings = std::vector<std::pair<std::string, ParameterValue>>;

SceneDescription with(SceneDescription scene, std::string_view solver, const Settings& settings) {
    scene.solver = solver;
    scene.parameters.insert(scene.parameters.end(), settings.begin(), settings.end());
    return scene;
}

bool says(const StepReport& report, const std::string& what) {
    return std::any_of(report.notes.begin(), report.notes.end(),
                       [&](const std::string& note) { return note.find(what) != std::string::npos; });
}

TEST(SoundSpeed, OfWaterHasTheSubstepsThatItNeeds) {
    for (const SceneDescription& dam : {small_dam_2d(), small_dam_3d()}) {
        World world = world_of(with(dam, "wcsph", {{"wcsph.sound_speed", 1500.0}}));
        const StepReport first = world.step();
        const Parameters& p = world.parameters();
        // dt <= 0.9 x 0.4 h/c
        const double needed = std::ceil(static_cast<double>(p.time.step) * 1500.0 /
                                        (0.9 * 0.4 * static_cast<double>(p.support_radius())));
        EXPECT_NEAR(first.substeps, needed, 1.0) << dam.name;
        EXPECT_EQ(says(first, "wcsph.sound_speed needs"), needed > 256.0) << dam.name;
        EXPECT_LE(first.symptoms.sound_courant, 1.0 + 1e-3);
        run(world, 3);
        EXPECT_LT(world.report().v_max, 2.0) << "0.02 s of fall, and the corner of a column";
        EXPECT_LT(world.report().density_error_mean, 1e-3);
    }
}

TEST(SoundSpeed, ThatNeedsTooManySubstepsActsSlower) {
    SceneDescription drop;
    drop.name = "drop";
    drop.fluids = {{BoxShape{Vec3(0.0f), Vec3(0.004f)}}};
    World world = world_of(with(
        drop, "wcsph",
        {{"fluid.spacing", 0.002}, {"wcsph.sound_speed", 1500.0}, {"time.step", 0.02}, {"gravity.y", 0.0}}));
    const StepReport report = world.step();
    EXPECT_EQ(report.substeps, most_sound_substeps);
    EXPECT_TRUE(says(report, "wcsph.sound_speed acts as"));
    EXPECT_LE(report.symptoms.sound_courant, 1.0 + 1e-3);
}

TEST(WorstError, EndsWhenNoParticleIsCompressedByMore) {
    for (const SceneDescription& dam : {small_dam_2d(), small_dam_3d()}) {
        const Settings published{{"time.step", 0.004},
                                 {"time.substeps", 1.0},
                                 {"time.courant", 0.0},
                                 {"pcisph.iterations", 50.0},
                                 {"pcisph.min_iterations", 3.0},
                                 {"pcisph.accelerated", 0.0},
                                 {"pcisph.warm_start", 0.0},
                                 {"pcisph.tolerance", 0.01},
                                 {"pressure.surface_completion", 0.0}};
        double worst[2] = {}, iterations[2] = {};
        for (const int of_worst : {0, 1}) {
            World world = world_of(with(dam, "pcisph", published));
            world.enqueue(SetParameter{"pcisph.worst_error", static_cast<double>(of_worst)});
            for (int step = 0; step < 60; ++step) {
                const StepReport& report = world.step();
                if (report.iterations < 50)
                    worst[of_worst] = std::max(worst[of_worst], report.density_error_max);
                iterations[of_worst] += report.iterations;
            }
        }
        EXPECT_GT(worst[0], 0.013) << dam.name;
        EXPECT_LT(worst[1], 0.012) << dam.name;
        EXPECT_GT(iterations[1], iterations[0]) << dam.name;
    }
}

TEST(LinearDensities, LeaveWhatIterationsDoNotTakeAway) {
    double left[2] = {};
    for (const int linear : {0, 1}) {
        World world = world_of(with(small_dam_2d(), "iisph",
                                    {{"iisph.iterations", 20.0},
                                     {"iisph.min_iterations", 20.0},
                                     {"iisph.linear", static_cast<double>(linear)}}));
        for (int step = 0; step < 100; ++step) left[linear] += world.step().density_error_mean;
    }
    EXPECT_GT(left[1], 3.0 * left[0]);
}

class PullingPressure : public testing::TestWithParam<std::string> {};

/// Density in the middle of a block that flies apart, over the rest density.
double density_of_expansion(const std::string& solver, int dimension, double factor) {
    SceneDescription scene;
    scene.name = "expansion";
    scene.dimension = dimension;
    const Vec3 size = 0.05f * Vec3(12.0f, 12.0f, dimension == 2 ? 1.0f : 12.0f);
    FluidRegion block{BoxShape{Vec3(0.0f), size}};
    block.velocity_gradient_diagonal = Vec3(1.0f, 1.0f, dimension == 2 ? 0.0f : 1.0f);
    scene.fluids = {block};
    World world =
        world_of(with(scene, solver, {{"gravity.y", 0.0}, {solver + ".negative_pressure", factor}}));
    run(world, 20);
    const std::span<const float> density = world.particles().density;
    return static_cast<double>(*std::max_element(density.begin(), density.end())) / 1000.0;
}

TEST_P(PullingPressure, HoldsWaterTogetherTheMoreTheHigherItsFactor) {
    for (const int dimension : {2, 3}) {
        const double free = density_of_expansion(GetParam(), dimension, 0.0),
                     half = density_of_expansion(GetParam(), dimension, 0.5),
                     whole = density_of_expansion(GetParam(), dimension, 1.0);
        EXPECT_LT(free, 0.92) << dimension;
        EXPECT_GT(half, free + 0.01) << dimension;
        EXPECT_GT(whole, std::min(half, 0.999)) << dimension;  // more than all of it cannot be held
    }
}

INSTANTIATE_TEST_SUITE_P(Solvers, PullingPressure, testing::Values("wcsph", "pcisph"));

}  // namespace
}  // namespace slosh::published_options_test
