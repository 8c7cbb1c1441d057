// World::abandon_step(): a step given up after any of its phases, or in the middle of one, leaves no trace:
// neither in the bits of the steps that follow nor in what is recorded.
#include <gtest/gtest.h>

#include <atomic>

#include "base/stop.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/state/foam_particles.h"
#include "sim/world/state/state.h"
#include "slosh/snapshot.h"
#include "support/small_scenes.h"

namespace slosh::abandoned_step_test {
namespace {

constexpr int steps = 40;

struct Bits {
    std::uint64_t water = 0, foam = 0;
    bool operator==(const Bits&) const = default;
};
Bits bits_of(const World& world) { return {world.state_hash(), hash_foam(world.state().foam)}; }

void enqueue_due(World& world, const std::vector<ScriptedCommand>& script) {
    for (const ScriptedCommand& scripted : script) {
        if (static_cast<std::uint64_t>(scripted.step) == world.step_index()) world.enqueue(scripted.command);
    }
}

/// So many phases of a step; then, where it is wanted and the step has not ended, the next one up to its
/// first parallel loop. Whether the step was left unfinished.
bool begin_and_stop(World& world, int phases, bool in_the_middle) {
    for (int i = 0; i < phases; ++i) {
        static_cast<void>(world.step_phase());
        if (!world.inside_step()) return false;
    }
    if (!in_the_middle) return phases > 0;
    const std::atomic<bool> asked = true;
    const StopScope until_asked(&asked);
    try {
        static_cast<void>(world.step_phase());
    } catch (const Stopped&) {
        return true;
    }
    return world.inside_step();
}

std::uint64_t hash_of(const Snapshot& snapshot) {
    World world = world_of(small_dam_2d());
    world.restore(snapshot);
    return world.state_hash();
}

void expect_no_trace(const SceneDescription& scene, const std::vector<ScriptedCommand>& script) {
    World plain = world_of(scene), world = world_of(scene);
    world.keep_step_starts(true);
    Recording recording;
    recording.start = world.start_recording();
    int given_up = 0;
    for (int k = 0; k < steps; ++k) {
        run(plain, 1, script);
        const Snapshot before = world.snapshot();
        enqueue_due(world, script);
        const std::size_t commands_before = world.report().commands.size();
        const bool left = begin_and_stop(world, k * 7 % 23, k % 2 == 0);
        if (left) {
            ++given_up;
            if (k % 5 == 0) recording.content.append(world.take_recorded());
            world.abandon_step();
            ASSERT_FALSE(world.inside_step());
            ASSERT_EQ(world.state_hash(), hash_of(before)) << scene.name << " at " << k;
            ASSERT_EQ(world.report().commands.size(), commands_before);
            world.step();
        } else if (world.step_index() == static_cast<std::uint64_t>(k)) {
            world.step();
        }
        ASSERT_EQ(bits_of(world), bits_of(plain)) << scene.name << ", " << scene.solver << ": after " << k;
        ASSERT_EQ(world.report().commands.size(), plain.report().commands.size());
        ASSERT_EQ(world.report().density_error_max, plain.report().density_error_max);
    }
    EXPECT_GT(given_up, steps / 2);
    recording.content.append(world.close_recording());
    Player player = std::move(Player::create(std::move(recording))).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.first_difference(), nullptr) << scene.name;
    EXPECT_EQ(bits_of(player.world()), bits_of(plain)) << scene.name;
}

TEST(AbandonedStep, LeavesNoTraceWithEachSolver) {
    for (const SolverModule* solver : solver_modules().all()) {
        for (SceneDescription scene :
             {small_dam_3d(), small_bodies(3), small_materials(2), small_fountain(3)}) {
            scene.solver = solver->name;
            scene.parameters.insert(
                scene.parameters.begin(),
                {{"neighbours.rebuild_distance", 0.3}, {"time.step", 0.002}, {"time.substeps", 2.0}});
            if (scene.dimension == 3) scene.parameters.push_back({"foam.enabled", 1.0});
            expect_no_trace(scene, {});
        }
    }
}

TEST(SlowAbandonedStep, LeavesNoTraceOfABusyDay) {
    for (const std::vector<SceneDescription>& scenes : {small_scenes(), particle_walled_scenes()}) {
        for (const SceneDescription& scene : scenes) expect_no_trace(scene, busy_script(scene));
    }
}

TEST(AbandonedStep, ItsCommandsActBetweenStepsInstead) {
    World world = world_of(small_dam_3d()), plain = world_of(small_dam_3d());
    world.keep_step_starts(true);
    run(world, 3), run(plain, 3);
    const std::uint64_t first = world.enqueue(SetParameter{"gravity.y", -3.0});
    plain.enqueue(SetParameter{"gravity.y", -3.0});
    ASSERT_TRUE(begin_and_stop(world, 4, true));
    const std::uint64_t second = world.enqueue(SwitchSolver{"wcsph"});
    plain.enqueue(SwitchSolver{"wcsph"});
    world.abandon_step();
    const StepReport& applied = world.apply_commands();
    ASSERT_EQ(applied.commands.size(), 2u);
    EXPECT_EQ(applied.commands[0].ticket, first);
    EXPECT_EQ(applied.commands[1].ticket, second);
    EXPECT_EQ(world.step_index(), 3u);
    run(world, 5), run(plain, 5);
    EXPECT_EQ(world.state_hash(), plain.state_hash());
}

TEST(AbandonedStep, ARestartBetweenStepsIsGivenUpInTheMiddleAndWaitsAgain) {
    World world = world_of(small_dam_3d()), plain = world_of(small_dam_3d());
    world.keep_step_starts(true);
    Recording recording;
    recording.start = world.start_recording();
    run(world, 3), run(plain, 3);
    const std::uint64_t hash = world.state_hash();
    const std::uint64_t ticket = world.enqueue(Reset{});
    {
        const std::atomic<bool> asked = true;
        const StopScope until_asked(&asked);
        EXPECT_THROW(world.apply_commands(), Stopped);
    }
    world.abandon_step();
    EXPECT_EQ(world.state_hash(), hash) << "the water stands where it was";
    EXPECT_EQ(world.step_index(), 3u);
    const StepReport& applied = world.apply_commands();
    ASSERT_EQ(applied.commands.size(), 1u);
    EXPECT_EQ(applied.commands[0].ticket, ticket);
    EXPECT_EQ(world.step_index(), 0u);
    plain.enqueue(Reset{});
    static_cast<void>(plain.apply_commands());
    run(world, 5), run(plain, 5);
    EXPECT_EQ(world.state_hash(), plain.state_hash());
    recording.content.append(world.close_recording());
    Player player = std::move(Player::create(recording)).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.first_difference(), nullptr);
    EXPECT_EQ(player.world().state_hash(), plain.state_hash());
}

TEST(AbandonedStep, OutsideOfAStepNothingHappens) {
    World world = world_of(small_dam_2d());
    world.keep_step_starts(true);
    run(world, 2);
    const std::uint64_t hash = world.state_hash();
    world.abandon_step();
    EXPECT_EQ(world.state_hash(), hash);
    EXPECT_EQ(world.step_index(), 2u);
}

}  // namespace
}  // namespace slosh::abandoned_step_test
