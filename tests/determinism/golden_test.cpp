// Frozen hashes of two tiny scenes: the bits of the engine do not change unnoticed, from machine to machine
// and from commit to commit.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/hash.h"
#include "sim/state.h"
#include "support/small_scenes.h"

namespace slosh {
namespace {

constexpr int steps = 25;

struct Golden {
    std::string_view scene, solver, fused, separate;  ///< hashes with and without fused multiply-add
};
constexpr Golden table[] = {
    {"small_dam_3d", "pbf", "dca20c0171677d5a", "dee41e3df798bb15"},
    {"small_dam_3d", "wcsph", "8b5f1513e51d6109", "48a7ad9fc1122725"},
    {"small_dam_2d", "pbf", "4d3149c8a865faee", "238f64c83da9c94f"},
    {"small_dam_2d", "wcsph", "b2cec6b8399089f8", "6d251fbf85a07e23"},
};

TEST(Golden, BitsAreAsFrozen) {
    std::string now = "constexpr Golden table[] = {\n";
    bool same = true;
    for (const Golden& golden : table) {
        SceneDescription scene = golden.scene == "small_dam_3d" ? small_dam_3d() : small_dam_2d();
        scene.solver = golden.solver;
        // Everything that decides is written out: a new default is not a change of the engine.
        scene.parameters.insert(scene.parameters.begin(), {{"time.step", 0.005},
                                                           {"time.substeps", 2.0},
                                                           {"pbf.iterations", 4.0},
                                                           {"pbf.relaxation", 0.6},
                                                           {"wcsph.sound_speed", 30.0},
                                                           {"kernel.ratio", 2.0}});
        std::string_view wanted[] = {golden.fused, golden.separate};
        std::string hashes[2];
        for (const simd::Target target : simd::available_targets()) {
            World world = world_of(scene, {.threads = 2, .simd = target});
            run(world, steps);
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
}  // namespace slosh
