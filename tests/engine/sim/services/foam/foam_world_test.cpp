// Foam in a world: what a particle is, how long it lasts, how many there are, where they may be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/services/foam/foam_step.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::foam_world_test {
namespace {

SceneDescription foaming(SceneDescription scene, double amount = 1.0) {
    scene.parameters.emplace_back("foam.enabled", 1.0);
    scene.parameters.emplace_back("foam.amount", amount);
    return scene;
}

/// A pool of 8 x 8 x 8 particles in a box of that width; its surface is at 0.4 m.
SceneDescription pool() {
    SceneDescription scene;
    scene.name = "pool";
    scene.container = Box3{Vec3(0.0f), Vec3(0.4f, 1.0f, 0.4f)};
    scene.fluids = {{BoxShape{Vec3(0.2f), Vec3(0.4f)}, Vec3(0.0f), Vec3(0.0f), {}}};
    return foaming(scene);
}

void add_foam(State& state, const Vec3& x, const Vec3& v = Vec3(0.0f), float life = 10.0f) {
    FoamParticles& foam = state.foam;
    const std::size_t i = foam.count();
    foam.resize(i + 1);
    foam.x[i] = x.x, foam.y[i] = x.y, foam.z[i] = x.z;
    foam.velocity_x[i] = v.x, foam.velocity_y[i] = v.y, foam.velocity_z[i] = v.z;
    foam.life[i] = life;
    foam.age[i] = 0.0f;
    foam.size[i] = 0.5f;
}

World world_with(State state) {
    return std::move(World::from_state(std::move(state), {.threads = 1})).value();
}

TEST(FoamWorld, IsSprayFoamOrBubbleByTheWaterAroundIt) {
    State state = world_of(pool()).state();
    const Vec3 places[] = {{0.2f, 0.7f, 0.2f},  {0.2f, 0.4f, 0.2f},   {0.2f, 0.2f, 0.2f},
                           {0.02f, 0.2f, 0.2f}, {0.02f, 0.02f, 0.2f}, {0.02f, 0.7f, 0.02f}};
    for (const Vec3& place : places) add_foam(state, place);
    World world = world_with(std::move(state));
    world.step(), world.step();  // each looks at the water in every other step
    ASSERT_EQ(world.foam().count(), std::size(places));
    EXPECT_EQ(world.foam().kind[0], FoamKind::spray) << "in the air";
    EXPECT_EQ(world.foam().kind[1], FoamKind::foam) << "on the surface";
    EXPECT_EQ(world.foam().kind[2], FoamKind::bubble) << "in the water";
    EXPECT_EQ(world.foam().kind[3], FoamKind::bubble) << "in the water, at a wall";
    EXPECT_NE(world.foam().kind[4], FoamKind::spray) << "in the water, at an edge";
    EXPECT_EQ(world.foam().kind[5], FoamKind::spray) << "in the air, at an edge";
    EXPECT_EQ(world.report().foam_particles, std::size(places));
}

TEST(FoamWorld, VanishesWhenItsLifeIsOver) {
    State state = world_of(pool()).state();
    const float step = state.parameters.time.step;
    add_foam(state, {0.2f, 0.4f, 0.2f}, Vec3(0.0f), 4.5f * step);
    add_foam(state, {0.1f, 0.4f, 0.2f}, Vec3(0.0f), 100.0f * step);
    World world = world_with(std::move(state));
    for (int k = 1; k <= 5; ++k) {
        world.step();
        EXPECT_EQ(world.foam().count(), k < 5 ? 2u : 1u) << "step " << k;
    }
    EXPECT_NEAR(world.foam().x[0], 0.1f, 0.02f) << "the older one went";
}

TEST(FoamWorld, SprayOverTheRimLeavesAnOpenTank) {
    for (const bool open : {true, false}) {
        SceneDescription scene = pool();
        scene.open_top = open;
        State state = world_of(scene).state();
        add_foam(state, {0.3f, open ? 1.05f : 0.95f, 0.2f}, {1.5f, 0.5f, 0.0f});
        add_foam(state, {0.38f, 0.7f, 0.2f}, {2.0f, 0.0f, 0.0f});
        World world = world_with(std::move(state));
        while (world.report().time < 0.8) world.step();
        ASSERT_EQ(world.foam().count(), 2u);
        if (open) {
            EXPECT_GT(world.foam().x[0], 0.6f);
            EXPECT_EQ(world.foam().y[0], 0.0f) << "it has landed on the floor beside the tank";
        } else {
            EXPECT_LE(world.foam().x[0], 0.41f);
        }
        EXPECT_LE(world.foam().x[1], 0.41f) << "below the rim there is a wall";
    }
}

TEST(FoamWorld, ComesAndGoesBitByBit) {
    State state = world_of(pool()).state();
    const float step = state.parameters.time.step;
    add_foam(state, {0.2f, 0.4f, 0.2f}, Vec3(0.0f), 100.0f);
    World world = world_with(std::move(state));
    EXPECT_EQ(world.foam().opacity(0), 0.0f);
    float before = 0.0f;
    for (int k = 1; k <= 60; ++k) {
        world.step();
        const FoamView foam = world.foam();
        EXPECT_NEAR(foam.age[0], static_cast<float>(k) * step, 1e-4f * foam.age[0]);
        EXPECT_GE(foam.opacity(0), before);
        before = foam.opacity(0);
        if (foam.age[0] < 0.9f * foam.appear_time) {
            EXPECT_LT(before, 1.0f);
        } else if (foam.age[0] > foam.appear_time) {
            EXPECT_EQ(before, 1.0f);
        }
    }
    EXPECT_EQ(before, 1.0f);
    FoamView old = world.foam();
    const float left = 0.25f * old.fade_time;
    old.life = {&left, 1};
    EXPECT_FLOAT_EQ(old.opacity(0), 0.25f);
}

TEST(FoamWorld, LooksLikeAnotherKindBitByBit) {
    State state = world_of(pool()).state();
    add_foam(state, {0.2f, 0.2f, 0.2f});  // spray, by the zero, in the middle of the water
    World world = world_with(std::move(state));
    float before = world.foam().look[0], most = 0.0f;
    EXPECT_EQ(before, 0.0f);
    const int steps =
        2 + static_cast<int>(3.0f * world.foam().appear_time / world.state().parameters.time.step);
    for (int k = 0; k < steps; ++k) {
        world.step();
        ASSERT_EQ(world.foam().count(), 1u);
        const float now = world.foam().look[0];
        EXPECT_GE(now, before);
        most = std::max(most, now - before);
        before = now;
    }
    EXPECT_EQ(world.foam().kind[0], FoamKind::bubble);
    EXPECT_GT(before, 1.9f) << "done after a few appearing times";
    EXPECT_LT(most, 0.5f);
}

TEST(FoamWorld, KeepsToItsBudget) {
    SceneDescription scene = foaming(small_dam_3d(), 50.0);
    scene.parameters.emplace_back("foam.budget", 300.0);
    World world = world_of(scene);
    std::size_t most = 0;
    for (int k = 0; k < 80; ++k) {
        world.step();
        ASSERT_LE(world.foam().count(), 300u);
        most = std::max(most, world.foam().count());
    }
    EXPECT_GT(most, 250u) << "never nearly full: this tests nothing";
    const std::size_t before = world.foam().count();
    ASSERT_GT(before, 120u);
    world.enqueue(SetParameter{"foam.budget", 100.0});
    world.step();
    EXPECT_LE(world.foam().count(), 100u);
}

TEST(FoamKinds, ChangeALittleBehindTheBoundTheyCross) {
    for (const float part : {0.17f, 0.23f}) {
        EXPECT_EQ(foam_kind(part, FoamKind::spray), FoamKind::spray) << part;
        EXPECT_EQ(foam_kind(part, FoamKind::foam), FoamKind::foam) << part;
    }
    for (const float part : {0.62f, 0.68f}) {
        EXPECT_EQ(foam_kind(part, FoamKind::foam), FoamKind::foam) << part;
        EXPECT_EQ(foam_kind(part, FoamKind::bubble), FoamKind::bubble) << part;
    }
    for (const FoamKind before : {FoamKind::spray, FoamKind::foam, FoamKind::bubble}) {
        EXPECT_EQ(foam_kind(0.1f, before), FoamKind::spray);
        EXPECT_EQ(foam_kind(0.4f, before), FoamKind::foam);
        EXPECT_EQ(foam_kind(0.8f, before), FoamKind::bubble);
    }
    EXPECT_EQ(foam_kind(0.18f, FoamKind::bubble), FoamKind::spray) << "across both bounds at once";
}

TEST(FoamWorld, StaysInTheTankAndOutOfSolids) {
    for (const bool solids : {false, true}) {
        SceneDescription scene = foaming(solids ? small_obstacles() : small_dam_3d(), 20.0);
        scene.open_top = false;
        World world = world_of(scene);
        std::size_t seen = 0;
        for (int k = 0; k < 120; ++k) {
            world.step();
            const FoamView foam = world.foam();
            seen += foam.count();
            for (std::size_t i = 0; i < foam.count(); ++i) {
                const Vec3 x(foam.x[i], foam.y[i], foam.z[i]);
                for (int axis = 0; axis < 3; ++axis) {
                    ASSERT_GE(x[axis], scene.container->min[axis]) << "step " << k;
                    ASSERT_LE(x[axis], scene.container->max[axis]) << "step " << k;
                }
                if (!solids) continue;
                ASSERT_GE(glm::length(x - Vec3(0.2f, 0.15f, 0.0f)), 0.12f) << "in the sphere";
                const Vec3 gap = glm::abs(x - Vec3(-0.25f, 0.05f, 0.1f)) - 0.5f * Vec3(0.2f, 0.1f, 0.15f);
                ASSERT_GE(std::max({gap.x, gap.y, gap.z}), 0.0f) << "in the box";
            }
        }
        EXPECT_GT(seen, 500u);
    }
}

TEST(FoamWorld, WhatIsNoNumberGoes) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    State state = world_of(pool()).state();
    add_foam(state, {nan, 0.4f, 0.2f});
    add_foam(state, {0.2f, 0.7f, 0.2f}, {0.0f, nan, 0.0f});
    add_foam(state, {0.2f, 0.7f, 0.2f}, Vec3(0.0f), nan);
    add_foam(state, {0.2f, 0.7f, 0.2f}, {1e30f, 1e30f, 1e30f});
    add_foam(state, {0.2f, 0.4f, 0.2f});
    World world = world_with(std::move(state));
    world.step();
    const FoamView foam = world.foam();
    EXPECT_GE(foam.count(), 1u);
    EXPECT_LE(foam.count(), 2u) << "the fastest may have been caught by a wall";
    for (std::size_t i = 0; i < foam.count(); ++i)
        EXPECT_TRUE(std::isfinite(foam.x[i] + foam.y[i] + foam.z[i] + foam.life[i]));
}

