// The world's clock: step x dt and never summed, phases one by one, events at their time.
#include <gtest/gtest.h>

#include "sim/methods/solvers/pbf.h"
#include "sim/world/state/state.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::world_time_test {
namespace {

TEST(WorldTime, GoesOnFromWhereTheStepLengthChanged) {
    World world = world_of(small_blobs());
    run(world, 10);
    const double first = 10.0 * static_cast<double>(0.005f);
    world.enqueue(SetParameter{"time.step", 0.002});
    for (int k = 1; k <= 7; ++k) {
        world.step();
        EXPECT_EQ(world.time(), first + k * static_cast<double>(0.002f));
    }
    // The same value again, then another change.
    world.enqueue(SetParameter{"time.step", static_cast<double>(0.002f)});
    run(world, 1);
    EXPECT_EQ(world.time(), first + 8.0 * static_cast<double>(0.002f));
    world.enqueue(SetParameter{"time.step", 0.004});
    run(world, 2);
    EXPECT_EQ(world.time(), (first + 8.0 * static_cast<double>(0.002f)) + 2.0 * static_cast<double>(0.004f));
    EXPECT_EQ(world.step_index(), 20u);
}

TEST(WorldTime, StepFinishesAStepBegunInPhases) {
    World whole = world_of(small_dam_3d()), mixed = world_of(small_dam_3d());
    whole.step();
    for (int k = 0; k < 5; ++k) mixed.step_phase();
    ASSERT_TRUE(mixed.inside_step());
    mixed.step();
    EXPECT_EQ(mixed.step_index(), 1u);
    EXPECT_EQ(whole.state_hash(), mixed.state_hash());
    // Commands queued inside a step wait for the next one.
    mixed.step_phase();
    mixed.step_phase();
    mixed.enqueue(EraseFluid{Vec3(0.0f), 100.0f});
    mixed.step();
    EXPECT_GT(mixed.particles().count, 0u);
    mixed.step();
    EXPECT_EQ(mixed.particles().count, 0u);
}

TEST(WorldTime, ApplyCommandsInsideAStepFinishesIt) {
    World world = world_of(small_dam_3d());
    for (int k = 0; k < 5; ++k) world.step_phase();
    world.enqueue(SetParameter{"pbf.iterations", 8.0});
    world.apply_commands();
    EXPECT_FALSE(world.inside_step());
    EXPECT_EQ(world.step_index(), 1u);
    EXPECT_EQ(world.parameters().of<PbfSettings>().iterations, 8);
}

/// However they are listed.
TEST(WorldTime, EventsComeAtTheFirstStepNotBeforeTheirTime) {
    SceneDescription scene = small_blobs();  // steps of 5 ms
    scene.events = {{0.0101, SetParameter{"pbf.iterations", 6.0}},
                    {0.0, SetParameter{"pbf.iterations", 3.0}},
                    {0.01, SetParameter{"pbf.iterations", 4.0}},
                    {0.01, SetParameter{"pbf.iterations", 5.0}}};
    World world = world_of(scene);
    const int wanted[] = {3, 3, 5, 6, 6};
    for (const int iterations : wanted) {
        world.step();
        EXPECT_EQ(world.parameters().of<PbfSettings>().iterations, iterations)
            << "step " << world.step_index();
    }
}

TEST(WorldTime, EventsAreBeforeWhatThePersonDoes) {
    SceneDescription scene = small_blobs();
    scene.events = {{0.0, SetParameter{"pbf.iterations", 3.0}}};
    World world = world_of(scene);
    const std::uint64_t ticket = world.enqueue(SetParameter{"pbf.iterations", 8.0});
    const StepReport& report = world.step();
    EXPECT_EQ(world.parameters().of<PbfSettings>().iterations, 8);
    ASSERT_EQ(report.commands.size(), 2u);
    EXPECT_EQ(report.commands[1].ticket, ticket);
}

TEST(WorldTime, ResetBringsEventsBack) {
    SceneDescription scene = small_dam_3d();
    scene.events = {{0.01, DropFluid{BoxShape{Vec3(0.5f, 0.6f, 0.2f), Vec3(0.1f)}}}};
    World world = world_of(scene);
    run(world, 4);
    const std::size_t count = world.particles().count;
    EXPECT_EQ(count, world.state().next_id);
    world.enqueue(Reset{});
    run(world, 1);
    EXPECT_EQ(world.particles().count, count - 8);
    run(world, 3);
    EXPECT_EQ(world.particles().count, count);
}

TEST(WorldTime, AnEventThatResetsDoesNotHang) {
    SceneDescription scene = small_blobs();
    scene.events = {{0.0, Reset{}}};
    World world = world_of(scene);
    run(world, 2);
    scene.events = {{0.0, SetParameter{"pbf.iterations", 6.0}}, {0.01, Reset{}}};
    World looping = world_of(scene);
    run(looping, 8);
    EXPECT_LE(looping.time(), 0.016);
    EXPECT_EQ(looping.parameters().of<PbfSettings>().iterations, 6);
}

TEST(WorldTime, CourantNumberAddsSubstepsForTheFastest) {
    for (const std::string& solver : iterating_solvers()) {
        SceneDescription scene;
        scene.solver = solver;
        scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(0.2f)}, Vec3(0.0f, -8.0f, 0.0f)});
        scene.parameters = {{"fluid.spacing", 0.05},
                            {"time.step", 0.005},
                            {"time.substeps", 1.0},
                            {"gravity.y", 0.0},
                            {"time.courant", 0.25}};
        World world = std::move(World::create(scene)).value();
        world.step();  // 8 m/s x 5 ms = 0.8 d
        EXPECT_EQ(world.report().substeps, 4) << solver;
        world.enqueue(SetParameter{"time.courant", 2.0});
        world.step();
        EXPECT_EQ(world.report().substeps, 1);
        world.enqueue(SetParameter{"time.courant", 0.11});
        world.step();
        EXPECT_EQ(world.report().substeps, 8);
        world.enqueue(SetParameter{"time.courant", 0.0});
        world.step();
        EXPECT_EQ(world.report().substeps, 1);
    }
}

}  // namespace
}  // namespace slosh::world_time_test
