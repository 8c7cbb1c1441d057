// The method of the walls changed while the water moves, and everything that walls and solids do meanwhile.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "sim/methods/step/solver_module.h"
#include "support/small_scenes.h"

namespace slosh::boundary_method_test {
namespace {

SetParameter method(const char* name) { return {"boundary.method", std::string(name)}; }

bool all_inside(const ParticleView& water, const Box3& box) {
    for (std::size_t i = 0; i < water.count; ++i) {
        const Vec3 x(water.x[i], water.y[i], water.z[i]);
        if (!glm::all(glm::greaterThanEqual(x, box.min)) || !glm::all(glm::lessThanEqual(x, box.max)))
            return false;
    }
    return true;
}

TEST(BoundaryMethod, MaySwitchWhileTheWaterMoves) {
    for (const SolverModule* solver : solver_modules().all()) {
        SceneDescription scene = small_dam_3d();
        scene.solver = solver->name;
        World world = world_of(scene);
        const std::size_t seeded = world.particles().count;
        EXPECT_EQ(world.boundary_particles(), 0u);
        for (std::size_t round = 0; round < 4; ++round) {
            const std::string name = std::array{"particles", "signed_distance", "mirrors"}[round % 3];
            world.enqueue(method(name.c_str()));
            run(world, 10);
            // 20 x 16 x 8 spacings, two layers.
            EXPECT_EQ(world.boundary_particles(),
                      name == "particles" ? 24u * 20u * 12u - 20u * 16u * 8u : 0u);
            EXPECT_LT(world.report().v_max, 6.0) << solver->name;
        }
        EXPECT_EQ(world.particles().count, seeded);
        EXPECT_TRUE(all_inside(world.particles(), *scene.container));
    }
}

TEST(BoundaryMethod, SwitchingThereAndBackBetweenStepsChangesNothing) {
    World one = world_of(small_obstacles()), other = world_of(small_obstacles());
    run(one, 20);
    run(other, 20);
    other.enqueue(method("particles"));
    other.enqueue(method("mirrors"));
    run(one, 10);
    run(other, 10);
    EXPECT_EQ(one.state_hash(), other.state_hash());
}

TEST(BoundaryMethod, KernelSpacingAndRadiusFollow) {
    SceneDescription scene = small_dam_3d();
    scene.parameters.emplace_back("boundary.method", std::string("particles"));
    scene.parameters.emplace_back("kernel.ratio", 2.0);
    World world = world_of(scene);
    const std::size_t before = world.boundary_particles();
    EXPECT_GT(before, 1000u);
    run(world, 5);
    world.enqueue(SetParameter{"kernel.ratio", 2.6});
    run(world, 20);
    EXPECT_GT(world.boundary_particles(), before) << "a second layer";
    world.enqueue(SetParameter{"kernel.name", std::string("wendland_c2")});
    world.enqueue(SetParameter{"kernel.ratio", 1.6});
    run(world, 20);
    world.enqueue(SetParameter{"fluid.spacing", 0.04});
    run(world, 20);
    EXPECT_GT(world.boundary_particles(), before);
    EXPECT_EQ(world.report().removed.total(), 0u);
    EXPECT_LT(world.report().v_max, 10.0);
}

TEST(SlowBoundaryMethod, AWallThatMovesAtOneMetrePerSecondPushesTheWater) {
    for (const SolverModule* solver : solver_modules().all()) {
        SceneDescription scene;
        scene.solver = solver->name;
        scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 1.0f, 0.4f)};
        scene.fluids = {{BoxShape{Vec3(0.5f, 0.15f, 0.2f), Vec3(1.0f, 0.3f, 0.4f)}}};
        scene.parameters.emplace_back("boundary.method", std::string("particles"));
        World world = world_of(scene);
        const std::size_t seeded = world.particles().count;
        Box3 narrow = *scene.container;
        narrow.max.x = 0.6f;
        world.enqueue(MoveContainer{narrow, 1.0f});
        while (world.time() < 0.4) world.step();
        EXPECT_TRUE(all_inside(world.particles(), narrow)) << solver->name;
        EXPECT_GT(world.report().bounds.max.y, 0.4f) << "the water rises";
        world.enqueue(MoveContainer{*scene.container, 1.0f});
        while (world.time() < 3.0) world.step();
        EXPECT_EQ(world.particles().count, seeded);
        EXPECT_LT(world.report().density_error_mean, 0.02) << solver->name;
        EXPECT_LT(world.report().kinetic_energy, 20.0)
            << solver->name << ": 120 kg slosh with 80-160 J at most";
    }
}

TEST(BoundaryMethod, ActsAsMirrorsAsLongAsThereAreSolids) {
    SceneDescription scene = small_dam_3d();
    scene.parameters.emplace_back("boundary.method", std::string("particles"));
    World world = world_of(scene);
    const std::size_t walls = world.boundary_particles();
    EXPECT_GT(walls, 0u);
    world.enqueue(AddSolid{Solid{SphereShape{Vec3(0.8f, 0.2f, 0.2f), 0.1f}}});
    world.step();
    EXPECT_EQ(world.boundary_particles(), 0u);
    ASSERT_FALSE(world.report().notes.empty());
    EXPECT_NE(world.report().notes.back().find("boundary.method acts as mirrors"), std::string::npos);
    world.enqueue(RemoveSolid{0});
    world.step();
    EXPECT_EQ(world.boundary_particles(), walls);
    EXPECT_TRUE(world.report().notes.empty());
}

}  // namespace
}  // namespace slosh::boundary_method_test
