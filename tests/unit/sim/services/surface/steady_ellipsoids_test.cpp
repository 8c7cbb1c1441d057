// Water at rest is drawn still, and water that moves where it is.
#include "sim/services/surface/steady_ellipsoids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>
#include <vector>

#include "base/hash.h"

namespace slosh::test::steady_ellipsoids_test {
namespace {

constexpr double picture_time = 1.0 / 30.0;  // s

/// A block of water of 12 x 6 x 12 particles.
struct Block {
    std::vector<float> x, y, z, velocity_x, velocity_y, velocity_z;
    std::vector<std::uint32_t> id;
    float spacing = 0.02f;

    void add(const Vec3& place, const Vec3& velocity, std::uint32_t name) {
        x.push_back(place.x), y.push_back(place.y), z.push_back(place.z);
        velocity_x.push_back(velocity.x), velocity_y.push_back(velocity.y), velocity_z.push_back(velocity.z);
        id.push_back(name);
    }
    ParticleView view() const {
        ParticleView particles;
        particles.count = x.size();
        particles.x = x, particles.y = y, particles.z = z;
        particles.velocity_x = velocity_x, particles.velocity_y = velocity_y,
        particles.velocity_z = velocity_z;
        particles.id = id;
        particles.spacing = spacing;
        particles.support_radius = 2.0f * spacing;
        return particles;
    }
    Vec3 place(std::size_t i) const { return {x[i], y[i], z[i]}; }
};

/// `speed`, spacings/s, along x since time 0; `trembling`, spacings, another one in every picture; ids from
/// `first_id` on.
Block block_at(int picture, float speed, float trembling, std::uint32_t first_id = 0) {
    Block block;
    const Vec3 velocity(speed * block.spacing, 0.0f, 0.0f);
    for (int i = 0; i < 12 * 6 * 12; ++i) {
        const auto id = static_cast<std::uint32_t>(i);
        const int row = i / 12;
        const int layer = row / 6;
        Vec3 place(static_cast<float>(i % 12), static_cast<float>(row % 6), static_cast<float>(layer));
        for (int axis = 0; axis < 3; ++axis)
            place[axis] +=
                trembling * (2.0f * unit_float(counter_random(0, static_cast<std::uint64_t>(axis), id,
                                                              static_cast<std::uint64_t>(picture))) -
                             1.0f);
        const auto passed = static_cast<float>(picture * picture_time);
        block.add(block.spacing * place + passed * velocity, velocity, first_id + id);
    }
    return block;
}

class SteadyEllipsoidsTest : public ::testing::Test {
  protected:
    const DrawnEllipsoids& draw(const Block& block, double time) {
        steady_.compute(drawn_, block.view(), {}, {1}, time);
        return drawn_;
    }
    /// Without a past.
    static DrawnEllipsoids plain(const Block& block) {
        ParticleEllipsoids measured;
        DrawnEllipsoids drawn;
        drawn.compute(measured, block.view(), {}, {1});
        return drawn;
    }
    /// Spacings, of the centres.
    static float farthest(const DrawnEllipsoids& a, const DrawnEllipsoids& b, const Block& block) {
        float most = 0.0f;
        for (std::size_t i = 0; i < a.centers.size(); ++i)
            most = std::max(most, glm::length(a.centers[i] - b.centers[i]) / block.spacing);
        return most;
    }
    SteadyEllipsoids steady_;
    DrawnEllipsoids drawn_;
};

TEST_F(SteadyEllipsoidsTest, WaterThatTremblesHardlyMoves) {
    Block block = block_at(0, 0.0f, 0.02f);
    DrawnEllipsoids before = draw(block, 0.0), plain_before = plain(block);
    float most = 0.0f, most_plain = 0.0f, most_shape = 0.0f, most_plain_shape = 0.0f;
    const auto shapes = [](const DrawnEllipsoids& a, const DrawnEllipsoids& b) {
        float largest = 0.0f;
        for (std::size_t i = 0; i < a.centers.size(); ++i)
            for (std::size_t k = 0; k < 6; ++k)
                largest = std::max(largest, std::abs(a.inverse_stretches[i][k] - b.inverse_stretches[i][k]));
        return largest;
    };
    for (int picture = 1; picture < 20; ++picture) {
        block = block_at(picture, 0.0f, 0.02f);
        const DrawnEllipsoids now = draw(block, picture * picture_time), plain_now = plain(block);
        most = std::max(most, farthest(now, before, block));
        most_plain = std::max(most_plain, farthest(plain_now, plain_before, block));
        most_shape = std::max(most_shape, shapes(now, before));
        most_plain_shape = std::max(most_plain_shape, shapes(plain_now, plain_before));
        before = now;
        plain_before = plain_now;
    }
    EXPECT_GT(most_plain, 0.03f);
    EXPECT_LT(most, 0.1f * most_plain);
    EXPECT_LT(most_shape, 0.1f * most_plain_shape);
}

TEST_F(SteadyEllipsoidsTest, OneThatSpringsIntoAGapIsNotLetGo) {
    constexpr std::size_t one = 500;
    draw(block_at(0, 0.0f, 0.0f), 0.0);
    const Vec3 before = drawn_.centers[one];
    Block block = block_at(1, 0.0f, 0.0f);
    block.y[one] += 0.08f * block.spacing;
    block.velocity_y[one] = 0.08f * block.spacing / static_cast<float>(picture_time);
    draw(block, picture_time);
    EXPECT_LT(glm::length(drawn_.centers[one] - before), 0.03f * block.spacing);
}

TEST_F(SteadyEllipsoidsTest, MovingWaterIsDrawnWhereItIs) {
    for (int picture = 0; picture < 5; ++picture) {
        const Block block = block_at(picture, 2.0f, 0.01f);
        draw(block, picture * picture_time);
        EXPECT_EQ(farthest(drawn_, plain(block), block), 0.0f) << picture;
    }
}

TEST_F(SteadyEllipsoidsTest, WaterThatStartsToMoveIsNeverLateByMoreThanTheLeash) {
    for (const float speed : {0.1f, 0.4f, 0.7f, 1.0f, 1.4f, 8.0f}) {
        steady_.forget();
        draw(block_at(0, 0.0f, 0.0f), 0.0);
        float late = 0.0f;
        for (int picture = 1; picture < 20; ++picture) {
            const Block block = block_at(picture, speed, 0.0f);
            draw(block, picture * picture_time);
            late = farthest(drawn_, plain(block), block);
            EXPECT_LE(late, 1.001f * SteadyEllipsoids::leash) << speed << ", picture " << picture;
        }
        if (speed > 1.5f) {
            EXPECT_EQ(late, 0.0f);
        } else if (speed < 0.5f) {
            EXPECT_GT(late, 0.0f);
        }
    }
}

TEST_F(SteadyEllipsoidsTest, TheOrderOfParticlesDoesNotMatter) {
    SteadyEllipsoids other;
    DrawnEllipsoids other_drawn;
    for (int picture = 0; picture < 4; ++picture) {
        const Block block = block_at(picture, 0.3f, 0.02f);
        // Both kinds see the same shapes; only what is remembered can differ.
        draw(block, picture * picture_time);
        std::vector<std::size_t> order(block.x.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return counter_random(1, 0, block.id[a], static_cast<std::uint64_t>(picture)) <
                   counter_random(1, 0, block.id[b], static_cast<std::uint64_t>(picture));
        });
        Block shuffled;
        for (const std::size_t i : order)
            shuffled.add(block.place(i), {block.velocity_x[i], block.velocity_y[i], block.velocity_z[i]},
                         block.id[i]);
        other.compute(other_drawn, shuffled.view(), {}, {1}, picture * picture_time);
        for (std::size_t k = 0; k < order.size(); ++k)
            ASSERT_LT(glm::length(other_drawn.centers[k] - drawn_.centers[order[k]]),
                      1.0e-5f * block.spacing);
    }
}

TEST_F(SteadyEllipsoidsTest, WhatComesIsDrawnWhereItIsAndWhatGoesIsForgotten) {
    draw(block_at(0, 0.0f, 0.0f), 0.0);
    // The same water half a spacing along x and a block with other ids: neither was here before.
    Block moved = block_at(1, 0.0f, 0.0f), fresh = block_at(1, 0.0f, 0.02f, 100000);
    for (float& x : moved.x) x += 0.6f * moved.spacing;
    draw(moved, picture_time);
    EXPECT_EQ(farthest(drawn_, plain(moved), moved), 0.0f);
    draw(fresh, 2 * picture_time);
    EXPECT_EQ(farthest(drawn_, plain(fresh), fresh), 0.0f);
    Block few;
    for (std::size_t i = 0; i < fresh.x.size(); i += 2) few.add(fresh.place(i), Vec3(0.0f), fresh.id[i]);
    draw(few, 3 * picture_time);
    EXPECT_EQ(drawn_.centers.size(), few.x.size());
    draw(Block(), 4 * picture_time);
    EXPECT_TRUE(drawn_.centers.empty());
    draw(few, 5 * picture_time);
    EXPECT_EQ(farthest(drawn_, plain(few), few), 0.0f);
}

TEST_F(SteadyEllipsoidsTest, OnlyPicturesThatFollowEachOtherBelongTogether) {
    const Block first = block_at(0, 0.0f, 0.02f), second = block_at(1, 0.0f, 0.02f);
    for (const double time : {0.9, 1.6}) {  // back on the timeline; far ahead
        steady_.forget();
        draw(first, 1.0);
        draw(second, time);
        EXPECT_EQ(farthest(drawn_, plain(second), second), 0.0f);
    }
    steady_.forget();
    draw(first, 1.0);
    draw(second, 1.0 + picture_time);
    const DrawnEllipsoids once = drawn_;
    draw(second, 1.0 + picture_time);
    EXPECT_EQ(farthest(drawn_, once, second), 0.0f) << "a paused picture stays";
    EXPECT_GT(farthest(drawn_, plain(second), second), 0.0f);
}

TEST_F(SteadyEllipsoidsTest, AParticleThatIsNotFiniteSpoilsNothing) {
    Block broken = block_at(0, 0.0f, 0.02f);
    broken.x[7] = std::nanf("");
    broken.velocity_x[9] = std::nanf("");
    draw(broken, 0.0);
    const Block whole = block_at(1, 0.0f, 0.02f);
    draw(whole, picture_time);
    for (const Vec3& center : drawn_.centers) EXPECT_TRUE(std::isfinite(center.x + center.y + center.z));
}

}  // namespace
}  // namespace slosh::test::steady_ellipsoids_test
