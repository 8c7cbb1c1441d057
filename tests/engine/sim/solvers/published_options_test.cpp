// Options that the papers have: sound as fast as in water.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/parameters/parameters.h"
#include "sim/solvers/solver_module.h"
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

}  // namespace
}  // namespace slosh::published_options_test
