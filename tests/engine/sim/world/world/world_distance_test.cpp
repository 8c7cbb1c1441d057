// Far from the origin single precision is too coarse for calm water: a scene there is refused in a sentence.
#include <gtest/gtest.h>

#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::world_distance_test {
namespace {

SceneDescription moved(SceneDescription scene, float way) {
    scene.container->min.x += way, scene.container->max.x += way;
    for (FluidRegion& fluid : scene.fluids) std::get<BoxShape>(fluid.shape).center.x += way;
    return scene;
}

TEST(WorldDistance, AFarSceneIsRefusedWithAWayOut) {
    const SceneDescription scene = small_dam_3d();
    EXPECT_TRUE(World::create(moved(scene, 100.0f)));
    const Result<World> far = World::create(moved(scene, 5000.0f));
    ASSERT_FALSE(far);
    EXPECT_NE(far.error().text().find("the container is 500"), std::string::npos) << far.error().text();
    EXPECT_NE(far.error().text().find("Move the scene closer"), std::string::npos) << far.error().text();
    SceneDescription drop = moved(scene, 5000.0f);
    drop.container.reset();
    EXPECT_FALSE(World::create(drop));
}

TEST(WorldDistance, NothingIsDroppedOrPouredFarAway) {
    World world = world_of(small_dam_3d());
    const Vec3 far(5000.0f, 0.0f, 0.0f);
    Emitter emitter;
    emitter.position = far;
    world.enqueue(DropFluid{BoxShape{far, Vec3(0.2f)}});
    world.enqueue(AddEmitter{emitter});
    for (const CommandResult& result : world.step().commands) {
        EXPECT_FALSE(result.applied);
        EXPECT_NE(result.message.find("is 5000 m from the origin"), std::string::npos) << result.message;
    }
    EXPECT_EQ(world.report().commands.size(), 2u);
}

}  // namespace
}  // namespace slosh::world_distance_test
