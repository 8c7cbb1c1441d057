// What a host adds: forces as callables, and particles that it moves itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::modules_test {
namespace {

constexpr float gravity = 9.81f;

/// As the engine's own gravity, by a host.
Modules falling() {
    Modules modules;
    modules.forces.push_back({"falling", [](const ForceBlock& block) {
                                  for (std::size_t i = 0; i < block.count(); ++i)
                                      block.acceleration_y[i] -= gravity;
                              }});
    return modules;
}

SceneDescription ball_in_the_air(const std::string& solver) {
    SceneDescription scene;
    scene.name = "ball";
    scene.solver = solver;
    scene.parameters = {
        {"fluid.spacing", 0.05}, {"gravity.y", 0.0}, {"time.step", 0.005}, {"time.substeps", 2.0}};
    scene.fluids.push_back({SphereShape{Vec3(0.0f, 2.0f, 0.0f), 0.2f}});
    return scene;
}

Vec3 mean_velocity(const World& world) {
    const ParticleView view = world.particles();
    Vec3 sum(0.0f);
    for (std::size_t i = 0; i < view.count; ++i)
        sum += Vec3(view.velocity_x[i], view.velocity_y[i], view.velocity_z[i]);
    return sum / static_cast<float>(view.count);
}

TEST(Modules, AForceActsInEverySolver) {
    for (const std::string_view solver : solver_names()) {
        World world = World::create(ball_in_the_air(std::string(solver)), {.threads = 2}, falling()).value();
        run(world, 20);
        EXPECT_NEAR(mean_velocity(world).y, -gravity * 0.1f, 0.01f) << solver;
        EXPECT_NEAR(mean_velocity(world).x, 0.0f, 0.01f) << solver;
    }
}

/// dv/dt = k (U - v), by explicit steps of the substep: v = U (1 - (1 - k dt)^n).
TEST(Modules, AWindCarriesTheWaterAlong) {
    constexpr float rate = 5.0f, speed = 3.0f;  // 1/s, m/s
    Modules modules;
    modules.forces.push_back({"wind", [](const ForceBlock& block) {
                                  for (std::size_t i = 0; i < block.count(); ++i)
                                      block.acceleration_x[i] += rate * (speed - block.velocity_x[i]);
                              }});
    World world = World::create(ball_in_the_air("pbf"), {.threads = 2}, modules).value();
    for (int steps = 1; steps <= 40; ++steps) {
        world.step();
        const float expected =
            speed * (1.0f - std::pow(1.0f - rate * 0.0025f, 2.0f * static_cast<float>(steps)));
        ASSERT_NEAR(mean_velocity(world).x, expected, 0.001f * speed) << steps;
    }
    EXPECT_NEAR(mean_velocity(world).y, 0.0f, 0.001f);
    World calm = World::create(ball_in_the_air("pbf"), {.threads = 2}).value();
    run(calm, 40);
    EXPECT_NEAR(mean_velocity(calm).x, 0.0f, 0.001f);
}

TEST(Modules, ABlockHasTimeAndParticles) {
    Modules modules;
    std::atomic<bool> sound{true};
    std::atomic<std::size_t> visited{0};
    std::atomic<double> last_time{-1.0};
    modules.forces.push_back({"watch", [&](const ForceBlock& block) {
                                  visited += block.count();
                                  last_time = block.time;
                                  const std::size_t n = block.count();
                                  if (block.id.size() != n || block.y.size() != n ||
                                      block.velocity_z.size() != n || block.acceleration_x.size() != n ||
                                      block.material.size() != n || block.density.size() != n)
                                      sound = false;
                                  for (const float y : block.y)
                                      if (y < 1.7f || y > 2.3f) sound = false;
                              }});
    World world = World::create(ball_in_the_air("pbf"), {.threads = 1}, modules).value();
    world.step();
    EXPECT_TRUE(sound);
    EXPECT_EQ(visited, 2 * world.particles().count) << "once in each of two substeps";
    EXPECT_NEAR(last_time, 0.0025, 1e-8);
}

TEST(Modules, TheNumberOfThreadsChangesNoBit) {
    std::uint64_t hashes[2] = {};
    for (const int threads : {1, 3}) {
        World world = World::create(ball_in_the_air("dfsph"), {.threads = threads}, falling()).value();
        run(world, 20);
        hashes[threads / 2] = world.state_hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(Modules, AFileThatNeedsAMissingOneIsRefused) {
    World world = World::create(ball_in_the_air("pbf"), {.threads = 1}, falling()).value();
    run(world, 3);
    const std::string saved = serialize_state(world.state());
    Recording recording;
    recording.start = world.start_recording();
    run(world, 5);
    recording.content.append(world.close_recording());

    const Result<World> refused = World::from_state(deserialize_state(saved).value());
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("\"falling\""), std::string::npos) << refused.error().text();
    const Result<Player> unplayed = Player::create(recording);
    ASSERT_FALSE(unplayed);
    EXPECT_NE(unplayed.error().text().find("\"falling\""), std::string::npos) << unplayed.error().text();

    World loaded = World::from_state(deserialize_state(saved).value(), {.threads = 1}, falling()).value();
    run(loaded, 5);
    EXPECT_EQ(loaded.state_hash(), world.state_hash());
    Player player = Player::create(std::move(recording), {.threads = 1}, falling()).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.first_difference(), nullptr);

    const std::string scene = io::scene_to_text(world.scene());
    const SceneDescription read = io::parse_scene(scene, "scene.json", "").value();
    EXPECT_EQ(read.modules, std::vector<std::string>{"falling"});
    const Result<World> unmade = World::create(read);
    ASSERT_FALSE(unmade);
    EXPECT_NE(unmade.error().text().find("\"falling\""), std::string::npos) << unmade.error().text();
    EXPECT_TRUE(World::create(read, {}, falling()));

    Modules twice = falling();
    twice.forces.push_back(twice.forces.front());
    EXPECT_FALSE(World::create(ball_in_the_air("pbf"), {}, twice));
}

TEST(Modules, ARestartKeepsThem) {
    World world = World::create(ball_in_the_air("pbf"), {.threads = 1}, falling()).value();
    world.enqueue(Reset{});
    run(world, 20);
    EXPECT_NEAR(mean_velocity(world).y, -gravity * 0.1f, 0.01f);
    EXPECT_EQ(world.modules().forces.size(), 1u);
}

/// Ballistic particles that know their neighbors.
Modules ballistic(const std::function<void(SolverStep&)>& look = {}) {
    Modules modules;
    modules.solvers.push_back({"ballistic", [look](SolverStep& step) {
                                   if (look) look(step);
                                   step.accelerate_and_move();
                               }});
    return modules;
}

SceneDescription ballistic_dam() {
    SceneDescription scene = small_dam_2d();
    scene.solver = "host:ballistic";
    return scene;
}

TEST(Modules, ASolverOfTheHostMovesTheParticles) {
    std::atomic<int> calls{0};
    bool sound = true;
    const auto look = [&](SolverStep& step) {
        if (calls++ > 0) return;
        double density = 0.0;
        for (std::size_t i = 0; i < step.count(); ++i) {
            std::vector<std::uint32_t> near;
            for (std::uint32_t j = 0; j < step.count(); ++j) {
                const float dx = step.x[i] - step.x[j], dy = step.y[i] - step.y[j];
                if (j != i && dx * dx + dy * dy < step.support_radius * step.support_radius)
                    near.push_back(j);
            }
            const auto listed = step.neighbors(i);
            if (!std::equal(near.begin(), near.end(), listed.begin(), listed.end())) sound = false;
            double sum = step.kernel(0.0);
            for (const std::uint32_t j : listed)
                sum += step.kernel(
                    static_cast<double>(std::hypot(step.x[i] - step.x[j], step.y[i] - step.y[j])));
            density = std::max(density, sum * step.volume);
        }
        if (std::abs(density - 1.0) > 0.02) sound = false;
    };
    World world = World::create(ballistic_dam(), {.threads = 2}, ballistic(look)).value();
    EXPECT_EQ(world.solver(), "host:ballistic");
    world.step();
    EXPECT_TRUE(sound) << "neighbors or densities of water on its lattice";
    EXPECT_EQ(calls, world.report().substeps);

    World falling_water = World::create(ballistic_dam(), {.threads = 1}, ballistic()).value();
    run(falling_water, 200);
    const ParticleView view = falling_water.particles();
    for (std::size_t i = 0; i < view.count; ++i) {
        EXPECT_GE(view.y[i], -0.01f);
        EXPECT_LT(view.y[i], 0.2f) << "all of it lies on the floor";
    }
}

TEST(Modules, ASolverOfTheHostIsChosenByNameAndMissed) {
    EXPECT_FALSE(World::create(ballistic_dam())) << "it was not handed over";
    SceneDescription scene = small_dam_2d();
    World without = world_of(scene);
    without.enqueue(SwitchSolver{"host:ballistic"});
    const CommandResult refused = without.step().commands.at(0);
    EXPECT_FALSE(refused.applied);
    EXPECT_NE(refused.message.find("ballistic"), std::string::npos);

    World world = World::create(scene, {.threads = 1}, ballistic()).value();
    run(world, 3);
    world.enqueue(SwitchSolver{"host:ballistic"});
    EXPECT_TRUE(world.step().commands.at(0).applied);
    run(world, 3);
    const std::string saved = serialize_state(world.state());
    EXPECT_FALSE(World::from_state(deserialize_state(saved).value()));
    World loaded = World::from_state(deserialize_state(saved).value(), {.threads = 1}, ballistic()).value();
    run(world, 5), run(loaded, 5);
    EXPECT_EQ(world.state_hash(), loaded.state_hash());
}

TEST(SetParticles, MovesThoseThatAreThere) {
    World world = world_of(small_dam_3d());
    run(world, 5);
    const std::uint64_t before = world.state_hash();
    const std::uint32_t id = world.particles().id[7];
    world.enqueue(
        SetParticles{{id, 999'999}, {{0.5f, 0.6f, 0.2f}, Vec3(0.0f)}, {{1.0f, 2.0f, 3.0f}, Vec3(0.0f)}});
    const CommandResult set = world.apply_commands().commands.at(0);
    ASSERT_TRUE(set.applied);
    EXPECT_EQ(set.left_out, 1u);
    EXPECT_EQ(world.particles().id[7], id);
    EXPECT_EQ(world.particles().x[7], 0.5f);
    EXPECT_EQ(world.particles().velocity_z[7], 3.0f);
    world.enqueue(*set.inverse);
    ASSERT_TRUE(world.apply_commands().commands.at(0).applied);
    EXPECT_EQ(world.state_hash(), before);

    world.enqueue(SetParticles{.ids = {id, id}, .velocities = {Vec3(1.0f), Vec3(2.0f)}});
    const CommandResult twice = world.apply_commands().commands.at(0);
    EXPECT_EQ(world.particles().velocity_x[7], 2.0f);
    world.enqueue(*twice.inverse);
    world.apply_commands();
    EXPECT_EQ(world.state_hash(), before);

    for (const SetParticles& wrong :
         {SetParticles{{id}, {Vec3(0.0f), Vec3(0.0f)}}, SetParticles{{id}, {Vec3(std::nanf(""))}}}) {
        world.enqueue(wrong);
        EXPECT_FALSE(world.apply_commands().commands.at(0).applied);
    }
}

TEST(SetParticles, RecordingsKeepWhatTheHostHasWritten) {
    World world = world_of(small_dam_3d());
    run(world, 3);
    Recording recording;
    recording.start = world.start_recording();
    for (int step = 0; step < 10; ++step) {
        // The host's own rule: what is in this box is stirred.
        SetParticles stirred;
        for (const std::uint32_t i : world.particles_in(Box3{Vec3(0.0f), Vec3(0.3f)})) {
            const ParticleView view = world.particles();
            stirred.ids.push_back(view.id[i]);
            stirred.velocities.push_back(Vec3(-view.z[i], view.velocity_y[i], view.x[i]));
        }
        ASSERT_GT(stirred.ids.size(), 10u);
        world.enqueue(std::move(stirred));
        ASSERT_TRUE(world.step().commands.at(0).applied);
    }
    recording.content.append(world.close_recording());
    Player player = Player::create(std::move(recording)).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.world().state_hash(), world.state_hash());
    EXPECT_EQ(player.first_difference(), nullptr);
    World without = world_of(small_dam_3d());
    run(without, 13);
    EXPECT_NE(without.state_hash(), world.state_hash());
}

/// Lists are rebuilt: the particle meets those around its new place, and goes on with the same bits after
/// loading.
TEST(SetParticles, TheWorldGoesOnFromThere) {
    World world = world_of(small_dam_3d());
    run(world, 5);
    std::vector<std::uint32_t> ids(world.particles().id.begin(), world.particles().id.begin() + 20);
    std::vector<Vec3> positions;
    positions.reserve(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::size_t row = i / 5, column = i % 5;
        positions.push_back(
            Vec3(0.5f + 0.06f * static_cast<float>(column), 0.5f + 0.06f * static_cast<float>(row), 0.2f));
    }
    world.enqueue(SetParticles{ids, positions});
    world.apply_commands();
    World loaded =
        World::from_state(deserialize_state(serialize_state(world.state())).value(), {.threads = 1}).value();
    run(world, 20), run(loaded, 20);
    EXPECT_EQ(world.state_hash(), loaded.state_hash());
    EXPECT_EQ(world.report().removed.nonfinite, 0u);
}

}  // namespace
}  // namespace slosh::modules_test
