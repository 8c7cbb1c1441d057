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
    {"small_dam_3d", "pbf", "0fe5b580feb86646", "59bcf2a6c2f32e42", "803918df9d72d976", "2ffa00eca41372a7"},
    {"small_dam_3d", "wcsph", "e85fdbd69c252864", "6f6d9c28a2697b1b", "b0031f3e6878da7f", "dce9da3784f2a40a"},
    {"small_dam_3d", "pcisph", "c2306749cb9c161c", "c3b3ab5ffff3fc75", "2ffa1683a42dbe95", "e288049ca405a40b"},
    {"small_dam_3d", "dfsph", "811b79e9334e2484", "4458a5724d7103e9", "7e6a1c62f4524705", "0f62f0bc627c77b0"},
    {"small_dam_3d", "iisph", "50e83ae4b9acc2bd", "77aafcd3f055826a", "24b011e144a06be4", "50818b7fd6b32785"},
    {"small_dam_2d", "pbf", "7e21b50e3ce847f3", "cfbef95ce7ba5cd8", "81875c60f6bad2ec", "05692460f79d755e"},
    {"small_dam_2d", "wcsph", "9ceb6ed3fe8a8f0c", "cc7c2035f23a6d45", "487263d87aa6144b", "2094f62a51b86253"},
    {"small_dam_2d", "pcisph", "c666c096cc7166fc", "4ae9d88eca2e770c", "7bd63fdac65a36a5", "0a0a6cb817a3afd9"},
    {"small_dam_2d", "dfsph", "fb84b878ad615941", "5a0f305788220e01", "19ef063791646bc3", "c5fd0f36babfc161"},
    {"small_dam_2d", "iisph", "c0e285640d6cad27", "22c67b19644432d9", "27dce1092d732661", "809cf93d18db470d"},
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
