// Frozen hashes of two tiny scenes: the bits of the engine do not change unnoticed, from machine to machine
// and from commit to commit.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "base/hash.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::golden_test {
namespace {

/// Hashes with and without fused multiply-add; then the same with the corrections off, as they were frozen
/// before there were any.
struct Golden {
    std::string_view scene, solver, fused, separate, fused_without, separate_without;
};
// clang-format off
constexpr Golden table[] = {
    {"small_dam_3d", "pbf", "34226b9c3cab0ece", "0be727ebcb02c29c", "bb6013b4f15d8d2e", "50ded03c4ad128c0"},
    {"small_dam_3d", "wcsph", "a5c78faa89cd83f9", "c64fd7ab77bd7739", "a0b1b3c11fa3d690", "6d025a7a0ced640e"},
    {"small_dam_3d", "pcisph", "f63c39139dbc80ff", "2ad13ba69c598e05", "aa1951b079cf7dd4", "d694f43907b74f2c"},
    {"small_dam_3d", "dfsph", "273b7c57740d3147", "1462c652409ffba9", "8471192229a56a49", "42c17a264b24c8b7"},
    {"small_dam_3d", "iisph", "49ff461b80d3bba9", "7631946f401b665c", "bbc953a043b885ce", "854eff2b05884a18"},
    {"small_dam_2d", "pbf", "900b484ce3e7e763", "09570df928a89828", "750f3fb76704ba4c", "d0fd71cb0b70b74c"},
    {"small_dam_2d", "wcsph", "6dd45966c53f968b", "8aeef0efe72c08cf", "1ca6d622a6988931", "18ed43ebea0f1670"},
    {"small_dam_2d", "pcisph", "b5c5a65d01137adc", "1b755498834cc2d6", "9c986c99d208bdbd", "159c4c5da26f1e8c"},
    {"small_dam_2d", "dfsph", "1a4606288b5e9407", "9d5f18e53dcfed55", "89bd906ceda76003", "d7a38549c2c9bdf4"},
    {"small_dam_2d", "iisph", "d436997c39ab3acc", "823e408c74561a9b", "71b7c96f962b8f87", "6cc90a342221975d"},
};
// clang-format on

const Golden* frozen_of(const SceneDescription& scene) {
    const auto found = std::find_if(std::begin(table), std::end(table), [&](const Golden& golden) {
        return golden.scene == scene.name && golden.solver == scene.solver;
    });
    return found == std::end(table) ? nullptr : found;
}

SceneDescription without_corrections(SceneDescription scene) {
    for (const char* key : {"pressure.shear_correction", "pressure.lead", "pressure.surface_completion"})
        scene.parameters.emplace_back(key, 0.0);
    return scene;
}

/// What a scene comes to in each class of bits. A class that this machine lacks, or whose bits are not the
/// wanted ones, is said; the former keeps what is frozen for it.
struct Bits {
    std::string of[2];
    bool same = true;
};
Bits bits_of(const SceneDescription& scene, const std::string_view (&wanted)[2],
             std::initializer_list<int> threads_tried) {
    Bits bits;
    for (const simd::Target target : simd::available_targets()) {
        const std::size_t kind = simd::has_fused_multiply_add(target) ? 0 : 1;
        for (const int threads : threads_tried) {
            World world = world_of(scene, {.threads = threads, .simd = target});
            run(world, golden_steps);
            bits.of[kind] = to_hex(world.state_hash());
            if (bits.of[kind] == wanted[kind]) continue;
            bits.same = false;
            ADD_FAILURE() << scene.name << ", " << scene.solver << " on " << simd::name(target) << ", "
                          << threads << " threads: " << bits.of[kind] << ", frozen " << wanted[kind];
        }
    }
    for (std::size_t kind = 0; kind < 2; ++kind) {
        if (bits.of[kind].empty()) bits.of[kind] = wanted[kind];
    }
    return bits;
}

TEST(Golden, BitsAreAsFrozen) {
    std::string now = "constexpr Golden table[] = {\n";
    bool same = true;
    for (const SceneDescription& scene : golden_scenes()) {
        const Golden* frozen = frozen_of(scene);
        EXPECT_NE(frozen, nullptr) << "nothing is frozen for " << scene.name << ", " << scene.solver;
        const Golden golden = frozen != nullptr ? *frozen : Golden{};
        const Bits with = bits_of(scene, {golden.fused, golden.separate}, {1, 2});
        const Bits without =
            bits_of(without_corrections(scene), {golden.fused_without, golden.separate_without}, {2});
        same = same && frozen != nullptr && with.same && without.same;
        now += "    {\"" + scene.name + "\", \"" + scene.solver + "\"";
        for (const std::string& hash : {with.of[0], with.of[1], without.of[0], without.of[1]})
            now += ", \"" + hash + "\"";
        now += "},\n";
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
