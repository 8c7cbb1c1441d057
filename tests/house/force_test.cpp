// The force of dummy_force.cpp is wherever a force should be, and every solver runs it.
#include "sim/methods/forces/force_module.h"

#include "house/engine_checks.h"
#include "sim/methods/step/solver_module.h"
#include "slosh/files.h"

namespace slosh::house {
namespace {

SceneDescription pulled(std::string_view solver, double strength) {
    SceneDescription scene = small_dam_3d();
    scene.solver = solver;
    scene.parameters.emplace_back("magnet.strength", strength);
    scene.parameters.emplace_back("magnet.x", 5.0);
    return scene;
}

TEST(House, ForceIsInTheLists) {
    const ForceModule* force = force_modules().find("magnet");
    ASSERT_NE(force, nullptr);
    EXPECT_NE(listed("forces").find("magnet"), std::string::npos);
    EXPECT_EQ(listed("forces").find("stroke"), std::string::npos) << "a tool's force has nothing to set";
    EXPECT_NE(listed("parameters").find("magnet.strength"), std::string::npos);
    EXPECT_NE(listed("parameters").find("magnet.x"), std::string::npos);
}

TEST(House, ForceMovesTheWaterOfEverySolver) {
    for (const SolverModule* solver : solver_modules().all()) {
        World with = world_of(pulled(solver->name, 5.0)), without = world_of(pulled(solver->name, 0.0));
        run(with, 30);
        run(without, 30);
        // a t^2/2 = 0.056 m in free flight; the wall on that side is in the way of some.
        EXPECT_GT(mean_x(with), mean_x(without) + 0.01) << solver->name;
    }
}

TEST(House, ForceThatIsOffChangesNoBit) {
    for (const SolverModule* solver : solver_modules().all()) {
        SceneDescription scene = small_dam_3d();
        scene.solver = solver->name;
        World without = world_of(scene), off = world_of(pulled(solver->name, 0.0));
        run(without, 10);
        run(off, 10);
        EXPECT_EQ(off.state_hash(), without.state_hash()) << solver->name;
    }
}

TEST(House, ForceActsInItsStageAlone) {
    World with = world_of(pulled("pbf", 5.0)), without = world_of(pulled("pbf", 0.0));
    // The first phase after which the two differ is the one that accelerates.
    while (with.step_phase() == without.step_phase() && mean_x(with) == mean_x(without) &&
           with.inside_step()) {
    }
    ASSERT_TRUE(with.inside_step()) << "it does not act";
    const double dt = 0.005 / 3.0;
    EXPECT_NEAR(mean_x(with) - mean_x(without), 5.0 * dt * dt, 1e-6);
    EXPECT_EQ(with.step_phase(), "neighbours") << "what comes after \"predict\"";
}

TEST(House, ForceIsInSceneFilesRecordingsAndForAnyThreads) {
    const SceneDescription scene = pulled("dfsph", 5.0);
    const Result<SceneDescription> read = io::parse_scene(io::scene_to_text(scene), "scene.json", "house");
    ASSERT_TRUE(read.ok()) << read.error().text();
    World world = world_of(read.value());
    EXPECT_EQ(parameter_table().find("magnet.strength")->number(&world.parameters()), 5.0);
    expect_replayed(small_dam_3d(),
                    {{2, SetParameter{"magnet.strength", 8.0}}, {7, SetParameter{"magnet.x", -3.0}}}, 12);
    EXPECT_EQ(hashes_of(scene, 3), hashes_of(scene, 1));
}

}  // namespace
}  // namespace slosh::house
