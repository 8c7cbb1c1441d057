// Two-way coupling with a host's physics: the host moves a body with SetBody, and the water returns the force
// and the torque on it.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::host_bodies_test {
namespace {

constexpr float gravity = 9.81f;
constexpr float step_length = 0.005f;  // s

SceneDescription scene_with(const SolidShape& shape) {
    SceneDescription scene;
    scene.name = "host";
    scene.dimension = 2;
    scene.parameters = {{"fluid.spacing", 0.04}, {"time.step", step_length}};
    scene.solids.push_back({shape, {}, HostMotion{}});
    return scene;
}

/// A pool of 2 x 0.6 m in a box.
SceneDescription pool_with(const SolidShape& shape) {
    SceneDescription scene = scene_with(shape);
    scene.container = Box3{Vec3(0.0f), Vec3(2.0f, 1.5f, 0.0f)};
    scene.fluids.push_back({BoxShape{Vec3(1.0f, 0.3f, 0.0f), Vec3(2.0f, 0.6f, 0.0f)}});
    return scene;
}

CommandResult applied(World& world, Command command) {
    world.enqueue(std::move(command));
    return world.apply_commands().commands.back();
}

Quaternion about_z(float angle) { return glm::angleAxis(angle, Vec3(0.0f, 0.0f, 1.0f)); }

struct Moments {
    double x = 0.0, y = 0.0, angular = 0.0;  ///< kg m/s and, about the origin, kg m^2/s, per meter of depth
};

Moments moments_of(const World& world, double mass) {
    const ParticleView view = world.particles();
    Moments sum;
    for (std::size_t i = 0; i < view.count; ++i) {
        const double x = view.x[i], y = view.y[i], u = view.velocity_x[i], v = view.velocity_y[i];
        sum.x += mass * u, sum.y += mass * v, sum.angular += mass * (x * v - y * u);
    }
    return sum;
}

/// Water without gravity and walls, into which a turning bar is driven: nothing else acts on it.
TEST(HostBodies, TheWaterGainsWhatTheBodyIsToldToLose) {
    SceneDescription scene = scene_with(BoxShape{Vec3(-0.4f, 0.1f, 0.0f), Vec3(0.1f, 0.8f, 0.0f)});
    scene.parameters.emplace_back("gravity.y", 0.0);
    scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(0.6f, 0.6f, 0.0f)}});
    World world = world_of(scene);
    const double mass = 1000.0 * 0.04 * 0.04;
    Moments expected;
    SetBody bar{.body = 1, .position = Vec3(-0.4f, 0.1f, 0.0f), .velocity = Vec3(0.8f, 0.0f, 0.0f)};
    bar.angular_velocity.z = -0.5f;
    for (int i = 0; i < 60; ++i) {
        const float time = step_length * static_cast<float>(i);
        bar.position = Vec3(-0.4f + time * bar.velocity.x, 0.1f, 0.0f);
        bar.orientation = about_z(time * bar.angular_velocity.z);
        world.enqueue(bar);
        world.step();
        const BodyState now = world.body(1).value();
        expected.x -= static_cast<double>(step_length * now.force.x);
        expected.y -= static_cast<double>(step_length * now.force.y);
        expected.angular -=
            static_cast<double>(step_length * (now.torque.z + glm::cross(now.position, now.force).z));
    }
    const Moments gained = moments_of(world, mass);
    EXPECT_GT(gained.x, 10.0) << "the bar has hit the water";
    EXPECT_NEAR(gained.x, expected.x, 0.001 * gained.x);
    EXPECT_NEAR(gained.y, expected.y, 0.001 * gained.x);
    EXPECT_NEAR(gained.angular, expected.angular, 0.01 * std::abs(gained.angular));
    EXPECT_EQ(world.report().removed_now, 0u);
}

/// Archimedes: the weight of the water in its place, in its middle.
TEST(HostBodies, ABodyHeldUnderWaterIsLiftedByWhatItDisplaces) {
    World world = world_of(pool_with(BoxShape{Vec3(1.0f, 0.3f, 0.0f), Vec3(0.4f, 0.2f, 0.0f)}));
    run(world, 300);
    Vec3 force(0.0f);
    float torque = 0.0f;
    constexpr int steps = 100;
    for (int i = 0; i < steps; ++i) {
        world.step();
        force += world.body(1)->force / static_cast<float>(steps);
        torque += world.body(1)->torque.z / static_cast<float>(steps);
    }
    const float weight = 1000.0f * 0.4f * 0.2f * gravity;
    EXPECT_NEAR(force.y, weight, 0.1f * weight);
    EXPECT_NEAR(force.x, 0.0f, 0.05f * weight);
    EXPECT_NEAR(torque, 0.0f, 0.05f * weight * 0.2f);
    EXPECT_EQ(world.body(1)->position, Vec3(1.0f, 0.3f, 0.0f)) << "no command has moved it";
}

/// A host that integrates a crate by itself, with the water's force, has the draft that Archimedes says.
TEST(HostBodies, ACrateThatTheHostIntegratesFloats) {
    const Vec3 size(0.4f, 0.3f, 0.0f), start(1.0f, 0.75f, 0.0f);
    for (const float density : {200.0f, 800.0f}) {
        const float mass = density * size.x * size.y, moment = mass * glm::dot(size, size) / 12.0f;
        World world = world_of(pool_with(BoxShape{start, size}));
        SetBody crate{.body = 1, .position = start};
        float angle = 0.0f, height = 0.0f, tilt = 0.0f;
        constexpr int steps = 600, counted = 200;
        for (int i = 0; i < steps; ++i) {
            world.enqueue(crate);
            world.step();
            const BodyState now = world.body(1).value();
            crate.velocity += step_length * (now.force / mass - Vec3(0.0f, gravity, 0.0f));
            crate.angular_velocity.z += step_length * now.torque.z / moment;
            crate.position += step_length * crate.velocity;
            angle += step_length * crate.angular_velocity.z;
            crate.orientation = about_z(angle);
            if (i < steps - counted) continue;
            height += crate.position.y / static_cast<float>(counted);
            tilt = std::max(tilt, std::abs(angle));
        }
        // The water is 1.2 m^2 in 2 m of width, and this much of the crate lies in it.
        const float displaced = density / 1000.0f * size.x * size.y, level = (1.2f + displaced) / 2.0f;
        const float draft = displaced / size.x;
        EXPECT_NEAR(height, level - draft + 0.5f * size.y, 0.02f) << "half a particle spacing, " << density;
        EXPECT_LT(tilt, 0.3f) << density;
    }
}

