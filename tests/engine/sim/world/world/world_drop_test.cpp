// Drops: what the ghost announces is what appears, nothing overlaps, the budget holds, absurd shapes are
// answered.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::world_drop_test {
namespace {

CommandResult drop(World& world, const FluidShape& shape, Vec3 velocity = Vec3(0.0f)) {
    world.enqueue(DropFluid{shape, velocity});
    return world.apply_commands().commands.back();
}

/// The least distance of a particle with id >= first to any other, in spacings.
double least_distance(const World& world, std::uint32_t first) {
    const ParticleView view = world.particles();
    double least = 1e9;
    for (std::size_t i = 0; i < view.count; ++i) {
        if (view.id[i] < first) continue;
        for (std::size_t j = 0; j < view.count; ++j) {
            if (j == i) continue;
            const Vec3 gap = Vec3(view.x[i], view.y[i], view.z[i]) - Vec3(view.x[j], view.y[j], view.z[j]);
            least = std::min(least, static_cast<double>(glm::length(gap) / view.spacing));
        }
    }
    return least;
}

FluidShape random_shape(std::mt19937& random, const SceneDescription& scene) {
    const Box3 box = scene.container.value_or(Box3{Vec3(-0.3f), Vec3(0.3f)});
    std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    const auto draw = [&] { return uniform(random); };
    Vec3 center = box.min + (box.max - box.min) * Vec3(draw(), draw(), draw());
    if (scene.dimension == 2) center.z = draw();  // must not matter
    if (draw() < 0.5f) return SphereShape{center, 0.03f + 0.15f * draw()};
    return BoxShape{center, Vec3(0.05f) + 0.3f * Vec3(draw(), draw(), draw())};
}

TEST(WorldDrop, PreviewIsWhatHappensAndNothingOverlaps) {
    std::mt19937 random(5);
    for (const SceneDescription& scene : small_scenes()) {
        World world = world_of(scene);
        std::uint64_t added = 0;
        for (int k = 0; k < 12; ++k) {
            run(world, 4);
            const FluidShape shape = random_shape(random, scene);
            const World::DropPreview preview = world.preview_drop(shape);
            const std::size_t before = world.particles().count;
            const CommandResult result = drop(world, shape, Vec3(1.0f, -1.0f, 0.5f));
            EXPECT_TRUE(result.applied);
            EXPECT_EQ(result.added, preview.added) << scene.name;
            EXPECT_EQ(result.left_out, preview.left_out) << scene.name;
            EXPECT_EQ(world.particles().count, before + result.added);
            EXPECT_GE(least_distance(world, result.first_id), 0.8 - 1e-4) << scene.name;
            added += result.added;
        }
        EXPECT_GT(added, 50u) << scene.name << ": the shapes did not fit";
        EXPECT_EQ(world.step().removed.nonfinite, 0u);
    }
}

TEST(WorldDrop, IntoWaterSolidsAndWallsLeavesThoseOut) {
    World world = world_of(small_obstacles());
    const ParticleView view = world.particles();
    ASSERT_GT(view.count, 100u);
    // Where the water is.
    const CommandResult same = drop(world, BoxShape{Vec3(-0.025f, 0.5f, 0.0f), Vec3(0.75f, 0.2f, 0.4f)});
    EXPECT_EQ(same.added, 0u);
    EXPECT_GT(same.left_out, 100u);
    // Where the ball is, and outside the room.
    EXPECT_EQ(drop(world, SphereShape{Vec3(0.2f, 0.15f, 0.0f), 0.08f}).added, 0u);
    EXPECT_EQ(drop(world, BoxShape{Vec3(3.0f, 0.5f, 0.0f), Vec3(0.3f)}).added, 0u);
}

TEST(WorldDrop, BoxHoldsRoundedParticlesPerAxisAndTheirVelocity) {
    World world = world_of(small_dam_3d());
    const CommandResult result =
        drop(world, BoxShape{Vec3(0.5f, 0.6f, 0.2f), Vec3(0.21f, 0.16f, 0.14f)}, Vec3(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(result.added, 4u * 3 * 3);
    const ParticleView view = world.particles();
    for (std::size_t i = 0; i < view.count; ++i) {
        if (view.id[i] < result.first_id) continue;
        EXPECT_EQ(Vec3(view.velocity_x[i], view.velocity_y[i], view.velocity_z[i]), Vec3(1.0f, 2.0f, 3.0f));
    }
    EXPECT_EQ(drop(world, BoxShape{Vec3(0.5f, 0.4f, 0.2f), Vec3(0.02f, 0.2f, 0.2f)}).added, 0u)
        << "less than half a spacing thick";
}

TEST(WorldDrop, BudgetIsNeverExceeded) {
    SceneDescription scene = small_dam_3d();
    scene.parameters = {{"particles.budget", 1000.0}, {"fluid.spacing", 0.025}};
    scene.fluids = {{BoxShape{Vec3(0.1f, 0.1f, 0.2f), Vec3(0.2f, 0.2f, 0.35f)}}};
    World world = world_of(scene);
    const std::size_t seeded = world.particles().count;
    ASSERT_LT(seeded, 1000u);
    const FluidShape shape = BoxShape{Vec3(0.6f, 0.6f, 0.2f), Vec3(0.2f)};  // 512
    const World::DropPreview preview = world.preview_drop(shape);
    EXPECT_EQ(preview.added, 1000 - seeded);
    EXPECT_EQ(preview.added + preview.left_out, 512u);
    EXPECT_EQ(drop(world, shape).added, preview.added);
    const CommandResult full = drop(world, shape);
    EXPECT_TRUE(full.applied);
    EXPECT_EQ(full.added, 0u);
    EXPECT_NE(full.message.find("particles.budget"), std::string::npos) << full.message;
    Emitter emitter;
    emitter.position = Vec3(0.5f, 0.7f, 0.2f);
    world.enqueue(AddEmitter{emitter});
    run(world, 10);
    EXPECT_EQ(world.particles().count, 1000u);
}

TEST(WorldDrop, AbsurdShapesAreAnsweredAndAddNothing) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    const std::vector<FluidShape> shapes{BoxShape{Vec3(0.5f), Vec3(-1.0f)},
                                         BoxShape{Vec3(0.5f), Vec3(0.0f)},
                                         BoxShape{Vec3(0.5f), Vec3(1e30f)},
                                         BoxShape{Vec3(nan), Vec3(0.2f)},
                                         BoxShape{Vec3(0.5f), Vec3(nan)},
                                         BoxShape{Vec3(inf), Vec3(0.2f)},
                                         BoxShape{Vec3(3e38f), Vec3(0.2f)},
                                         SphereShape{Vec3(0.5f), -1.0f},
                                         SphereShape{Vec3(0.5f), 0.0f},
                                         SphereShape{Vec3(0.5f), 1e30f},
                                         SphereShape{Vec3(0.5f), nan},
                                         SphereShape{Vec3(0.5f, nan, 0.5f), 0.1f},
                                         SphereShape{Vec3(0.5f), inf},
                                         SphereShape{Vec3(-3e38f), 0.1f},
                                         BoxShape{Vec3(0.5f), Vec3(1e9f, -1e9f, 1.0f)}};
    for (const SceneDescription& scene : {small_dam_3d(), small_dam_2d(), small_blobs()}) {
        World world = world_of(scene);
        const std::size_t before = world.particles().count;
        for (const FluidShape& shape : shapes) {
            EXPECT_EQ(world.preview_drop(shape).added, 0u) << "shape " << &shape - shapes.data();
            const CommandResult result = drop(world, shape);
            EXPECT_EQ(result.added, 0u) << "shape " << &shape - shapes.data();
            EXPECT_TRUE(result.applied || !result.message.empty());
        }
        EXPECT_EQ(world.particles().count, before);
        world.enqueue(DropFluid{SphereShape{Vec3(0.1f), 0.1f}, Vec3(nan, 0.0f, 0.0f)});
        EXPECT_FALSE(world.apply_commands().commands.back().applied);
        EXPECT_EQ(world.step().removed.total(), 0u);
    }
}

TEST(WorldDrop, IdsAreNewAndUnique) {
    World world = world_of(small_fountain(3));
    run(world, 30, busy_script(world.scene()));
    const ParticleView view = world.particles();
    std::vector<std::uint32_t> ids(view.id.begin(), view.id.end());
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
    EXPECT_LT(ids.back(), world.state().next_id);
}

}  // namespace
}  // namespace slosh::world_drop_test
