// The vorticity that is shown has the same bits on any number of threads, run after run.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::vorticity_test {
namespace {

std::vector<float> vorticity_of(World& world, int steps) {
    run(world, steps);
    const std::span<const float> values = world.vorticity();
    return {values.begin(), values.end()};
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

TEST(VorticityBits, TheNumberOfThreadsDoesNotMatter) {
    for (SceneDescription scene : {small_dam_3d(), small_dam_2d()}) {
        // So many particles that every loop is cut into several blocks.
        scene.parameters = {{"fluid.spacing", scene.dimension == 3 ? 0.02 : 0.006}};
        World one = world_of(scene, {.threads = 1});
        // Before the first step lists of its own, after it those of the step.
        const std::vector<float> first = vorticity_of(one, 0), later = vorticity_of(one, 12);
        ASSERT_GT(later.size(), 4096u);
        for (const int threads : {2, 3, 5}) {
            World other = world_of(scene, {.threads = threads});
            EXPECT_TRUE(same_bits(vorticity_of(other, 0), first)) << scene.name << ", " << threads;
            EXPECT_TRUE(same_bits(vorticity_of(other, 12), later)) << scene.name << ", " << threads;
        }
    }
}

}  // namespace
}  // namespace slosh::vorticity_test
