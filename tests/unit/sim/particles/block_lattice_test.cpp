// How the layers of a block lie between walls, solids and other blocks (docs/SCENES.md "How a block is
// filled").
#include "sim/particles/block_lattice.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::block_lattice_test {
namespace {

constexpr float d = 0.1f;

BlockSurroundings tank(int dimension = 3) {
    BlockSurroundings around(dimension, d, Vec3(0.0f, -9.81f, 0.0f));
    around.add_container({Vec3(0.0f), Vec3(2.0f, 1.0f, 0.57f)}, true);
    return around;
}

BoxShape block(const Vec3& low, const Vec3& high) { return {0.5f * (low + high), high - low}; }

/// Where the outermost layers along an axis are.
double lowest(const BlockLattice& lattice, int axis) { return static_cast<double>(lattice.first[axis]); }
double highest(const BlockLattice& lattice, int axis) {
    return lowest(lattice, axis) +
           static_cast<double>(d) * (lattice.count[static_cast<std::size_t>(axis)] - 1.0);
}

TEST(BlockLattice, WholeNumbersOfSpacingsFillTheBlock) {
    const BlockLattice lattice = tank().fit(block(Vec3(0.0f), Vec3(0.7f, 0.4f, 0.57f)));
    EXPECT_EQ(lattice.count[0], 7.0);
    EXPECT_EQ(lattice.count[1], 4.0);
    EXPECT_NEAR(lowest(lattice, 0), 0.05, 1e-6);
    EXPECT_NEAR(highest(lattice, 1), 0.35, 1e-6);
}

TEST(BlockLattice, LayersBeginHalfASpacingFromTheWallThatTheBlockTouches) {
    for (const float width : {0.64f, 0.66f, 0.71f, 0.78f}) {
        SCOPED_TRACE(width);
        const BlockLattice left = tank().fit(block(Vec3(0.0f), Vec3(width, width, 0.57f)));
        const BlockLattice right =
            tank().fit(block(Vec3(2.0f - width, 0.0f, 0.0f), Vec3(2.0f, width, 0.57f)));
        EXPECT_NEAR(lowest(left, 0), 0.05, 1e-6);
        EXPECT_NEAR(lowest(left, 1), 0.05, 1e-6);
        EXPECT_NEAR(highest(right, 0), 1.95, 1e-6);
        for (const BlockLattice& lattice : {left, right}) {
            EXPECT_EQ(lattice.count[0], std::round(static_cast<double>(width / d)));
            EXPECT_EQ(lattice.count[1], std::round(static_cast<double>(width / d)));
        }
    }
}

TEST(BlockLattice, BetweenWallsNoLayerIsPressedIn) {
    const BlockLattice across = tank().fit(block(Vec3(0.5f, 0.3f, 0.0f), Vec3(0.9f, 0.5f, 0.57f)));
    EXPECT_EQ(across.count[2], 5.0) << "0.57 is nearer to six";
    EXPECT_NEAR(lowest(across, 2), 0.085, 1e-6) << "in the middle";
    BlockSurroundings closed(3, d, Vec3(0.0f, -9.81f, 0.0f));
    closed.add_container({Vec3(0.0f), Vec3(1.0f, 0.77f, 1.0f)}, false);
    const BlockLattice full = closed.fit(block(Vec3(-0.2f), Vec3(1.3f)));
    EXPECT_EQ(full.size(), 10.0 * 7.0 * 10.0) << "what sticks out is cut off";
    EXPECT_NEAR(lowest(full, 1), 0.05, 1e-6) << "stands on the floor";
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
    const BlockLattice pool = around.fit(block(Vec3(0.0f), Vec3(2.0f, 0.34f, 0.57f)));
    around.add_block(pool);
    const BlockLattice column = around.fit(block(Vec3(0.0f, 0.34f, 0.0f), Vec3(0.5f, 0.93f, 0.57f)));
    EXPECT_NEAR(lowest(column, 1) - highest(pool, 1), 0.1, 1e-6);
    EXPECT_NEAR(lowest(column, 0), lowest(pool, 0), 1e-6);
    EXPECT_NEAR(lowest(column, 2), lowest(pool, 2), 1e-6);
    // Beside one another, with a gap that is no whole number.
    BlockSurroundings beside = tank();
    const BlockLattice first = beside.fit(block(Vec3(0.0f), Vec3(0.87f, 0.5f, 0.57f)));
    beside.add_block(first);
    const BlockLattice second = beside.fit(block(Vec3(0.87f, 0.0f, 0.0f), Vec3(2.0f, 0.5f, 0.57f)));
    EXPECT_GE(lowest(second, 0) - highest(first, 0), 0.1 - 1e-6);
    EXPECT_LE(highest(second, 0), 1.95 + 1e-6);
}

TEST(BlockLattice, SidesOfBoxesAndPlanesAreWallsToo) {
    BlockSurroundings around = tank();
    around.add_solid({BoxShape{Vec3(1.0f, 0.2f, 0.3f), Vec3(0.4f, 0.4f, 0.6f)}});
    around.add_solid({PlaneShape{Vec3(0.03f, 0.0f, 0.0f), Vec3(1.0f, 0.0f, 0.0f)}});
    const BlockLattice before = around.fit(block(Vec3(0.0f), Vec3(0.8f, 0.4f, 0.57f)));
    EXPECT_EQ(before.count[0], 7.0);
    EXPECT_GE(lowest(before, 0), 0.08 - 1e-6);
    EXPECT_LE(highest(before, 0), 0.75 + 1e-6);
    const BlockLattice on_top = around.fit(block(Vec3(0.8f, 0.4f, 0.0f), Vec3(1.2f, 0.67f, 0.57f)));
    EXPECT_NEAR(lowest(on_top, 1), 0.45, 1e-6);
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
