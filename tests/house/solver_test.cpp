// The solver of dummy_solver.cpp is wherever a solver should be, and runs like one.
#include "sim/methods/step/solver_module.h"

#include <algorithm>

#include "cli/bench_case.h"
#include "house/engine_checks.h"
#include "slosh/files.h"

namespace slosh::house {
namespace {

SceneDescription ballistic_scene() {
    SceneDescription scene = small_dam_3d();
    scene.solver = "ballistic";
    return scene;
}

TEST(House, SolverIsInTheLists) {
    const SolverModule* solver = find_solver("ballistic");
    ASSERT_NE(solver, nullptr);
    EXPECT_EQ(solver_modules().all().back(), solver);
    EXPECT_FALSE(solver->iterates());
    EXPECT_NE(listed("solvers").find("ballistic"), std::string::npos);
    EXPECT_NE(listed("parameters").find("ballistic.drag"), std::string::npos);
}

TEST(House, SolverHasItsParameter) {
    SceneDescription scene = ballistic_scene();
    scene.parameters.emplace_back("ballistic.drag", 50.0);
    World braked = world_of(scene), free = world_of(ballistic_scene());
    const ParameterDescription* drag = parameter_table().find("ballistic.drag");
    ASSERT_NE(drag, nullptr);
    EXPECT_EQ(drag->number(&braked.parameters()), 50.0);
    EXPECT_EQ(drag->number(&free.parameters()), 0.0);
    run(braked, 10);
    run(free, 10);
    EXPECT_LT(braked.report().kinetic_energy, 0.5 * free.report().kinetic_energy) << "it does not act";
    braked.enqueue(SetParameter{"ballistic.drag", 1.0});
    braked.step();
    EXPECT_EQ(drag->number(&braked.parameters()), 1.0);
}

TEST(House, SolverIsReadFromAndWrittenToSceneFiles) {
    SceneDescription scene = ballistic_scene();
    scene.parameters.emplace_back("ballistic.drag", 2.0);
    const Result<SceneDescription> read = io::parse_scene(io::scene_to_text(scene), "scene.json", "house");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read.value().solver, "ballistic");
    World world = world_of(read.value());
    EXPECT_EQ(parameter_table().find("ballistic.drag")->number(&world.parameters()), 2.0);
}

TEST(House, SolverRunsItsPhasesByName) {
    World world = world_of(ballistic_scene());
    std::vector<std::string> names;
    do {
        names.emplace_back(world.step_phase());
    } while (world.inside_step());
    const std::vector<std::string> wanted{"commands", "neighbours", "fly", "walls", "neighbours", "fly",
                                          "walls",    "neighbours", "fly", "walls", "report"};
    EXPECT_EQ(names, wanted);
    world.enqueue(SetParameter{"ballistic.drag", 1.0});
    world.step();
    const auto& phases = world.report().phases;
    EXPECT_TRUE(std::any_of(phases.begin(), phases.end(), [](const PhaseTime& phase) {
        return phase.name == "brake";
    })) << "a phase that became due is not reported";
}

TEST(House, SolverIsSwitchedToAndRecorded) {
    SceneDescription scene = small_dam_3d();
    expect_replayed(scene,
                    {{3, SwitchSolver{"ballistic"}},
                     {5, SetParameter{"ballistic.drag", 3.0}},
                     {9, SwitchSolver{"pbf"}},
                     {12, SwitchSolver{"ballistic"}}},
                    16);
}

TEST(House, SolverHasABenchRow) {
    const Result<World> world = cli::bench_world(cli::BenchSetting::as_peers, 1000, true);
    ASSERT_TRUE(world.ok()) << world.error().text();
    EXPECT_EQ(parameter_table().find("ballistic.drag")->number(&world.value().parameters()), 0.5)
        << "the module's bench settings";
    const Result<cli::BenchResult> result =
        cli::run_bench_case(world.value(), "ballistic", 1, true, {1.0, 1.0});
    ASSERT_TRUE(result.ok()) << result.error().text();
    const cli::BenchRow& row = result.value().row;
    EXPECT_EQ(row.summary.solver, "ballistic");
    const auto& phases = row.summary.phases;
    EXPECT_TRUE(std::any_of(phases.begin(), phases.end(),
                            [](const PhaseTime& phase) { return phase.name == "fly"; }));
    EXPECT_GT(row.nanoseconds_per_iteration, 0.0) << "its pass is not timed";
}

}  // namespace
}  // namespace slosh::house
