// Frozen hashes of two tiny scenes: the bits of the engine do not change unnoticed, from machine to machine
// and from commit to commit.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/hash.h"
#include "sim/world/state.h"
#include "support/small_scenes.h"

namespace slosh::golden_test {
namespace {

struct Golden {
    std::string_view scene, solver, fused, separate;  ///< hashes with and without fused multiply-add
};
constexpr Golden table[] = {
    {"small_dam_3d", "pbf", "079de793f40986c0", "6cd5bd95ae0c0bbd"},
    {"small_dam_3d", "wcsph", "1be63b5013d19adb", "3c157c85a3512a7b"},
    {"small_dam_3d", "pcisph", "fc0a44b42eb91352", "d06efcb8503a641a"},
    {"small_dam_3d", "dfsph", "cf7d18158b9d5480", "950b22b156ef06d3"},
    {"small_dam_2d", "pbf", "f7c759f102187b62", "a50d90789c092328"},
    {"small_dam_2d", "wcsph", "e0170d191c14ed51", "98d4492bd9acc2df"},
    {"small_dam_2d", "pcisph", "820a16d90d257411", "a30aa91c41721073"},
    {"small_dam_2d", "dfsph", "d2edf24c485eaef6", "dfe1d96ff021415e"},
};

TEST(Golden, BitsAreAsFrozen) {
    std::string now = "constexpr Golden table[] = {\n";
    bool same = true;
    for (const SceneDescription& scene : golden_scenes()) {
        const auto frozen = std::find_if(std::begin(table), std::end(table), [&](const Golden& golden) {
            return golden.scene == scene.name && golden.solver == scene.solver;
        });
        same = same && frozen != std::end(table);
        EXPECT_NE(frozen, std::end(table)) << "nothing is frozen for " << scene.name << ", " << scene.solver;
        const Golden golden = frozen == std::end(table) ? Golden{scene.name, scene.solver, "", ""} : *frozen;
        std::string_view wanted[] = {golden.fused, golden.separate};
        std::string hashes[2];
        for (const simd::Target target : simd::available_targets()) {
            World world = world_of(scene, {.threads = 2, .simd = target});
            run(world, golden_steps);
            const std::size_t kind = simd::has_fused_multiply_add(target) ? 0 : 1;
            hashes[kind] = to_hex(world.state_hash());
            if (hashes[kind] == wanted[kind]) continue;
            same = false;
            ADD_FAILURE() << golden.scene << ", " << golden.solver << " on " << simd::name(target) << ": "
                          << hashes[kind] << ", frozen " << wanted[kind];
        }
        // A machine without one of the classes keeps what is frozen for it.
        for (std::size_t kind = 0; kind < 2; ++kind) {
            if (hashes[kind].empty()) hashes[kind] = wanted[kind];
        }
        now += "    {\"" + std::string(golden.scene) + "\", \"" + std::string(golden.solver) + "\", \"" +
               hashes[0] + "\", \"" + hashes[1] + "\"},\n";
    }
    EXPECT_TRUE(same)
        << "The engine computes other bits than before. If nothing about the physics, its order of "
           "operations or the scenes was "
           "meant to change, this is a defect (an unordered sum, a library function, a compiler that "
           "contracts). If it was "
           "meant, say so in the commit and put this table into tests/determinism/golden_test.cpp:\n"
        << now << "};";
}

}  // namespace
}  // namespace slosh::golden_test
