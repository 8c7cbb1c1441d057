// Lone particles are drawn as several drops of the same volume, which keep their looks while they fly, and
// the water behind them is not drawn up to them.
#include "render/drops.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/hash.h"
#include "gl_test.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "support/picture_measures.h"

namespace slosh::test::drops_test {
namespace {

constexpr PixelSize size{240, 180};

SyntheticParticles two_drops(float neighbours) {
    SyntheticParticles particles;
    particles.add({0.3f, 0.6f, 0.3f}, 6.0f);
    particles.add({0.8f, 0.6f, 0.3f});
    particles.velocity_y = {6.5f, 6.5f};  // just thrown up: their drops have had no time to fly apart
    particles.neighbours.assign(2, neighbours);
    particles.density.assign(2, 300.0f);  // as counted alone
    return particles;
}

TEST(Drops, HaveTheVolumeOfTheirParticle) {
    const SyntheticParticles particles = two_drops(1.0f);
    std::vector<Drop> drops;
    make_drops(particles.view(), {}, {}, drops);
    ASSERT_GT(drops.size(), 2u);
    double volume = 0.0;
    for (const Drop& drop : drops) {
        const Vec3 home(drop.center.x < 0.55f ? 0.3f : 0.8f, 0.6f, 0.3f);
        EXPECT_LT(glm::length(drop.center - home), 2.61f * particles.spacing);
        volume +=
            4.18879 * std::pow(static_cast<double>(drop.radius), 3.0) * static_cast<double>(drop.stretch);
    }
    EXPECT_NEAR(volume / std::pow(0.05, 3.0), 2.0, 1.0e-4);
    // The fast one is stretched along its way, the other is round.
    const auto fast =
        std::find_if(drops.begin(), drops.end(), [](const Drop& d) { return d.center.x < 0.55f; });
    EXPECT_GT(fast->stretch, 1.2f);
    EXPECT_NEAR(fast->along.x, 0.6783f, 1.0e-4f);
}

TEST(Drops, EachFliesItsOwnWay) {
    SyntheticParticles particles;
    particles.add({0.6f, 0.6f, 0.3f});
    particles.neighbours.assign(1, 0.0f);
    particles.density.assign(1, 300.0f);
    const auto thrown = [&](float upwards) {
        particles.velocity_y[0] = upwards;
        std::vector<Drop> drops;
        make_drops(particles.view(), {}, {}, drops);
        return drops;
    };
    const std::vector<Drop> first = thrown(4.5f), later = thrown(1.0f), last = thrown(-2.0f);
    ASSERT_EQ(first.size(), later.size());
    double grown = 0.0, apart = 0.0;
    float nearest = 1.0e9f, farthest = 0.0f, least = 1.0e9f, most = 0.0f;
    for (std::size_t i = 0; i < first.size(); ++i) {
        // In equal times each goes an equal way.
        const Vec3 way = later[i].center - first[i].center, on = last[i].center - later[i].center;
        EXPECT_LT(glm::length(3.5f / 3.0f * on - way), 0.002f);
        grown += static_cast<double>(glm::length(way));
        nearest = std::min(nearest, glm::length(way));
        farthest = std::max(farthest, glm::length(way));
        least = std::min(least, first[i].radius);
        most = std::max(most, first[i].radius);
        apart += static_cast<double>(glm::length(first[i].center - Vec3(0.6f, 0.6f, 0.3f)));
    }
    EXPECT_GT(grown, apart) << "as a rigid clump they would stay as they are";
    EXPECT_GT(farthest, 1.5f * nearest);
    EXPECT_GT(most, 5.0f * least) << "a few large ones, many fine ones";
}

TEST(Drops, LeaveAnOpenTankOverItsRim) {
    const Box3 tank{Vec3(0.0f), {1.2f, 0.8f, 0.6f}};
    const auto outside = [&](float height) {
        SyntheticParticles particles;
        particles.add({0.01f, height, 0.3f}, -3.0f);
        particles.neighbours.assign(1, 0.0f);
        particles.density.assign(1, 300.0f);
        std::vector<Drop> drops;
        make_drops(particles.view(), tank, {}, drops);
        return std::count_if(drops.begin(), drops.end(), [](const Drop& d) { return d.center.x < 0.0f; });
    };
    EXPECT_EQ(outside(0.5f), 0);
    EXPECT_GT(outside(1.0f), 4);
}

TEST(Drops, WaterThatNobodyHasSteppedIsWhole) {
    // As World::particles() hands it out before the first step, and while it is paused.
    SyntheticParticles seeded = two_drops(0.0f);
    std::vector<Drop> drops;
    seeded.density.assign(2, seeded.view().rest_density);
    make_drops(seeded.view(), {}, {}, drops);
    EXPECT_TRUE(drops.empty());
    seeded.density.assign(2, 0.3f * seeded.view().rest_density);
    make_drops(seeded.view(), {}, {}, drops);
    EXPECT_FALSE(drops.empty());
}

TEST(Drops, OnlyLoneParticlesBreakUp) {
    std::vector<Drop> drops{{}};
    make_drops(two_drops(8.0f).view(), {}, {}, drops);
    EXPECT_TRUE(drops.empty());
    SyntheticParticles unknown = two_drops(0.0f);
    unknown.neighbours.clear();
    make_drops(unknown.view(), {}, {}, drops);
    EXPECT_TRUE(drops.empty()) << "nobody counted";
    SyntheticParticles broken = two_drops(0.0f);
    broken.x[0] = std::nanf("");
    make_drops(broken.view(), {}, {}, drops);
    const std::size_t one = drops.size();
    make_drops(two_drops(0.0f).view(), {}, {}, drops);
    EXPECT_EQ(drops.size(), 2 * one);
}

TEST(Drops, KeepTheirLooksWhenTheParticlesAreSorted) {
    SyntheticParticles particles = two_drops(0.0f);
    std::vector<Drop> before, after;
    make_drops(particles.view(), {}, {}, before);
    for (auto* each : {&particles.x, &particles.velocity_x}) std::swap((*each)[0], (*each)[1]);
    std::swap(particles.id[0], particles.id[1]);
    make_drops(particles.view(), {}, {}, after);
    ASSERT_EQ(before.size(), after.size());
    std::rotate(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(after.size() / 2), after.end());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(before[i].center, after[i].center);
        EXPECT_EQ(before[i].radius, after[i].radius);
    }
}

class DropPictureTest : public RendererTest {
  protected:
    static SyntheticParticles pool(float drop_height, float neighbours) {
        SyntheticParticles particles = water_pool(0.2f, 0.05f);
        if (drop_height > 0.0f) {
            particles.add({0.6f, drop_height, 0.3f});
            particles.neighbours.back() = neighbours;
            particles.density.back() = 300.0f;
        }
        return particles;
    }
    Image drawn(float drop_height, float neighbours, const char* mode = "water") {
        const SyntheticParticles particles = pool(drop_height, neighbours);
        ViewSettings view;
        view.mode = mode;
        view.quality = "high";
        view.shadows = view.container = false;
        return picture(tank_scene(particles), view, camera_, size);
    }
    static double changed(const Image& a, const Image& b, int contrast) {
        return changed_part(a, b, contrast) * size.width * size.height;
    }
    Camera camera_ = Camera::look_at({0.6f, 1.3f, 0.9f}, {0.6f, 0.2f, 0.3f}, 40.0f);
};

TEST_F(DropPictureTest, ADropOverWaterGrowsNoSkirt) {
    // So near that the filter of the surface would bridge the gap.
    const Image normals = drawn(0.0f, 0.0f, "normals");
    EXPECT_EQ(changed(drawn(0.3f, 1.0f, "normals"), normals, 3), 0.0) << "the surface below is as without";
    EXPECT_GT(changed(drawn(0.3f, 30.0f, "normals"), normals, 3), 100) << "as part of the surface it is not";
    const Image without = drawn(0.0f, 0.0f), with = drawn(0.3f, 1.0f);
    const double seen = changed(with, without, 6);
    EXPECT_GT(seen, 20) << "the drops are seen";
    EXPECT_LT(seen, 1200) << "and nothing else";
}

/// Lumps whose particles fly apart, `wider` times as far from each other as in the bulk.
SyntheticParticles bursting_lumps(float wider) {
    SyntheticParticles particles;
    const float near = 2.05f * particles.spacing;
    for (std::uint32_t lump = 0; lump < 12; ++lump) {
        const std::uint32_t row = lump / 4;
        const Vec3 middle(0.15f + 0.3f * static_cast<float>(lump % 4), 0.35f,
                          0.1f + 0.2f * static_cast<float>(row));
        for (std::uint32_t i = 0; i < 8; ++i) {
            Vec3 place(i & 1, i >> 1 & 1, i >> 2 & 1);
            for (int axis = 0; axis < 3; ++axis) {
                const std::uint64_t chance = counter_random(0, lump, i, static_cast<std::uint64_t>(axis));
                place[axis] += 0.35f * (2.0f * unit_float(chance) - 1.0f) - 0.5f;
            }
            particles.add(middle + particles.spacing * wider * place);
        }
    }
    for (std::size_t i = 0; i < particles.x.size(); ++i) {
        float count = -1.0f;
        for (std::size_t j = 0; j < particles.x.size(); ++j) {
            const Vec3 apart(particles.x[i] - particles.x[j], particles.y[i] - particles.y[j],
                             particles.z[i] - particles.z[j]);
            count += glm::length(apart) < near ? 1.0f : 0.0f;
        }
        particles.neighbours[i] = count;
        particles.density[i] = 400.0f;
    }
    return particles;
}

using SlowDropPictureTest = DropPictureTest;

TEST_F(SlowDropPictureTest, ALumpThatFliesApartShrinksBitByBit) {
    ViewSettings view;
    view.mode = "normals";  // the surface, whatever drops fly about it
    view.quality = "high";
    view.shadows = view.container = false;  // drops darken the floor
    const Camera from_above = Camera::look_at({0.6f, 1.9f, 0.301f}, {0.6f, 0.3f, 0.3f}, 42.0f);
    const Image dry = picture(tank_scene({}), view, from_above, size);
    const auto covered = [&](float wider) {
        const SyntheticParticles particles = bursting_lumps(wider);
        RenderScene scene = tank_scene(particles);
        ParticleEllipsoids measured;
        DrawnEllipsoids drawn;
        WaterBounds bounds;
        bounds.container = scene.container;
        drawn.compute(measured, scene.particles, bounds, {1});
        scene.ellipsoids = {drawn.centers, drawn.inverse_stretches};
        return static_cast<int>(std::lround(changed(picture(scene, view, from_above, size), dry, 3)));
    };
    const int first = covered(0.9f);
    ASSERT_GT(first, 2000);
    int before = first, largest = 0;
    std::string all;
    for (float wider = 0.93f; wider < 2.6f; wider += 0.03f) {
        const int now = covered(wider);
        largest = std::max(largest, before - now);
        before = now;
        all += std::to_string(now) + " ";
    }
    RecordProperty("covered",
                   all + "of " + std::to_string(first) + ", most lost at once " + std::to_string(largest));
    EXPECT_EQ(before, 0) << "all are drops at last";
    // 17 %. Neighbours are whole numbers, so it is no less.
    EXPECT_LT(largest, 0.2 * first);
}

TEST(Drops, AParticleWithFewNeighboursIsPartlyDrops) {
    SyntheticParticles particles;
    particles.add({0.6f, 0.6f, 0.3f});
    particles.density.assign(1, 400.0f);
    std::vector<Drop> drops, before;
    const auto made = [&](float neighbours) {
        particles.neighbours.assign(1, neighbours);
        make_drops(particles.view(), {}, {}, drops);
        double volume = 0.0;
        for (const Drop& drop : drops)
            volume += 4.18879 * std::pow(static_cast<double>(drop.radius), 3.0) *
                      static_cast<double>(drop.stretch) / std::pow(0.05, 3.0);
        return volume;
    };
    double most = made(2.0f);
    EXPECT_NEAR(most, 1.0, 1.0e-4);
    for (const float neighbours : {4.0f, 5.0f, 6.0f, 7.0f}) {
        before = drops;
        const double volume = made(neighbours);
        EXPECT_LT(volume, most);
        EXPECT_GT(volume, 0.0);
        most = volume;
        ASSERT_LT(drops.size(), before.size());
        for (std::size_t k = 0; k + 1 < drops.size(); ++k)
            EXPECT_NEAR(drops[k].radius, before[k].radius, 1.0e-7f) << "those that stay keep their size";
    }
    EXPECT_EQ(made(8.0f), 0.0);
}

TEST(Drops, StayInTheContainerOfTheirParticle) {
    SyntheticParticles particles;
    for (int i = 0; i < 50; ++i) particles.add({0.01f, 0.01f, 0.3f}, 3.0f);
    particles.add({-0.5f, 0.01f, 0.3f});  // beside it
    particles.neighbours.assign(51, 0.0f);
    particles.density.assign(51, 300.0f);
    std::vector<Drop> drops, free;
    make_drops(particles.view(), {}, {}, free);
    make_drops(particles.view(), Box3{Vec3(0.0f), {1.2f, 0.8f, 0.6f}}, {}, drops);
    ASSERT_EQ(drops.size(), free.size());
    int moved = 0;
    for (std::size_t i = 0; i < drops.size(); ++i) {
        moved += drops[i].center != free[i].center ? 1 : 0;
        if (drops[i].center.x < -0.2f) continue;
        EXPECT_GE(drops[i].center.x, 0.0f);
        EXPECT_GE(drops[i].center.y, 0.0f);
    }
    EXPECT_GT(moved, 100);
    EXPECT_TRUE(std::any_of(drops.begin(), drops.end(), [](const Drop& d) { return d.center.y < 0.0f; }))
        << "what is beside the container is left as it is";
}

}  // namespace
}  // namespace slosh::test::drops_test
