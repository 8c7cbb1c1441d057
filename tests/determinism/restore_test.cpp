// World::restore(): from a snapshot of any step - at every age of the neighbour lists, with everything that
// moves - a world goes on with the bits of the first time, and a recording of it replays.
#include <gtest/gtest.h>

#include <numeric>

#include "sim/methods/step/solver_module.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/foam_particles.h"
#include "slosh/snapshot.h"
#include "support/small_scenes.h"

namespace slosh::restore_test {
namespace {

struct Bits {
    std::uint64_t water = 0, foam = 0;
    bool operator==(const Bits&) const = default;
};
Bits bits_of(const World& world) { return {world.state_hash(), hash_foam(world.state().foam)}; }

SceneDescription lively(SceneDescription scene, std::string_view solver) {
    scene.solver = solver;
    scene.parameters.insert(
        scene.parameters.begin(),
        {{"neighbours.rebuild_distance", 0.3}, {"time.step", 0.002}, {"time.substeps", 2.0}});
    if (scene.dimension == 3) scene.parameters.push_back({"foam.enabled", 1.0});
    return scene;
}

/// Forty steps with a snapshot after each; then back to every one of them, in an order that jumps, each time
/// some steps on.
void expect_same_ways(const SceneDescription& scene, const std::vector<ScriptedCommand>& script) {
    constexpr int steps = 40;
    World world = world_of(scene);
    std::vector<Snapshot> snapshots;
    std::vector<Bits> bits;
    for (int k = 0; k <= steps; ++k) {
        snapshots.push_back(world.snapshot());
        bits.push_back(bits_of(world));
        if (k < steps) run(world, 1, script);
    }
    for (int i = 0; i < steps; ++i) {
        const int from = i * 17 % steps;
        world.restore(snapshots[static_cast<std::size_t>(from)]);
        ASSERT_EQ(bits_of(world), bits[static_cast<std::size_t>(from)]) << scene.name << " at " << from;
        for (int k = from + 1; k <= std::min(from + 7, steps); ++k) {
            run(world, 1, script);
            ASSERT_EQ(bits_of(world), bits[static_cast<std::size_t>(k)])
                << scene.name << ", " << scene.solver << ": from " << from << ", differs after " << k;
        }
    }
}

TEST(Restore, FromEveryStepWithEachSolver) {
    for (const SolverModule* solver : solver_modules().all()) {
        expect_same_ways(lively(small_dam_3d(), solver->name), {});
        expect_same_ways(lively(small_bodies(3), solver->name), {});
        expect_same_ways(lively(small_materials(2), solver->name), {});
        expect_same_ways(lively(small_fountain(3), solver->name), {});
    }
}

TEST(Restore, FromEveryStepOfABusyDay) {
    for (const std::vector<SceneDescription>& scenes : {small_scenes(), particle_walled_scenes()}) {
        for (const SceneDescription& scene : scenes) {
            // run() takes the script's step from the world, so a rewound one gets its commands again.
            expect_same_ways(scene, busy_script(scene));
        }
    }
}

TEST(Restore, IntoAnotherWorldOfAnotherScene) {
    World one = world_of(small_bodies(3)), two = world_of(small_dam_2d());
    run(one, 10), run(two, 4);
    two.restore(one.snapshot());
    EXPECT_EQ(two.dimension(), 3);
    EXPECT_EQ(two.scene().name, one.scene().name);
    EXPECT_EQ(two.time(), one.time());
    EXPECT_EQ(two.report().particles, one.particles().count);
    run(one, 15), run(two, 15);
    EXPECT_EQ(two.state_hash(), one.state_hash());
    one.enqueue(Reset{false}), two.enqueue(Reset{false});
    run(one, 3), run(two, 3);
    EXPECT_EQ(two.state_hash(), one.state_hash());
}

TEST(Restore, NeighboursShareWhatDidNotChange) {
    World world = world_of(small_dam_3d());
    run(world, 3);
    const Snapshot first = world.snapshot(), again = world.snapshot();
    EXPECT_EQ(first.own_bytes(), first.bytes());
    EXPECT_EQ(first.bytes(), 57 * first.particles());
    EXPECT_EQ(again.own_bytes(), 0u);
    run(world, 1);
    while (world.report().lists_rebuilt) run(world, 1);
    const Snapshot before = world.snapshot();
    run(world, 1);
    if (!world.report().lists_rebuilt) {
        const Snapshot later = world.snapshot();
        EXPECT_LE(later.own_bytes(), 40 * later.particles())
            << "ids, materials and list positions are shared";
    }
    Snapshot none;
    EXPECT_TRUE(none.empty());
}

/// What a session does that scrubs: several restores in a row, commands, steps.
TEST(Restore, ARecordingReplaysThroughIt) {
    World world = world_of(small_bodies(3));
    run(world, 5);
    const Snapshot early = world.snapshot();
    Recording recording{world.start_recording(), {}, false};
    run(world, 7);
    const Snapshot middle = world.snapshot();
    world.enqueue(DropFluid{BoxShape{Vec3(0.6f, 0.6f, 0.2f), Vec3(0.15f)}, {}});
    run(world, 4);
    world.restore(middle);
    world.restore(early);
    world.restore(middle);
    run(world, 3);
    recording.content.append(world.take_recorded());
    world.restore(early);
    world.enqueue(SetParameter{"gravity.x", 3.0});
    world.apply_commands();
    world.enqueue(RestoreSnapshot{middle});  // at a step's start, as a command
    run(world, 110);
    recording.content.append(world.close_recording());
    const auto& batches = recording.content.batches;
    const auto restores = std::accumulate(batches.begin(), batches.end(), 0, [](int sum, const auto& batch) {
        for (const Command& command : batch.commands) sum += command.is<RestoreSnapshot>() ? 1 : 0;
        return sum;
    });
    EXPECT_EQ(restores, 3) << "one for the three in a row";
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(read) << read.error().text();
    Player player = std::move(Player::create(std::move(read).value(), {.threads = 1})).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.first_difference(), nullptr);
    EXPECT_EQ(player.world().state_hash(), world.state_hash());
}

TEST(Restore, IsACommandThatTakesItselfBack) {
    World world = world_of(small_dam_3d());
    const Snapshot start = world.snapshot();
    run(world, 10);
    const Bits then = bits_of(world);
    world.enqueue(RestoreSnapshot{start});
    const CommandResult result = world.apply_commands().commands.at(0);
    EXPECT_EQ(world.step_index(), 0u);
    ASSERT_TRUE(result.inverse);
    world.enqueue(*result.inverse);
    world.apply_commands();
    EXPECT_EQ(bits_of(world), then);
    EXPECT_EQ(world.step_index(), 10u);
    world.enqueue(RestoreSnapshot{});
    EXPECT_FALSE(world.apply_commands().commands.at(0).applied) << "of nothing";
}

}  // namespace
}  // namespace slosh::restore_test
