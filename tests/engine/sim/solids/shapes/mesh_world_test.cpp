// Water on a mesh: it stays outside, a saved state goes on, and what makes no sense is refused.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"
#include "support/test_meshes.h"

namespace slosh::mesh_world_test {
namespace {

SceneDescription torus_scene(const char* solver) {
    SceneDescription scene = small_dam_3d();
    scene.solver = solver;
    MeshShape shape;
    shape.mesh = torus_triangles(0.12f, 0.05f, 32, 16).closed();
    const Box3& walls = *scene.container;
    shape.position = 0.5f * (walls.min + walls.max);
    shape.position.y = walls.min.y + 0.12f;
    shape.axis = {1.0f, 0.0f, 0.3f};
    shape.angle = 50.0f;
    scene.solids = {{shape}};
    return scene;
}

/// Of the nearest particle to the torus itself.
float least_distance(const World& world) {
    const auto& shape = std::get<MeshShape>(world.scene().solids[0].shape);
    const ParticleView particles = world.particles();
    const std::vector<Solid> solids{{shape}};
    const BoundaryField field(
        std::make_shared<BoundaryTables>(rest_lattice(KernelName::wendland_c2, 3, 0.04f, 0.02f)),
        std::nullopt, solids);
    float least = 1e9f;
    for (std::size_t i = 0; i < particles.count; ++i)
        least = std::min(least, field.signed_distance({particles.x[i], particles.y[i], particles.z[i]}));
    return least;
}

TEST(SlowMeshWorld, NoParticleEndsInside) {
    for (const char* solver : {"pbf", "wcsph"}) {
        World world = world_of(torus_scene(solver));
        const std::size_t count = world.particles().count;
        for (int second = 0; second < 5; ++second) {
            run(world, 40);
            EXPECT_GT(least_distance(world), 0.0f) << solver << " at " << world.time();
        }
        EXPECT_EQ(world.particles().count, count);
        EXPECT_LT(least_distance(world), 0.03f) << "it never got there: this tests nothing";
    }
}

TEST(MeshWorld, WaterIsNotSeededInside) {
    SceneDescription scene = torus_scene("pbf");
    const Box3 walls = *scene.container;
    scene.fluids = {{BoxShape{0.5f * (walls.min + walls.max), walls.max - walls.min}}};
    const World world = world_of(scene);
    EXPECT_GT(least_distance(world), 0.01f);
    scene.solids.clear();
    EXPECT_GT(world_of(scene).particles().count, world.particles().count + 5);
}

TEST(MeshWorld, ASavedStateHoldsTheMeshOnceAndGoesOn) {
    SceneDescription scene = torus_scene("pbf");
    MoveSolid move{0, scene.solids[0]};
    std::get<MeshShape>(move.solid.shape).position.x += 0.05f;
    scene.events = {{0.2, move}};
    World world = world_of(scene);
    run(world, 20);
    const std::string bytes = serialize_state(world.state());
    const TriangleMesh& mesh = *std::get<MeshShape>(scene.solids[0].shape).mesh;
    scene.solids.clear(), scene.events.clear();
    World bare = world_of(scene);
    run(bare, 20);
    const std::size_t mesh_bytes = 12 * (mesh.vertices.size() + mesh.triangles.size());
    EXPECT_LT(bytes.size(), serialize_state(bare.state()).size() + mesh_bytes + 1000);
    Result<State> state = deserialize_state(bytes);
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(serialize_state(state.value()), bytes);
    World again = std::move(World::from_state(std::move(state).value(), {.threads = 2})).value();
    run(world, 60), run(again, 60);
    EXPECT_EQ(again.state_hash(), world.state_hash());
    world.enqueue(Reset{}), again.enqueue(Reset{});
    run(world, 10), run(again, 10);
    EXPECT_EQ(again.state_hash(), world.state_hash());
}

TEST(MeshWorld, RefusesWhatMakesNoSense) {
    World world = world_of(small_dam_3d());
    const auto refusal = [&](const MeshShape& shape) {
        world.enqueue(AddSolid{Solid{shape}});
        const StepReport& report = world.step();
        return report.commands.at(0).applied ? "applied" : report.commands.at(0).message;
    };
    MeshShape good;
    good.mesh = box_triangles(Vec3(0.1f)).closed();
    good.position = Vec3(0.5f, 0.1f, 0.2f);
    EXPECT_EQ(refusal(good), "applied");
    EXPECT_EQ(refusal(MeshShape{}), "a mesh solid needs a mesh");
    MeshShape bad = good;
    bad.scale = 0.0f;
    EXPECT_EQ(refusal(bad), "a mesh has the scale 0, expected 0.0001 to 10000");
    bad = good;
    bad.axis = Vec3(0.0f);
    EXPECT_EQ(refusal(bad), "a mesh needs an axis with a length");
    bad = good;
    bad.position.y = NAN;
    EXPECT_EQ(refusal(bad), "a mesh needs a finite position and angle");
    SceneDescription flat = small_dam_2d();
    flat.solids = {{good}};
    const Result<World> refused = World::create(flat, {.threads = 1});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("needs a 3-D scene"), std::string::npos) << refused.error().text();
}

}  // namespace
}  // namespace slosh::mesh_world_test
