// A scene that names a class of instruction sets runs on one of it, whatever is asked for, and has its bits.
#include <gtest/gtest.h>

#include "sim/world/state.h"
#include "support/small_scenes.h"

namespace slosh::class_of_bits_test {
namespace {

TEST(ClassOfBits, IsTheScenesWhereItIsHere) {
    SceneDescription scene = small_dam_2d();
    for (const simd::Target asked : simd::available_targets()) {
        for (const bool fused : {true, false}) {
            const simd::Target expected = simd::of_class(asked, fused);
            scene.fused_multiply_add.reset();
            World plain = world_of(scene, {.threads = 1, .simd = expected});
            scene.fused_multiply_add = fused;
            World world = world_of(scene, {.threads = 1, .simd = asked});
            EXPECT_EQ(world.execution().simd, expected);
            run(plain, 20);
            run(world, 20);
            EXPECT_EQ(world.state_hash(), plain.state_hash());
        }
    }
}

TEST(ClassOfBits, OfATargetIsItsOwnOrTheBestOfTheOtherClass) {
    for (const simd::Target target : simd::available_targets()) {
        const bool fused = simd::has_fused_multiply_add(target);
        EXPECT_EQ(simd::of_class(target, fused), target);
        const simd::Target other = simd::of_class(target, !fused);
        EXPECT_TRUE(other == target || simd::has_fused_multiply_add(other) != fused);
    }
}

}  // namespace
}  // namespace slosh::class_of_bits_test
