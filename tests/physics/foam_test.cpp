// Foam where answers are known: none on calm water, spray on its parabola, bubbles at the speed they were
// given.
#include <gtest/gtest.h>

#include <cmath>

#include "scenes.h"
#include "sim/world/state/foam_particles.h"
#include "sim/world/state/state.h"

namespace slosh::physics::foam_test {
namespace {

class SlowFoam : public testing::TestWithParam<std::string> {};

TEST_P(SlowFoam, AStillTankHasNone) {
    for (const int dimension : {2, 3}) {
        World world = make_world(still_tank(GetParam(), dimension, 0.05, 12), {{"foam.enabled", 1.0}});
        while (world.time() < 1.5) {
            world.step();
            ASSERT_EQ(world.foam().count(), 0u) << dimension << "-D, at " << world.time() << " s";
        }
    }
}

TEST_P(SlowFoam, ABreakingDamHasSome) {
    World world = make_world(small_dam(GetParam(), 3), {{"foam.enabled", 1.0}});
    std::size_t most = 0;
    while (world.time() < 1.0) {
        world.step();
        most = std::max(most, world.foam().count());
    }
    EXPECT_GT(most, 20u);
}

INSTANTIATE_TEST_SUITE_P(Solvers, SlowFoam, testing::ValuesIn(every_solver()), name_of);

/// The world with one foam particle in it.
World with_particle(World world, const Vec3& x, const Vec3& v) {
    State state = world.state();
    state.foam.resize(1);
    state.foam.x[0] = x.x, state.foam.y[0] = x.y, state.foam.z[0] = x.z;
    state.foam.velocity_x[0] = v.x, state.foam.velocity_y[0] = v.y, state.foam.velocity_z[0] = v.z;
    state.foam.life[0] = 1e3f;
    state.foam.size[0] = 0.5f;
    return std::move(World::from_state(std::move(state), {.threads = 1})).value();
}

TEST(SlowFallingWater, MakesNoneWhileItFallsAsOne) {
    SceneDescription scene = still_tank("pbf", 3, 0.05, 8);
    scene.container.reset();
    World world = make_world(scene, {{"foam.enabled", 1.0}});
    while (world.time() < 0.8) world.step();
    EXPECT_GT(world.report().v_max, 7.0);
    EXPECT_EQ(world.foam().count(), 0u);
}

TEST(SlowSpray, FliesOnItsParabola) {
    SceneDescription scene = still_tank("pbf", 3, 0.05, 4);
    scene.container.reset();
    World world = with_particle(make_world(scene, {{"foam.enabled", 1.0}, {"foam.spray_drag", 0.0}}),
                                {0.3f, 30.0f, 0.3f}, {2.0f, 3.0f, -1.0f});
    for (int k = 0; k < 200; ++k) world.step();
    ASSERT_EQ(world.foam().count(), 1u);
    const double t = world.time();
    EXPECT_EQ(world.foam().kind[0], FoamKind::spray);
    EXPECT_NEAR(world.foam().x[0], 0.3 + 2.0 * t, 1e-4);
    EXPECT_NEAR(world.foam().y[0], 30.0 + 3.0 * t - 0.5 * gravity * t * t, 2e-4);
    EXPECT_NEAR(world.foam().z[0], 0.3 - t, 1e-4);
}

TEST(SlowSpray, IsBrakedByTheAir) {
    SceneDescription scene = still_tank("pbf", 3, 0.05, 4);
    scene.container.reset();
    World world = with_particle(
        make_world(scene, {{"foam.enabled", 1.0}, {"foam.spray_drag", 0.5}, {"gravity.y", 0.0}}),
        {0.3f, 30.0f, 0.3f}, {2.0f, 0.0f, 0.0f});
    const double rate = 0.5 / static_cast<double>(foam_scales(world.state()).time);
    for (int k = 0; k < 60; ++k) world.step();
    const double t = world.time();
    EXPECT_NEAR(world.state().foam.velocity_x[0], 2.0 * std::exp(-rate * t), 0.02);
    EXPECT_NEAR(world.foam().x[0], 0.3 + 2.0 / rate * (1.0 - std::exp(-rate * t)), 0.02);
}

TEST(SlowBubbles, RiseAtTheirSpeed) {
    const double spacing = 0.05;
    SceneDescription scene = still_tank("dfsph", 3, spacing, 20);
    World world = with_particle(make_world(scene, {{"foam.enabled", 1.0}, {"foam.bubble_rise", 0.1}}),
                                {0.31f, 0.2f, 0.29f}, Vec3(0.0f));
    const double speed = 0.1 * static_cast<double>(foam_scales(world.state()).speed);
    while (world.time() < 0.3) world.step();
    const double from = static_cast<double>(world.foam().y[0]), start = world.time();
    ASSERT_EQ(world.foam().kind[0], FoamKind::bubble);
    while (world.time() < 1.0) world.step();
    ASSERT_EQ(world.foam().kind[0], FoamKind::bubble);
    EXPECT_NEAR((static_cast<double>(world.foam().y[0]) - from) / (world.time() - start), speed, 0.1 * speed);
    while (world.time() < 5.0) world.step();
    ASSERT_EQ(world.foam().count(), 1u);
    EXPECT_EQ(world.foam().kind[0], FoamKind::foam) << "it has come up";
    EXPECT_NEAR(world.foam().y[0], 20 * spacing, 1.5 * spacing);
}

}  // namespace
}  // namespace slosh::physics::foam_test
