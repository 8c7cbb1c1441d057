// Who owns the arrays of a step: bytes are counted without being listed, memory is lent and comes back, and a
// solver's scratch goes with it.
#include "sim/core/scratch/scratch.h"

#include <gtest/gtest.h>

#include "slosh/world.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::scratch_test {
namespace {

struct OwnScratch : ScratchArrays {
    OwnedArray<float> numbers{*this};
    OwnedAxes vectors{*this};
};
struct OtherScratch : ScratchArrays {
    OwnedArray<float> numbers{*this};
};

TEST(Scratch, EveryArrayIsCountedByItsOwner) {
    Scratch scratch;
    const std::size_t before = scratch.total_bytes();
    OwnScratch& own = scratch.of<OwnScratch>();
    own.numbers.resize(1000);
    own.vectors.resize(1000);
    EXPECT_EQ(own.bytes(), own.numbers.capacity_bytes() + 3 * own.vectors[0].capacity_bytes());
    EXPECT_GE(own.bytes(), 16000u);
    EXPECT_EQ(scratch.total_bytes(), before + own.bytes());
    EXPECT_EQ(&scratch.of<OwnScratch>(), &own);
}

TEST(Scratch, APoolLendsTheSameMemoryAgain) {
    Scratch scratch;
    const float* first = nullptr;
    {
        Borrowed array(scratch.values, 500);
        first = array.data();
        EXPECT_EQ(array.size(), 500u);
    }
    const std::size_t bytes = scratch.total_bytes();
    EXPECT_GE(bytes, 2000u) << "what is in the pool counts";
    Borrowed again(scratch.values, 400);
    EXPECT_EQ(again.data(), first);
    EXPECT_EQ(again.size(), 400u);
    Borrowed more(scratch.values, 400);
    EXPECT_NE(more.data(), again.data()) << "lent to one at a time";
}

TEST(Scratch, AnArrayThatKeepsItsMemoryTakesNone) {
    Scratch scratch;
    OwnScratch& own = scratch.of<OwnScratch>();
    scratch.values.take(own.numbers, 300);
    const float* memory = own.numbers.data();
    scratch.values.take(own.numbers, 300);
    EXPECT_EQ(own.numbers.data(), memory);
    scratch.values.give_back(own.numbers);
    scratch.values.give_back(own.numbers);
    EXPECT_EQ(own.numbers.size(), 0u);
    Borrowed one(scratch.values, 300), two(scratch.values, 300);
    EXPECT_EQ(one.data(), memory);
    EXPECT_NE(two.data(), memory) << "given back once";
}

TEST(Scratch, ASolversArraysGoWithIt) {
    Scratch scratch;
    own_scratch<OwnScratch>(scratch);
    scratch.of<OwnScratch>().numbers.resize(100000);
    own_scratch<OwnScratch, OtherScratch>(scratch);
    EXPECT_EQ(scratch.of<OwnScratch>().numbers.size(), 100000u) << "both solvers use it";
    const std::size_t bytes = scratch.total_bytes();
    own_scratch<OtherScratch>(scratch);
    EXPECT_LE(scratch.total_bytes() + 400000u, bytes);
    EXPECT_TRUE(scratch.of<OwnScratch>().numbers.empty());
}

TEST(Scratch, NothingThatWasLentStaysAwayAfterAStep) {
    SceneDescription scene = small_dam_3d();
    scene.parameters.emplace_back("viscosity.nu", 0.05);
    scene.parameters.emplace_back("tension.gamma", 0.1);
    scene.parameters.emplace_back("vorticity.strength", 0.1);
    for (const std::string& solver : every_solver()) {
        scene.solver = solver;
        World world = world_of(scene);
        run(world, 3);
        const std::size_t bytes = world.bytes_per_particle();
        run(world, 10);
        EXPECT_LE(world.bytes_per_particle(), bytes + bytes / 10)
            << solver << ": memory is taken and not given back";
    }
}

}  // namespace
}  // namespace slosh::scratch_test
