// Real time with a given speed of the machine: the same bits on any number of threads, from a saved state,
// after a snapshot, and from a recording that nobody governs.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sim/methods/step/solver_module.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::fidelity_test {
namespace {

constexpr int steps = 150;

SceneDescription scene_of(const std::string& solver) {
    SceneDescription scene = small_dam_3d();
    scene.solver = solver;
    // So slow that there is something to trade.
    scene.parameters.emplace_back("time.machine_speed", 6e5);
    scene.parameters.emplace_back("time.fidelity", "real_time");
    return scene;
}

/// Returns how often something was changed.
int step_governed(World& world, int count) {
    int changes = 0;
    for (int step = 0; step < count; ++step) {
        if (const std::optional<Govern> decision = govern(world)) {
            world.enqueue(*decision);
            ++changes;
        }
        world.step();
    }
    return changes;
}

class Fidelity : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Fidelity, testing::ValuesIn([] {
                             std::vector<std::string> names;
                             for (const std::string_view name : solver_names()) names.emplace_back(name);
                             return names;
                         }()),
                         [](const auto& test) { return test.param; });

TEST_P(Fidelity, AnyNumberOfThreads) {
    World one = world_of(scene_of(GetParam()), {.threads = 1});
    EXPECT_GE(step_governed(one, steps), 1);
    for (const int threads : {2, 3}) {
        World several = world_of(scene_of(GetParam()), {.threads = threads});
        step_governed(several, steps);
        EXPECT_EQ(several.state_hash(), one.state_hash()) << threads;
        EXPECT_EQ(several.parameters().time.substeps, one.parameters().time.substeps) << threads;
    }
}

TEST_P(Fidelity, ARecordingNeedsNoGovernor) {
    World world = world_of(scene_of(GetParam()));
    Recording recording{world.start_recording(), {}, false};
    EXPECT_GE(step_governed(world, steps), 1);
    recording.content.append(world.close_recording());
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(read) << read.error().text();
    Result<Player> player = Player::create(std::move(read).value(), {.threads = 2});
    ASSERT_TRUE(player) << player.error().text();
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().world().state_hash(), world.state_hash());
    EXPECT_EQ(player.value().world().parameters().time.substeps, world.parameters().time.substeps);
}

TEST_P(Fidelity, GoesOnFromASavedStateAndFromASnapshot) {
    World whole = world_of(scene_of(GetParam()));
    step_governed(whole, steps / 2);
    Result<World> continued =
        World::from_state(deserialize_state(serialize_state(whole.state())).value(), {.threads = 1});
    ASSERT_TRUE(continued);
    const Snapshot middle = whole.snapshot();
    step_governed(whole, steps / 2);
    step_governed(continued.value(), steps / 2);
    const std::uint64_t end = whole.state_hash();
    EXPECT_EQ(continued.value().state_hash(), end);
    whole.restore(middle);
    step_governed(whole, steps / 2);
    EXPECT_EQ(whole.state_hash(), end);
}

}  // namespace
}  // namespace slosh::fidelity_test
