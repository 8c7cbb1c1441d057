// Foam has the bits of the water it comes from: for any number of threads, on every SIMD target of a class,
// and going on from a saved state.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::foam_test {
namespace {

std::vector<SceneDescription> foaming_scenes() {
    SceneDescription dam = small_dam_3d(), plane = small_dam_2d(), obstacles = small_obstacles();
    dam.parameters.emplace_back("fluid.spacing", 0.02);  // several blocks of every loop
    plane.parameters.push_back({"foam.trapped_min", 0.02});
    std::vector<SceneDescription> scenes{dam, plane, obstacles, small_fountain(3)};
    for (SceneDescription& scene : scenes) {
        scene.parameters.emplace_back("foam.enabled", 1.0);
        scene.parameters.emplace_back("foam.amount", 20.0);
        scene.parameters.emplace_back("foam.budget", 4000.0);
    }
    return scenes;
}

std::string foam_bits(const World& world) { return to_hex(hash_foam(world.state().foam)); }

TEST(SlowFoamBits, SameForAnyNumberOfThreadsAndOnEveryTarget) {
    for (const SceneDescription& scene : foaming_scenes()) {
        World wanted = world_of(scene);
        run(wanted, 50);
        EXPECT_GT(wanted.foam().count(), 20u) << scene.name << ": too little foam to tell";
        const auto expect_same = [&](const ExecutionOptions& options) {
            World world = world_of(scene, options);
            run(world, 50);
            EXPECT_EQ(foam_bits(world), foam_bits(wanted))
                << scene.name << ", " << options.threads << " threads, " << simd::name(options.simd);
        };
        for (const int threads : {2, 3}) expect_same({.threads = threads});
        for (const simd::Target target : simd::available_targets()) {
            if (simd::has_fused_multiply_add(target) == simd::has_fused_multiply_add(simd::best_target()))
                expect_same({.threads = 1, .simd = target});
        }
    }
}

TEST(FoamBits, GoOnFromASavedState) {
    for (const SceneDescription& scene : foaming_scenes()) {
        const std::vector<ScriptedCommand> script = busy_script(scene);
        World world = world_of(scene);
        run(world, 17, script);
        const std::string saved = serialize_state(world.state());
        Result<State> state = deserialize_state(saved);
        ASSERT_TRUE(state) << state.error().text();
        World again = std::move(World::from_state(std::move(state).value(), {.threads = 2})).value();
        EXPECT_EQ(again.report().foam_particles, world.foam().count());
        for (int k = 0; k < 25; ++k) {
            ASSERT_EQ(foam_bits(again), foam_bits(world)) << scene.name << ", " << k << " steps on";
            run(again, 1, script), run(world, 1, script);
        }
        EXPECT_EQ(again.state_hash(), world.state_hash());
    }
}

}  // namespace
}  // namespace slosh::foam_test
