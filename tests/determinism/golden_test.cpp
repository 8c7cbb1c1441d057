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
    {"small_dam_3d", "pbf", "34226b9c3cab0ece", "0be727ebcb02c29c"},
    {"small_dam_3d", "wcsph", "a5c78faa89cd83f9", "c64fd7ab77bd7739"},
    {"small_dam_3d", "pcisph", "f63c39139dbc80ff", "2ad13ba69c598e05"},
    {"small_dam_3d", "dfsph", "273b7c57740d3147", "1462c652409ffba9"},
    {"small_dam_2d", "pbf", "900b484ce3e7e763", "09570df928a89828"},
    {"small_dam_2d", "wcsph", "6dd45966c53f968b", "8aeef0efe72c08cf"},
    {"small_dam_2d", "pcisph", "b5c5a65d01137adc", "1b755498834cc2d6"},
    {"small_dam_2d", "dfsph", "1a4606288b5e9407", "9d5f18e53dcfed55"},
};

/// With pressure.shear_correction, pressure.lead and pressure.surface_completion 0: what was frozen before
/// there were any.
constexpr Golden without_corrections[] = {
    {"small_dam_3d", "pbf", "bb6013b4f15d8d2e", "50ded03c4ad128c0"},
    {"small_dam_3d", "wcsph", "a0b1b3c11fa3d690", "6d025a7a0ced640e"},
    {"small_dam_3d", "pcisph", "aa1951b079cf7dd4", "d694f43907b74f2c"},
    {"small_dam_3d", "dfsph", "8471192229a56a49", "42c17a264b24c8b7"},
    {"small_dam_2d", "pbf", "750f3fb76704ba4c", "d0fd71cb0b70b74c"},
    {"small_dam_2d", "wcsph", "1ca6d622a6988931", "18ed43ebea0f1670"},
    {"small_dam_2d", "pcisph", "9c986c99d208bdbd", "159c4c5da26f1e8c"},
    {"small_dam_2d", "dfsph", "89bd906ceda76003", "d7a38549c2c9bdf4"},
};

TEST(Golden, CorrectionsThatAreOffChangeNothing) {
    for (SceneDescription scene : golden_scenes()) {
        scene.parameters.emplace_back("pressure.shear_correction", 0.0);
        scene.parameters.emplace_back("pressure.lead", 0.0);
        scene.parameters.emplace_back("pressure.surface_completion", 0.0);
        const auto frozen = std::find_if(
            std::begin(without_corrections), std::end(without_corrections), [&](const Golden& golden) {
                return golden.scene == scene.name && golden.solver == scene.solver;
            });
        ASSERT_NE(frozen, std::end(without_corrections));
        World world = world_of(scene, {.threads = 2});
        run(world, golden_steps);
        const bool fused = simd::has_fused_multiply_add(world.execution().simd);
        EXPECT_EQ(to_hex(world.state_hash()), fused ? frozen->fused : frozen->separate)
            << scene.name << ", " << scene.solver;
    }
}

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
            for (const int threads : {1, 2}) {
                World world = world_of(scene, {.threads = threads, .simd = target});
                run(world, golden_steps);
                const std::size_t kind = simd::has_fused_multiply_add(target) ? 0 : 1;
                hashes[kind] = to_hex(world.state_hash());
                if (hashes[kind] == wanted[kind]) continue;
                same = false;
                ADD_FAILURE() << golden.scene << ", " << golden.solver << " on " << simd::name(target) << ", "
                              << threads << " threads: " << hashes[kind] << ", frozen " << wanted[kind];
            }
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
