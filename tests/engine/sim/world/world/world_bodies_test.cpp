// A host beside the engine: where bodies are, what acts on them, how the host pushes them.
#include <gtest/gtest.h>

#include <limits>

#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::world_bodies_test {
namespace {

constexpr float gravity = 9.81f;

Solid free_box(Vec3 center, Vec3 size, float density) {
    return {BoxShape{center, size}, {}, FreeMotion{density, Vec3(0.0f), Vec3(0.0f)}};
}

/// A box of 2 x 1.5 m without water.
SceneDescription dry() {
    SceneDescription scene;
    scene.name = "dry";
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f), Vec3(2.0f, 1.5f, 0.0f)};
    scene.parameters = {{"fluid.spacing", 0.05}, {"time.step", 0.005}};
    return scene;
}

SceneDescription weightless() {
    SceneDescription scene = dry();
    scene.parameters.emplace_back("gravity.y", 0.0);
    return scene;
}

CommandResult applied(World& world, Command command) {
    world.enqueue(std::move(command));
    return world.apply_commands().commands.back();
}

TEST(WorldBodies, AFloatingCrateIsCarriedByTheForceOfTheWater) {
    SceneDescription scene = dry();
    scene.fluids.push_back({BoxShape{Vec3(1.0f, 0.3f, 0.0f), Vec3(2.0f, 0.6f, 1.0f)}});
    scene.solids.push_back(free_box(Vec3(1.0f, 0.7f, 0.0f), Vec3(0.4f, 0.3f, 1.0f), 500.0f));
    World world = world_of(scene);
    run(world, 400);
    Vec3 force(0.0f);
    float height = 0.0f;
    constexpr int steps = 200;
    for (int i = 0; i < steps; ++i) {
        world.step();
        force += world.bodies().front().force / static_cast<float>(steps);
        height += world.bodies().front().position.y / static_cast<float>(steps);
    }
    const BodyState crate = world.bodies().front();
    EXPECT_FLOAT_EQ(crate.mass, 500.0f * 0.4f * 0.3f);
    EXPECT_NEAR(force.y, crate.mass * gravity, 0.1f * crate.mass * gravity);
    // 1.2 m^2 of water and half of the crate lie in 2 m of width: the level is 0.63 m, the draft 0.15 m.
    EXPECT_NEAR(height, 0.63f, 0.03f);
    EXPECT_EQ(crate.described_center, Vec3(1.0f, 0.7f, 0.0f));
    const Vec3 corner = crate.to_world(Vec3(1.2f, 0.85f, 0.0f));
    EXPECT_NEAR(glm::length(corner - crate.position), 0.25f, 1e-5f);
}

TEST(WorldBodies, IdsAndUserDataStayWithTheBody) {
    SceneDescription scene = weightless();
    for (const float x : {0.3f, 0.8f, 1.3f})
        scene.solids.push_back(free_box(Vec3(x, 0.5f, 0.0f), Vec3(0.2f, 0.2f, 1.0f), 500.0f));
    World world = world_of(scene);
    ASSERT_EQ(world.bodies().size(), 3u);
    for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(world.bodies()[i].id, i + 1);
    world.set_user_data(2, 22);
    world.set_user_data(3, 33);

    const CommandResult removed = applied(world, RemoveSolid{0});
    EXPECT_FALSE(world.body(1));
    EXPECT_EQ(world.bodies()[0].id, 2u);
    EXPECT_EQ(world.body(3)->user_data, 33u);
    EXPECT_EQ(world.body(3)->position, Vec3(1.3f, 0.5f, 0.0f));

    const CommandResult added =
        applied(world, AddSolid{free_box(Vec3(1.7f, 0.5f, 0.0f), Vec3(0.2f, 0.2f, 1.0f), 500.0f)});
    EXPECT_EQ(added.body, 4u);
    EXPECT_EQ(world.bodies().back().id, 4u);

    ASSERT_TRUE(applied(world, *removed.inverse).applied);
    EXPECT_EQ(world.bodies()[0].id, 1u) << "undo brings the same body back";

    // A changed description is the same body.
    ASSERT_TRUE(applied(world, MoveSolid{1, scene.solids[1]}).applied);
    EXPECT_EQ(world.bodies()[1].id, 2u);

    const Result<State> saved = deserialize_state(serialize_state(world.state()));
    ASSERT_TRUE(saved);
    const World loaded = World::from_state(saved.value()).value();
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(loaded.bodies()[i].id, world.bodies()[i].id);

    ASSERT_TRUE(applied(world, Reset{}).applied);
    EXPECT_EQ(world.bodies().size(), 3u);
    EXPECT_EQ(world.body(2)->user_data, 22u);
    EXPECT_EQ(applied(world, AddSolid{scene.solids[0]}).body, 4u);
    EXPECT_EQ(world.body(4)->user_data, 0u);
}

