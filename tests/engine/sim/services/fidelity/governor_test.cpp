// Real time decides from the state, changes little and seldom, and says what it does.
#include "sim/services/fidelity/governor.h"

#include <gtest/gtest.h>

#include "sim/methods/step/solver_module.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::governor_test {
namespace {

SceneDescription real_time(SceneDescription scene, double speed, std::string_view solver = "pbf") {
    scene.solver = solver;
    scene.parameters.emplace_back("time.fidelity", "real_time");
    scene.parameters.emplace_back("time.machine_speed", speed);
    return scene;
}

/// Steps as every loop does that keeps real time; returns how often something was changed.
int step_governed(World& world, int steps) {
    int changes = 0;
    for (int step = 0; step < steps; ++step) {
        if (const std::optional<Govern> decision = govern(world)) {
            world.enqueue(*decision);
            ++changes;
        }
        world.step();
    }
    return changes;
}

TEST(Governor, LeavesOtherFidelitiesAlone) {
    for (const char* fidelity : {"accurate", "as_set"}) {
        SceneDescription scene = small_dam_3d();
        scene.parameters.emplace_back("time.fidelity", fidelity);
        scene.parameters.emplace_back("time.machine_speed", 1e7);
        World world = world_of(scene);
        EXPECT_EQ(step_governed(world, 20), 0) << fidelity;
        EXPECT_FALSE(fidelity_status(world).real_time);
        EXPECT_EQ(world.state().fidelity.coefficient, 0.0f) << "nothing is remembered";
    }
}

TEST(SlowGovernor, StepsAtTheDisplaysRateAndIsCalm) {
    for (const SolverModule* solver : solver_modules().all()) {
        World world = world_of(real_time(small_dam_3d(), 1e8, solver->name));
        const int changes = step_governed(world, 180);
        EXPECT_GE(changes, 1) << solver->name;
        EXPECT_LE(changes, 8) << solver->name << " in three seconds of splash";
        EXPECT_FLOAT_EQ(world.parameters().time.step, 1.0f / 60.0f);
        EXPECT_NEAR(world.time(), 3.0, 1e-4);
        EXPECT_TRUE(world.pinned().empty());
        EXPECT_EQ(world.report().removed.total(), 0u) << solver->name;
    }
}

TEST(Governor, SaysWhatItTradesAndHowManyWouldFit) {
    World slow = world_of(real_time(small_dam_3d(), 2e4));
    step_governed(slow, 30);
    const FidelityStatus status = fidelity_status(slow);
    EXPECT_TRUE(status.real_time);
    EXPECT_TRUE(status.too_slow);
    EXPECT_GT(status.particles_that_fit, 0u);
    EXPECT_LT(status.particles_that_fit, slow.particles().count);
    EXPECT_NE(status.text.find("substep"), std::string::npos) << status.text;
    EXPECT_NE(status.text.find("% density error"), std::string::npos) << status.text;
    World fast = world_of(real_time(small_dam_3d(), 1e9));
    step_governed(fast, 30);
    EXPECT_FALSE(fidelity_status(fast).too_slow);
    EXPECT_GT(fidelity_status(fast).expected_factor, 1.0);
    EXPECT_GT(fidelity_status(fast).particles_that_fit, fast.particles().count);
}

TEST(Governor, MeasuresAMachine) {
    const double speed = measure_machine_speed({.threads = 1});
    EXPECT_GT(speed, 1e5);
    EXPECT_LT(speed, 1e12) << "in the range of time.machine_speed";
}

}  // namespace
}  // namespace slosh::governor_test