TEST(FoamWorld, LivesOnWithoutWater) {
    State state = world_of(pool()).state();
    add_foam(state, {0.2f, 0.7f, 0.2f});
    World world = world_with(std::move(state));
    world.enqueue(EraseFluid{Vec3(0.2f), 2.0f});
    for (int k = 0; k < 5; ++k) world.step();
    ASSERT_EQ(world.particles().count, 0u);
    ASSERT_EQ(world.foam().count(), 1u);
    EXPECT_LT(world.foam().y[0], 0.7f) << "it falls";
}

TEST(FoamWorld, NeverActsOnTheWater) {
    for (const SceneDescription& scene : {small_dam_3d(), small_dam_2d()}) {
        World without = world_of(scene), with = world_of(foaming(scene, 10.0));
        run(without, 60), run(with, 60);
        EXPECT_GT(with.foam().count(), 0u) << scene.name;
        EXPECT_EQ(without.foam().count(), 0u);
        EXPECT_EQ(with.state_hash(), without.state_hash()) << scene.name;
    }
}

TEST(FoamWorld, GoesWhenSwitchedOffAndWhenTheSceneStartsAgain) {
    for (const Command& command :
         {Command(SetParameter{"foam.enabled", 0.0}), Command(Reset{true}), Command(Reset{false})}) {
        State state = world_of(pool()).state();
        add_foam(state, {0.2f, 0.7f, 0.2f});
        World world = world_with(std::move(state));
        world.step();
        ASSERT_EQ(world.foam().count(), 1u);
        world.enqueue(command);
        world.step();
        EXPECT_EQ(world.foam().count(), 0u);
    }
}

TEST(FoamWorld, LeavesThroughSinksAndFarOut) {
    SceneDescription scene = pool();
    scene.container.reset();
    scene.sinks = {{Box3{Vec3(-1.0f, 0.5f, -1.0f), Vec3(0.1f, 0.6f, 1.0f)}}};
    scene.parameters.emplace_back("gravity.y", 0.0);
    State state = world_of(scene).state();
    add_foam(state, {0.0f, 0.55f, 0.0f});
    add_foam(state, {500.0f, 0.5f, 0.0f});
    add_foam(state, {0.5f, 0.55f, 0.5f});
    World world = world_with(std::move(state));
    world.step();
    ASSERT_EQ(world.foam().count(), 1u);
    EXPECT_NEAR(world.foam().x[0], 0.5f, 0.01f);
}

}  // namespace
}  // namespace slosh::foam_world_test