TEST(WorldBodies, BodiesOfStatesWithoutIdsAreNumbered) {
    State state = world_of(small_bodies(2)).state();
    for (Body& body : state.bodies) body.id = 0;
    state.last_body_id = 0;
    const World world = World::from_state(std::move(state)).value();
    ASSERT_GT(world.bodies().size(), 2u);
    for (std::uint32_t i = 0; i < world.bodies().size(); ++i) EXPECT_EQ(world.bodies()[i].id, i + 1);
}

TEST(WorldBodies, AnImpulseIsMassTimesVelocity) {
    SceneDescription scene = weightless();
    scene.solids.push_back({BoxShape{Vec3(0.3f, 0.2f, 0.0f), Vec3(0.1f)}, {}, {}});
    scene.solids.push_back(free_box(Vec3(1.0f, 0.7f, 0.0f), Vec3(0.4f, 0.2f, 1.0f), 500.0f));
    World world = world_of(scene);
    const float mass = world.body(2)->mass;
    const auto momentum = [&] { return mass * world.body(2)->velocity; };
    for (int pushes = 1; pushes <= 3; ++pushes) {
        const Vec3 before = momentum(), impulse(8.0f, 4.0f, 0.0f);
        ASSERT_TRUE(applied(world, ApplyImpulse{2, impulse}).applied);
        EXPECT_NEAR(glm::length(momentum() - before - impulse), 0.0f, 1e-5f);
        EXPECT_EQ(world.body(2)->angular_velocity, Vec3(0.0f));
    }
    ASSERT_TRUE(applied(world, ApplyImpulse{2, Vec3(-24.0f, -12.0f, 0.0f)}).applied);
    EXPECT_NEAR(glm::length(momentum()), 0.0f, 1e-5f);

    // At the right edge: it also turns. The moment of inertia of a plate is m (a^2 + b^2)/12.
    const float moment = mass * (0.4f * 0.4f + 0.2f * 0.2f) / 12.0f;
    ApplyImpulse at_edge{.body = 2, .impulse = Vec3(0.0f, 1.0f, 0.0f), .offset = Vec3(0.2f, 0.0f, 0.0f)};
    ASSERT_TRUE(applied(world, at_edge).applied);
    EXPECT_NEAR(world.body(2)->angular_velocity.z, 0.2f / moment, 1e-4f);
    ASSERT_TRUE(applied(world, ApplyImpulse{.body = 2, .angular_impulse = Vec3(0.0f, 0.0f, -0.2f)}).applied);
    EXPECT_NEAR(world.body(2)->angular_velocity.z, 0.0f, 1e-4f);

    for (const ApplyImpulse& wrong : {ApplyImpulse{1, Vec3(1.0f)}, ApplyImpulse{9, Vec3(1.0f)},
                                      ApplyImpulse{2, Vec3(std::numeric_limits<float>::infinity())}}) {
        const CommandResult refused = applied(world, wrong);
        EXPECT_FALSE(refused.applied);
        EXPECT_FALSE(refused.message.empty());
    }
}

