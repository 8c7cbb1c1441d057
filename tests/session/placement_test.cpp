// Where a dropped block comes to lie.
#include "app/session/placement.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::app::placement_test {
namespace {

PlacementInput input_with_hit(const Vec3& point, const Vec3& normal) {
    PlacementInput input;
    input.spacing = 0.1f;
    input.particles = 10;  // 1 m
    input.hit = {true, point, normal};
    return input;
}

TEST(PlaceBlock, RestsOnTheFloorUnderTheCursor) {
    const PlacedBlock placed = place_block(input_with_hit({1.0f, 0.0f, 2.0f}, {0.0f, 1.0f, 0.0f}));
    EXPECT_FLOAT_EQ(placed.block.size.x, 1.0f);
    EXPECT_FLOAT_EQ(placed.block.center.x, 1.0f);
    EXPECT_FLOAT_EQ(placed.block.center.z, 2.0f);
    EXPECT_FLOAT_EQ(placed.block.center.y, 0.55f) << "half an edge and half a spacing above";
    EXPECT_FALSE(placed.pushed_back);
}

TEST(PlaceBlock, TouchesASlope) {
    const float s = std::sqrt(0.5f);
    const PlacedBlock placed = place_block(input_with_hit({0.0f, 0.0f, 0.0f}, {s, s, 0.0f}));
    // The nearest corner lies half a spacing off the plane x + y = 0.
    const float corner = (placed.block.center.x - 0.5f) * s + (placed.block.center.y - 0.5f) * s;
    EXPECT_NEAR(corner, 0.05f, 1e-5f);
}

TEST(PlaceBlock, ABodyRestsWithItsOwnSize) {
    PlacementInput input = input_with_hit({1.0f, 0.0f, 2.0f}, {0.0f, 1.0f, 0.0f});
    input.size = Vec3(0.8f, 0.3f, 0.5f);
    const BoxShape placed = place_block(input).block;
    EXPECT_EQ(placed.size, *input.size);
    EXPECT_FLOAT_EQ(placed.center.y, 0.2f) << "half its height and half a spacing above";
    input.dimension = 2;
    EXPECT_FLOAT_EQ(place_block(input).block.size.z, input.spacing);
}

TEST(PlaceBlock, StaysInsideTheContainer) {
    PlacementInput input = input_with_hit({3.9f, 0.0f, 0.1f}, {0.0f, 1.0f, 0.0f});
    input.container = Box3{Vec3(0.0f), Vec3(4.0f, 3.0f, 2.0f)};
    const BoxShape block = place_block(input).block;
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(block.center[axis] - 0.5f * block.size[axis], input.container->min[axis] - 1e-5f);
        EXPECT_LE(block.center[axis] + 0.5f * block.size[axis], input.container->max[axis] + 1e-5f);
    }
    input.particles =
        60;  // larger than the container: in its middle, what does not fit is left out by the engine
    EXPECT_FLOAT_EQ(place_block(input).block.center.z, 1.0f);
}

TEST(PlaceBlock, SaysWhenTheGlassPushedItBackIntoTheWater) {
    PlacementInput input =
        input_with_hit({0.05f, 0.5f, 1.0f}, {-1.0f, 0.0f, 0.0f});  // the water's side behind the wall x = 0
    input.container = Box3{Vec3(0.0f), Vec3(4.0f, 3.0f, 2.0f)};
    EXPECT_TRUE(place_block(input).pushed_back);
}

/// What World::cast_ray answers in 2-D: the plane, with a normal along the ray.
PlacementInput pointing_at(const Vec3& point) {
    PlacementInput input;
    input.dimension = 2;
    input.spacing = 0.1f;
    input.origin = {point.x, point.y, 5.0f};
    input.hit = {true, point, {0.0f, 0.0f, 1.0f}};
    input.container = Box3{Vec3(0.0f, 0.0f, -0.05f), Vec3(4.0f, 3.0f, 0.05f)};
    return input;
}

TEST(PlaceBlock, TwoDimensionsFollowTheCursorWhateverTheRayMeets) {
    for (const Vec3& normal : {Vec3(0.0f, 0.0f, 1.0f), Vec3(0.0f, 0.0f, -1.0f), Vec3(0.6f, 0.0f, 0.8f)}) {
        PlacementInput input = pointing_at({1.3f, 2.2f, 0.0f});
        input.hit.normal = normal;
        for (const std::optional<Vec3> size :
             {std::optional<Vec3>(), std::optional<Vec3>(Vec3(0.8f, 0.3f, 0.5f))}) {
            input.size = size;
            const PlacedBlock placed = place_block(input);
            EXPECT_FLOAT_EQ(placed.block.center.x, 1.3f);
            EXPECT_FLOAT_EQ(placed.block.center.y, 2.2f);
            EXPECT_FALSE(placed.pushed_back) << "nothing to rest on: it would fall to the floor";
        }
    }
}

TEST(PlaceBlock, TwoDimensionsKeepTheBlockInsideTheWalls) {
    const BoxShape corner = place_block(pointing_at({3.9f, 2.95f, 0.0f})).block;
    EXPECT_FLOAT_EQ(corner.center.x, 3.5f);
    EXPECT_FLOAT_EQ(corner.center.y, 2.5f);
}

TEST(PlaceBlock, RestsOnAGivenGround) {
    const BoxShape block = rest_on(pointing_at({1.3f, 0.2f, 0.0f}), {1.3f, 0.7f, 0.0f});
    EXPECT_FLOAT_EQ(block.center.x, 1.3f);
    EXPECT_FLOAT_EQ(block.center.y, 0.7f + 0.5f + 0.05f);
    EXPECT_FLOAT_EQ(rest_on(pointing_at({1.3f, 0.2f, 0.0f}), {1.3f, 2.9f, 0.0f}).center.y, 2.5f);
}

TEST(PlaceBlock, NothingHitFloatsAtTheTargetsDistance) {
    PlacementInput input;
    input.origin = {0.0f, 0.0f, 10.0f};
    input.direction = {0.0f, 0.0f, -2.0f};  // need not be normalised
    input.fallback_distance = 4.0f;
    EXPECT_FLOAT_EQ(place_block(input).block.center.z, 6.0f);
}

}  // namespace
}  // namespace slosh::app::placement_test