TEST(HostBodies, BetweenCommandsABodyGoesOnWithItsVelocities) {
    SceneDescription scene = scene_with(BoxShape{Vec3(0.0f), Vec3(0.2f, 0.1f, 0.0f)});
    scene.parameters.emplace_back("time.substeps", 3.0);
    World world = world_of(scene);
    run(world, 3);
    EXPECT_EQ(world.body(1)->position, Vec3(0.0f));
    ASSERT_TRUE(applied(world, SetBody{.body = 1,
                                       .position = Vec3(0.5f, 0.2f, 9.0f),
                                       .orientation = about_z(0.3f),
                                       .velocity = Vec3(1.0f, -2.0f, 9.0f),
                                       .angular_velocity = Vec3(9.0f, 9.0f, 4.0f)})
                    .applied);
    EXPECT_EQ(world.body(1)->position, Vec3(0.5f, 0.2f, 0.0f)) << "in the plane";
    run(world, 20);
    const BodyState body = world.body(1).value();
    EXPECT_NEAR(glm::length(body.position - Vec3(0.6f, 0.0f, 0.0f)), 0.0f, 1e-5f);
    EXPECT_EQ(body.velocity, Vec3(1.0f, -2.0f, 0.0f));
    EXPECT_NEAR(std::abs(glm::dot(body.orientation, about_z(0.7f))), 1.0f, 1e-6f);
}

TEST(HostBodies, OnlyFreeAndHostedBodiesAreSet) {
    SceneDescription scene = scene_with(BoxShape{Vec3(0.0f), Vec3(0.2f)});
    scene.solids.push_back({SphereShape{Vec3(1.0f, 0.0f, 0.0f), 0.1f}, {}, FixedMotion{}});
    scene.solids.push_back({SphereShape{Vec3(2.0f, 0.0f, 0.0f), 0.1f}, {}, SpinMotion{}});
    scene.solids.push_back({SphereShape{Vec3(3.0f, 0.0f, 0.0f), 0.1f}, {}, FreeMotion{}});
    World world = world_of(scene);
    for (const std::uint32_t refused : {2u, 3u, 5u, 0u}) {
        const CommandResult result = applied(world, SetBody{.body = refused});
        EXPECT_FALSE(result.applied) << refused;
        EXPECT_NE(result.message.find(std::to_string(refused)), std::string::npos) << result.message;
    }
    EXPECT_FALSE(applied(world, SetBody{.body = 1, .position = Vec3(std::nanf(""))}).applied);
    EXPECT_FALSE(applied(world, SetBody{.body = 1, .orientation = Quaternion(2.0f, 0, 0, 0)}).applied);
    const CommandResult thrown =
        applied(world, SetBody{.body = 4, .position = Vec3(3.0f, 1.0f, 0.0f), .velocity = Vec3(1, 2, 0)});
    ASSERT_TRUE(thrown.applied);
    EXPECT_EQ(world.body(4)->velocity, Vec3(1.0f, 2.0f, 0.0f));
    run(world, 10);
    EXPECT_NEAR(world.body(4)->position.x, 3.05f, 1e-4f);
    EXPECT_LT(world.body(4)->velocity.y, 2.0f) << "gravity acts on a free body";
}

TEST(HostBodies, ScenesRecordingsAndUndoKnowThem) {
    const SceneDescription scene = pool_with(BoxShape{Vec3(1.0f, 0.8f, 0.0f), Vec3(0.3f, 0.2f, 0.0f)});
    const SceneDescription read = io::parse_scene(io::scene_to_text(scene), "scene.json", "").value();
    EXPECT_TRUE(is_hosted(read.solids.at(0).motion));

    World world = world_of(scene);
    Recording recording;
    recording.start = world.start_recording();
    for (int i = 0; i < 40; ++i) {
        const float depth = 0.01f * static_cast<float>(i);
        world.enqueue(SetBody{.body = 1,
                              .position = Vec3(1.0f, 0.8f - depth, 0.0f),
                              .velocity = Vec3(0.0f, -2.0f, 0.0f),
                              .angular_velocity = Vec3(0.0f, 0.0f, 1.0f)});
        world.step();
    }
    recording.content.append(world.close_recording());
    World loaded =
        World::from_state(deserialize_state(serialize_state(world.state())).value(), {.threads = 1}).value();
    Player player = Player::create(std::move(recording)).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.world().state_hash(), world.state_hash());
    EXPECT_EQ(player.first_difference(), nullptr);
    run(loaded, 5), run(world, 5);
    EXPECT_EQ(loaded.state_hash(), world.state_hash());

    const std::string before = serialize_state(world.state());
    const CommandResult set = applied(world, SetBody{.body = 1, .position = Vec3(0.5f, 1.0f, 0.0f)});
    ASSERT_TRUE(applied(world, set.inverse.value()).applied);
    EXPECT_EQ(serialize_state(world.state()), before);
}

}  // namespace
}  // namespace slosh::host_bodies_test