TEST(WorldBodies, AnImpulseIsRecordedAndReplayed) {
    World world = world_of(small_bodies(2));
    run(world, 5);
    Recording recording;
    recording.start = world.start_recording();
    std::uint32_t ball = 0;
    for (const BodyState& body : world.bodies()) {
        if (body.mass > 0.0f) ball = body.id;
    }
    world.enqueue(ApplyImpulse{ball, Vec3(0.5f, 3.0f, 0.0f)});
    run(world, 10);
    recording.content.append(world.close_recording());
    Player player = Player::create(std::move(recording)).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.world().state_hash(), world.state_hash());
    EXPECT_EQ(player.first_difference(), nullptr);
    World without = world_of(small_bodies(2));
    run(without, 15);
    EXPECT_NE(world.state_hash(), without.state_hash());
}

TEST(WorldBodies, ContactsCarryWhatRestsOnThem) {
    SceneDescription scene = dry();
    scene.solids.push_back(free_box(Vec3(1.0f, 0.15f, 0.0f), Vec3(0.4f, 0.3f, 1.0f), 800.0f));
    scene.solids.push_back(free_box(Vec3(1.0f, 0.4f, 0.0f), Vec3(0.2f, 0.2f, 1.0f), 500.0f));
    World world = world_of(scene);
    EXPECT_TRUE(world.contacts().empty());
    run(world, 200);
    const float lower = world.body(1)->mass, upper = world.body(2)->mass;
    float on_floor = 0.0f, between = 0.0f;
    constexpr int steps = 20;
    for (int i = 0; i < steps; ++i) {
        world.step();
        for (const BodyContact& contact : world.contacts()) {
            EXPECT_GT(contact.impulse, 0.0f);
            if (contact.other == 0) {
                EXPECT_EQ(contact.body, 1u);
                EXPECT_NEAR(contact.normal.y, 1.0f, 1e-3f);
                EXPECT_NEAR(contact.point.y, 0.0f, 0.02f);
                on_floor += contact.impulse;
            } else {
                EXPECT_EQ(contact.body, 1u);
                EXPECT_EQ(contact.other, 2u);
                EXPECT_NEAR(contact.normal.y, -1.0f, 1e-3f);
                EXPECT_NEAR(contact.point.y, 0.3f, 0.03f);
                between += contact.impulse;
            }
        }
    }
    const float seconds = 0.005f * steps;
    EXPECT_NEAR(on_floor, (lower + upper) * gravity * seconds, 0.01f * (lower + upper) * gravity * seconds);
    EXPECT_NEAR(between, upper * gravity * seconds, 0.01f * upper * gravity * seconds);
    const Snapshot before = world.snapshot();
    world.restore(before);
    EXPECT_TRUE(world.contacts().empty()) << "no step has led here";
    EXPECT_EQ(world.bodies().front().force, Vec3(0.0f));
}

TEST(WorldBodies, ParticlesInABoxOrASphere) {
    for (const SceneDescription& scene : {small_dam_2d(), small_dam_3d()}) {
        World world = world_of(scene);
        run(world, 10);
        const Box3 box{Vec3(0.1f, 0.0f, 0.1f), Vec3(0.4f, 0.2f, 0.3f)};
        const SphereShape sphere{Vec3(0.2f, 0.1f, 0.1f), 0.15f};
        const ParticleView view = world.particles();
        std::vector<std::uint32_t> in_box, in_sphere;
        for (std::uint32_t i = 0; i < view.count; ++i) {
            const bool deep = scene.dimension == 2 || (view.z[i] >= 0.1f && view.z[i] <= 0.3f);
            if (view.x[i] >= 0.1f && view.x[i] <= 0.4f && view.y[i] >= 0.0f && view.y[i] <= 0.2f && deep)
                in_box.push_back(i);
            const float dz = scene.dimension == 2 ? 0.0f : view.z[i] - 0.1f;
            const float dx = view.x[i] - 0.2f, dy = view.y[i] - 0.1f;
            if (dx * dx + dy * dy + dz * dz <= 0.15f * 0.15f) in_sphere.push_back(i);
        }
        EXPECT_GT(in_box.size(), 10u);
        EXPECT_LT(in_box.size(), view.count);
        EXPECT_EQ(world.particles_in(box), in_box);
        EXPECT_EQ(world.particles_in(sphere), in_sphere);
    }
}

}  // namespace
}  // namespace slosh::world_bodies_test
