// Saved at any step - at every age of the neighbour lists - loaded and continued: the bits of never having
// stopped.
#include "sim/world/archive/snapshot.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "base/system/this_process.h"
#include "sim/world/archive/sealed_bytes.h"
#include "sim/world/state/state.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"
#include "support/source_path.h"

namespace slosh::snapshot_test {
namespace {

constexpr int steps = 60;

World loaded(const std::string& bytes, const ExecutionOptions& options = {.threads = 1}) {
    Result<State> state = deserialize_state(bytes);
    if (!state) throw std::runtime_error(state.error().text());
    return std::move(World::from_state(std::move(state).value(), options)).value();
}

struct Journey {
    std::vector<std::string> saved;  ///< [k]: after k steps
    std::vector<std::uint64_t> hashes;
    int rebuilds = 0, oldest = 0;  ///< of the lists, steps
};
Journey travel(const SceneDescription& scene, const std::vector<ScriptedCommand>& script) {
    Journey journey;
    World world = world_of(scene);
    int age = 0;
    for (int k = 0; k <= steps; ++k) {
        journey.saved.push_back(serialize_state(world.state()));
        journey.hashes.push_back(world.state_hash());
        if (k == steps) break;
        run(world, 1, script);
        age = world.report().lists_rebuilt ? 0 : age + 1;
        journey.rebuilds += world.report().lists_rebuilt ? 1 : 0;
        journey.oldest = std::max(journey.oldest, age);
    }
    return journey;
}

SceneDescription old_lists(SceneDescription scene, const std::string& solver) {
    scene.solver = solver;
    // Lists that live for many steps, and several substeps on one list; so little tension that it does not
    // stir.
    scene.parameters.insert(scene.parameters.begin(), {{"neighbours.rebuild_distance", 0.3},
                                                       {"time.step", 0.002},
                                                       {"time.substeps", 3.0},
                                                       {"tension.gamma", 0.001},
                                                       {"adhesion.work", 0.001}});
    return scene;
}

class Continued : public testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(Continued, FromEveryStepOfSixty) {
    const auto& [solver, dimension] = GetParam();
    const SceneDescription scene = old_lists(dimension == 2 ? small_dam_2d() : small_dam_3d(), solver);
    const Journey journey = travel(scene, {});
    ASSERT_GE(journey.oldest, 4) << "the lists never get old: this tests nothing";
    ASSERT_GE(journey.rebuilds, 3);
    for (std::size_t start = 0; start < steps; ++start) {
        World world = loaded(journey.saved[start]);
        ASSERT_EQ(world.state_hash(), journey.hashes[start]);
        for (std::size_t k = start + 1; k <= steps; ++k) {
            world.step();
            ASSERT_EQ(world.state_hash(), journey.hashes[k])
                << "saved after step " << start << ", differs after " << k;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Solvers, Continued,
                         testing::Combine(testing::ValuesIn(every_solver()), testing::Values(3, 2)),
                         [](const auto& value) {
                             return std::get<0>(value.param) + std::to_string(std::get<1>(value.param)) + "d";
                         });

TEST(ContinuedBusy, WithCommandsWallsEmittersAndSwitches) {
    std::vector<SceneDescription> scenes = small_scenes();
    for (const SceneDescription& scene : particle_walled_scenes()) scenes.push_back(scene);
    for (const SceneDescription& scene : scenes) {
        std::vector<ScriptedCommand> script = busy_script(scene);
        if (scene.name.ends_with("_particles")) {
            script.push_back({14, SetParameter{"boundary.method", std::string("signed_distance")}});
            script.push_back({17, SetParameter{"boundary.method", std::string("particles")}});
        }
        SceneDescription eventful = scene;
        eventful.parameters.push_back({"neighbours.rebuild_distance", 0.2});
        eventful.parameters.push_back(
            {"wind.kind", std::string("uniform")});  // acts by the neighbour counts of the step before
        eventful.parameters.push_back({"wind.x", 2.0});
        eventful.events = {{0.03, SetParameter{"gravity.x", 2.0}},
                           {0.12, EraseFluid{Vec3(0.2f, 0.1f, 0.1f), 0.08f}}};
        const Journey journey = travel(eventful, script);
        for (std::size_t start = 0; start < steps; start += 7) {
            World world = loaded(journey.saved[start], {.threads = 1 + static_cast<int>(start % 3)});
            for (std::size_t k = start + 1; k <= std::min<std::size_t>(start + 12, steps); ++k) {
                run(world, 1, script);
                ASSERT_EQ(world.state_hash(), journey.hashes[k])
                    << scene.name << ": saved after step " << start << ", differs after " << k;
            }
        }
    }
}

TEST(Snapshot, SavedAgainItIsTheSameFile) {
    for (const SceneDescription& scene : small_scenes()) {
        World world = world_of(scene);
        run(world, 25, busy_script(scene));
        const std::string bytes = serialize_state(world.state());
        Result<State> state = deserialize_state(bytes);
        ASSERT_TRUE(state) << state.error().text();
        EXPECT_EQ(serialize_state(state.value()), bytes);
        EXPECT_EQ(hash_state(state.value()), world.state_hash());
        World again = loaded(bytes);
        EXPECT_EQ(again.time(), world.time());
        EXPECT_EQ(again.step_index(), world.step_index());
        EXPECT_EQ(again.report().removed.total(), world.report().removed.total());
        EXPECT_EQ(again.scene().name, scene.name);
        again.enqueue(Reset{false}), world.enqueue(Reset{false});
        run(again, 3), run(world, 3);
        EXPECT_EQ(again.state_hash(), world.state_hash()) << "the scene did not come back whole";
    }
}

struct SnapshotFile : testing::Test {
    void TearDown() override { std::filesystem::remove(path); }
    std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / ("slosh_state_" + std::to_string(process_number()));
};

TEST_F(SnapshotFile, GoesThroughAFile) {
    World world = world_of(small_dam_3d());
    run(world, 5);
    ASSERT_TRUE(save_state(world.state(), path));
    const Result<State> state = load_state(path);
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(hash_state(state.value()), world.state_hash());
    const Result<State> missing = load_state(path.string() + "_missing");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().text().find("_missing"), std::string::npos);
    EXPECT_FALSE(save_state(world.state(), std::filesystem::path("/proc/nowhere/state")));
}

TEST(Snapshot, OfBeforeWaterHadASoftnessGoesOn) {
    const auto path = source_path("tests/data/saved/state_format_4_2d.slosh");
    Result<State> old = load_state(path);
    ASSERT_TRUE(old) << old.error().text();
    EXPECT_EQ(old.value().softness, 0.0f);
    World world = std::move(World::from_state(std::move(old).value())).value();
    run(world, 1);
    EXPECT_GT(world.state().softness, 0.0f) << "that of its solver";
}

}  // namespace
}  // namespace slosh::snapshot_test
