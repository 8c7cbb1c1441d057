// How the layers of a block lie between walls, solids and other blocks (docs/SCENES.md "How a block is
// filled").
#include "sim/world/seeding/block_lattice.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::block_lattice_test {
namespace {

constexpr float d = 0.1f;

BlockSurroundings tank(int dimension = 3) {
    BlockSurroundings around(dimension, d, Vec3(0.0f, -9.81f, 0.0f));
    around.add_container({Vec3(0.0f), Vec3(2.0f, 1.0f, 0.6f)}, true);
    return around;
}

BoxShape block(const Vec3& low, const Vec3& high) { return {0.5f * (low + high), high - low}; }

/// Where the outermost layers along an axis are.
double lowest(const BlockLattice& lattice, int axis) { return static_cast<double>(lattice.first[axis]); }
double highest(const BlockLattice& lattice, int axis) {
    return lowest(lattice, axis) +
           static_cast<double>(lattice.spacing[axis]) * (lattice.count[static_cast<std::size_t>(axis)] - 1.0);
}

TEST(BlockLattice, WholeNumbersOfSpacingsFillTheBlock) {
    const BlockLattice lattice = tank().fit(block(Vec3(0.0f), Vec3(0.7f, 0.4f, 0.6f)));
    EXPECT_EQ(lattice.count[0], 7.0);
    EXPECT_EQ(lattice.count[1], 4.0);
    EXPECT_NEAR(lowest(lattice, 0), 0.05, 1e-6);
    EXPECT_NEAR(highest(lattice, 1), 0.35, 1e-6);
}

TEST(BlockLattice, LayersBeginHalfASpacingFromTheWallThatTheBlockTouches) {
    for (const float width : {0.64f, 0.66f, 0.71f, 0.78f}) {
        SCOPED_TRACE(width);
        const BlockLattice left = tank().fit(block(Vec3(0.0f), Vec3(width, width, 0.6f)));
        const BlockLattice right = tank().fit(block(Vec3(2.0f - width, 0.0f, 0.0f), Vec3(2.0f, width, 0.6f)));
        EXPECT_NEAR(lowest(left, 0), 0.05, 1e-6);
        EXPECT_NEAR(lowest(left, 1), 0.05, 1e-6);
        EXPECT_NEAR(highest(right, 0), 1.95, 1e-6);
        for (const BlockLattice& lattice : {left, right}) {
            EXPECT_EQ(lattice.count[0], std::round(static_cast<double>(width / d)));
            EXPECT_EQ(lattice.count[1], std::round(static_cast<double>(width / d)));
        }
    }
}

BlockSurroundings room(const Vec3& size, bool open_top = true,
                       const Vec3& gravity = Vec3(0.0f, -9.81f, 0.0f)) {
    BlockSurroundings around(3, d, gravity);
    around.add_container({Vec3(0.0f), size}, open_top);
    return around;
}

TEST(BlockLattice, BetweenWallsLayersAreStretchedSoThatNoGapIsLeft) {
    const BlockLattice across =
        room({2.0f, 1.0f, 0.57f}).fit(block(Vec3(0.5f, 0.3f, 0.0f), Vec3(0.9f, 0.5f, 0.57f)));
    EXPECT_EQ(across.count[2], 6.0);
    EXPECT_NEAR(across.spacing.z, 0.57 / 6.0, 1e-6);
    EXPECT_NEAR(lowest(across, 2), 0.5 * 0.57 / 6.0, 1e-6) << "half of their distance from the wall";
    EXPECT_NEAR(across.spacing.x, 0.1, 1e-7) << "nothing holds it on both sides";
    EXPECT_NEAR(across.spacing.x * across.spacing.y * across.spacing.z, 1e-3, 1e-8) << "the density stays";
    // Of two such directions one is stretched and one pressed.
    const BlockLattice pool = room({1.05f, 1.0f, 1.05f}).fit(block(Vec3(0.0f), Vec3(1.05f, 0.5f, 1.05f)));
    EXPECT_EQ(pool.count[0] + pool.count[2], 21.0);
    EXPECT_NEAR(pool.spacing.y, 0.1, 3e-4);
    EXPECT_EQ(pool.count[1], 5.0);
    // Nor does it matter in 2-D, or which way things fall.
    BlockSurroundings flat(2, d, Vec3(9.81f, 0.0f, 0.0f));
    flat.add_container({Vec3(0.0f), Vec3(3.0f, 0.84f, 0.0f)}, false);
    const BlockLattice on_the_side = flat.fit(block(Vec3(2.0f, 0.0f, 0.0f), Vec3(3.0f, 0.84f, 0.0f)));
    EXPECT_EQ(on_the_side.count[1], 8.0);
    EXPECT_NEAR(on_the_side.spacing.y, 0.105, 1e-6);
    EXPECT_NEAR(on_the_side.spacing.x, 0.1 / 1.05, 1e-6);
    EXPECT_NEAR(highest(on_the_side, 0), 3.0 - 0.05 / 1.05, 1e-5) << "it rests there";
}

TEST(BlockLattice, NoLayerIsPressedInWhereNoneCanGiveWay) {
    const BlockLattice full = room({1.0f, 0.77f, 1.0f}, false).fit(block(Vec3(-0.2f), Vec3(1.3f)));
    EXPECT_EQ(full.size(), 10.0 * 7.0 * 10.0) << "what sticks out is cut off";
    EXPECT_NEAR(lowest(full, 1), 0.05, 1e-6) << "stands on the floor";
    const BlockLattice narrow = room({2.0f, 1.0f, 0.37f}).fit(block(Vec3(0.0f), Vec3(2.0f, 0.5f, 0.37f)));
    EXPECT_EQ(narrow.count[2], 3.0);
    EXPECT_NEAR(lowest(narrow, 2), 0.085, 1e-6) << "in the middle";
    const BlockLattice weightless =
        room({0.57f, 0.57f, 0.57f}, false, Vec3(0.0f)).fit(block(Vec3(0.0f), Vec3(0.57f)));
    EXPECT_EQ(weightless.size(), 125.0);
    EXPECT_NEAR(weightless.spacing.y, 0.1, 1e-7);
}

TEST(BlockLattice, AFaceJustOffTheWallTouchesIt) {
    const BlockLattice lattice = tank().fit(block(Vec3(0.04f, 0.0f, 0.2f), Vec3(0.7f, 0.4f, 0.4f)));
    EXPECT_NEAR(lowest(lattice, 0), 0.05, 1e-6);
    const BlockLattice away = tank().fit(block(Vec3(0.06f, 0.2f, 0.2f), Vec3(0.72f, 0.6f, 0.4f)));
    EXPECT_EQ(away.count[0], 7.0);
    EXPECT_NEAR(lowest(away, 0), 0.39 - 0.3, 1e-6) << "centred";
}

TEST(BlockLattice, BlocksGoOnWithTheLayersOfTheOnesTheyTouch) {
    BlockSurroundings around = tank();
    const BlockLattice pool = around.fit(block(Vec3(0.0f), Vec3(2.0f, 0.34f, 0.6f)));
    around.add_block(pool);
    const BlockLattice column = around.fit(block(Vec3(0.0f, 0.34f, 0.0f), Vec3(0.5f, 0.93f, 0.6f)));
    EXPECT_NEAR(lowest(column, 1) - highest(pool, 1), 0.1, 1e-6);
    EXPECT_NEAR(lowest(column, 0), lowest(pool, 0), 1e-6);
    EXPECT_NEAR(lowest(column, 2), lowest(pool, 2), 1e-6);
    // Beside one another, with a gap that is no whole number.
    BlockSurroundings beside = tank();
    const BlockLattice first = beside.fit(block(Vec3(0.0f), Vec3(0.87f, 0.5f, 0.6f)));
    beside.add_block(first);
    const BlockLattice second = beside.fit(block(Vec3(0.87f, 0.0f, 0.0f), Vec3(2.0f, 0.5f, 0.6f)));
    EXPECT_GE(lowest(second, 0) - highest(first, 0), 0.1 - 1e-6);
    EXPECT_LE(highest(second, 0), 1.95 + 1e-6);
}

TEST(BlockLattice, SidesOfBoxesAndPlanesAreWallsToo) {
    BlockSurroundings around = tank();
    around.add_solid({BoxShape{Vec3(1.0f, 0.2f, 0.3f), Vec3(0.4f, 0.4f, 0.6f)}});
    around.add_solid({PlaneShape{Vec3(0.03f, 0.0f, 0.0f), Vec3(1.0f, 0.0f, 0.0f)}});
    const BlockLattice before = around.fit(block(Vec3(0.0f), Vec3(0.8f, 0.4f, 0.6f)));
    EXPECT_EQ(before.count[0], 8.0) << "0.77 m";
    EXPECT_NEAR(lowest(before, 0), 0.03 + 0.5 * 0.77 / 8.0, 1e-6);
    EXPECT_NEAR(highest(before, 0), 0.8 - 0.5 * 0.77 / 8.0, 1e-6);
    const BlockLattice on_top = around.fit(block(Vec3(0.8f, 0.4f, 0.0f), Vec3(1.2f, 0.67f, 0.6f)));
    EXPECT_NEAR(lowest(on_top, 1), 0.45, 1e-6);
    EXPECT_EQ(on_top.spacing, Vec3(d));
}

TEST(BlockLattice, InTheOpenAsEver) {
    const BlockSurroundings open(3, d, Vec3(0.0f, -9.81f, 0.0f));
    const BlockLattice lattice = open.fit(BoxShape{Vec3(0.5f), Vec3(0.42f, 0.32f, 0.04f)});
    EXPECT_EQ(lattice.count[0], 4.0);
    EXPECT_EQ(lattice.count[1], 3.0);
    EXPECT_EQ(lattice.count[2], 0.0) << "less than half a spacing thick";
    EXPECT_NEAR(lowest(lattice, 0), 0.35, 1e-6);
    const BlockLattice ball = open.fit(SphereShape{Vec3(0.0f), 0.298f});
    EXPECT_EQ(ball.size(), 216.0);
    EXPECT_EQ(lattice_points(SphereShape{Vec3(0.0f), 0.298f}, ball, 3).size(), 136u);
    EXPECT_EQ(open.fit(BoxShape{Vec3(1e9f), Vec3(1.0f)}).size(), 0.0) << "floats end there";
}

}  // namespace
}  // namespace slosh::block_lattice_test
