// The mist of broken particles: how much of it, where, and of what.
#include "render/mist.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <vector>

namespace slosh::test::mist_test {
namespace {

constexpr float spacing = 0.05f;

/// One particle, of which half is drops.
struct Spray {
    float x = 0.5f, y = 0.5f, z = 0.5f, velocity_x = 3.0f, velocity_y = 0.0f, velocity_z = 0.0f;
    std::uint8_t material = 0;
    BrokenParticle broken{0, 0.5f, 0.15f};

    std::vector<MistPuff> mist(const std::optional<Box3>& container = {}) const {
        ParticleView view;
        view.count = 1;
        view.x = {&x, 1}, view.y = {&y, 1}, view.z = {&z, 1};
        view.velocity_x = {&velocity_x, 1}, view.velocity_y = {&velocity_y, 1},
        view.velocity_z = {&velocity_z, 1};
        view.material = {&material, 1};
        view.spacing = spacing;
        std::vector<MistPuff> puffs;
        make_mist(view, container, {&broken, 1}, puffs);
        return puffs;
    }
    float depth() const {
        const std::vector<MistPuff> puffs = mist();
        return puffs.empty() ? 0.0f : puffs.at(0).depth;
    }
};

TEST(Mist, IsAroundItsParticleAlongItsFlight) {
    const std::vector<MistPuff> puffs = Spray{}.mist();
    ASSERT_EQ(puffs.size(), 1u);
    EXPECT_EQ(puffs[0].center, Vec3(0.5f));
    EXPECT_GT(puffs[0].radius, spacing);
    EXPECT_LT(puffs[0].radius, 4.0f * spacing);
    EXPECT_NEAR(puffs[0].half_streak.x, 0.03f, 1e-5f) << "as far as it flies in a fiftieth of a second";
    EXPECT_EQ(puffs[0].half_streak.y, 0.0f);
    EXPECT_GT(puffs[0].depth, 0.001f);
    EXPECT_LT(puffs[0].depth, 0.05f) << "one alone is nearly clear";
    Spray fast;
    fast.velocity_x = 200.0f;
    EXPECT_NEAR(glm::length(fast.mist().at(0).half_streak), 1.2f * puffs[0].radius, 1e-4f);
}

TEST(Mist, FollowsTheBrokenPartAndTheCrowd) {
    Spray whole, half, alone;
    whole.broken.part = 1.0f;
    EXPECT_NEAR(whole.depth(), 2.0f * half.depth(), 1e-6f);
    alone.broken.fullness = 0.0f;
    EXPECT_LT(alone.depth(), 0.3f * half.depth()) << "a lone puff would show as a disc";
    EXPECT_GT(alone.depth(), 0.0f);
}

TEST(Mist, IsMadeByWhatFlies) {
    Spray still, dripping, flying, faster;
    still.velocity_x = 0.0f;
    dripping.velocity_x = 0.3f;
    faster.velocity_x = 8.0f;
    EXPECT_EQ(still.depth(), 0.0f);
    EXPECT_LT(dripping.depth(), 0.5f * flying.depth());
    EXPECT_EQ(faster.depth(), flying.depth());
}

TEST(Mist, IsOfWaterAlone) {
    Spray oil;
    oil.material = 1;
    EXPECT_TRUE(oil.mist().empty());
}

TEST(Mist, LeavesOutNonFiniteVelocities) {
    Spray broken;
    broken.velocity_y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(broken.mist().empty());
    broken.velocity_y = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(broken.mist().empty());
}

TEST(Mist, StaysInTheContainerByItsGreaterPart) {
    const Box3 tank{Vec3(0.0f), Vec3(1.0f)};
    Spray corner;
    corner.x = 0.999f, corner.y = 0.001f, corner.z = 0.5f;
    const MistPuff puff = corner.mist(tank).at(0);
    EXPECT_LT(puff.center.x, 1.0f - 0.5f * puff.radius);
    EXPECT_GT(puff.center.y, 0.5f * puff.radius);
    EXPECT_EQ(puff.center.z, 0.5f);
    Spray above;
    above.y = 3.0f;
    EXPECT_EQ(above.mist(tank).at(0).center.y, 3.0f) << "the top may be open";
    Spray beside;
    beside.x = 1.4f;
    EXPECT_EQ(beside.mist(tank).at(0).center.x, 1.4f);
    const Box3 narrow{Vec3(0.45f, 0.0f, 0.45f), Vec3(0.55f, 1.0f, 0.55f)};
    EXPECT_NEAR(Spray{}.mist(narrow).at(0).center.x, 0.5f, 1e-6f) << "narrower than a puff";
}

}  // namespace
}  // namespace slosh::test::mist_test
