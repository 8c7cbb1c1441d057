// Foam on the way of a ray.
#include "render/raytrace/traced_foam.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "render/drops.h"
#include "render/mist.h"
#include "render/raytrace/raytracer.h"
#include "support/ray_samples.h"
#include "support/surface_samples.h"

namespace slosh::test::traced_foam_test {
namespace {

/// Spacing of the water's particles, m.
constexpr float spacing = 0.1f;

/// The only droplet of a particle of this size.
FoamDroplet droplet_of(FoamKind of, float size, float opacity = 1.0f) {
    return foam_droplet(size, static_cast<float>(of), 100.0f, opacity, 0, 1, false);
}

struct FoamSample {
    void add(const Vec3& at, FoamKind of, float how_large = 0.5f, const Vec3& velocity = Vec3(0.0f)) {
        x.push_back(at.x), y.push_back(at.y), z.push_back(at.z);
        velocity_x.push_back(velocity.x), velocity_y.push_back(velocity.y), velocity_z.push_back(velocity.z);
        life.push_back(10.0f);
        age.push_back(10.0f);
        size.push_back(how_large);
        kind.push_back(of);
        look.push_back(static_cast<float>(of));
    }
    /// So that the droplet of a particle that has only one is there.
    void add_droplet(const Vec3& at, FoamKind of, float how_large = 0.5f, const Vec3& velocity = Vec3(0.0f)) {
        add(at - spacing * droplet_of(of, how_large).offset, of, how_large, velocity);
    }
    FoamView view() const {
        return {x, y, z, life, age, size, kind, 1.0f, 0.1f, velocity_x, velocity_y, velocity_z, look};
    }
    std::vector<float> x, y, z, life, age, size, velocity_x, velocity_y, velocity_z, look;
    std::vector<FoamKind> kind;
};

/// Water 0.6 m deep in the tank, open above, with foam; nothing else, under a black sky.
class FoamOnAWay : public ::testing::Test {
  protected:
    FoamOnAWay() : water_(box_triangles(Vec3(1.8f, 0.6f, 1.8f)).moved(Vec3(0.0f, -0.7f, 0.0f))) {}

    /// Down along the axis.
    Vec3 light(const Vec3& absorption = Vec3(0.0f), const Vec3& from = Vec3(0.0f, 0.9f, 0.0f)) {
        RenderScene scene = water_.scene(ray_tank, water_.triangles.size());
        scene.particles.spacing = spacing;
        scene.foam = foam_.view();
        const auto rays = RayScene::create(scene, water_alone());
        EXPECT_TRUE(rays);
        const auto foam = TracedFoam::create(scene, rays.value(), 1, 1);
        EXPECT_TRUE(foam);
        LightPath::World world(rays.value());
        world.stage.horizon = world.stage.zenith = world.stage.ground = Vec3(0.0f);
        world.lighting = false;
        world.absorption = absorption;
        world.refractive_index = 1.0f;
        world.foam = &foam.value();
        return mean_light(world, {from, Vec3(0.0f, -1.0f, 0.0f)}, 1);
    }
    static constexpr float surface_ = -0.4f;
    MeshedWater water_;
    FoamSample foam_;
};

TEST_F(FoamOnAWay, SprayIsBrightBubblesAreFaint) {
    EXPECT_EQ(light(), Vec3(0.0f)) << "nothing there";
    foam_.add_droplet(Vec3(0.0f, 0.5f, 0.0f), FoamKind::spray);
    const float spray = light().y;
    EXPECT_GT(spray, 0.7f);
    foam_ = {};
    foam_.add_droplet(Vec3(0.0f, surface_ - 0.3f, 0.0f), FoamKind::bubble);
    const float bubble = light().y;
    EXPECT_GT(bubble, 0.05f);
    EXPECT_LT(bubble, 0.8f * spray);
}

TEST_F(FoamOnAWay, SprayIsAStreakAlongItsVelocity) {
    const Vec3 velocity(0.0f, 0.0f, 6.0f);
    foam_.add_droplet(Vec3(0.3f, 0.5f, 0.0f), FoamKind::spray, 0.5f, velocity);
    const float radius = 0.5f * spacing * droplet_of(FoamKind::spray, 0.5f).diameter;
    const float half = 0.5f * streak_length(velocity, 0.0f, spacing);
    EXPECT_GT(half, 0.008f);
    const float end = light(Vec3(0.0f), Vec3(0.3f, 0.9f, half)).y;
    EXPECT_GT(end, 0.0f);
    EXPECT_NEAR(light(Vec3(0.0f), Vec3(0.3f, 0.9f, 0.0f)).y, end, 1e-4f) << "even along its line";
    EXPECT_EQ(light(Vec3(0.0f), Vec3(0.3f, 0.9f, half + 1.05f * radius)).y, 0.0f);
    EXPECT_EQ(light(Vec3(0.0f), Vec3(0.3f + 1.05f * radius, 0.9f, 0.0f)).y, 0.0f);
    foam_.velocity_z[0] = 0.0f;
    EXPECT_LT(end, light(Vec3(0.0f), Vec3(0.3f, 0.9f, 0.0f)).y) << "the longer, the fainter";
}

TEST_F(FoamOnAWay, OneBallBehindAnotherAddsWhatTheFirstLetsThrough) {
    foam_.add_droplet(Vec3(0.0f, surface_ - 0.2f, 0.0f), FoamKind::bubble);
    const float one = light().y;
    foam_.add_droplet(Vec3(0.0f, surface_ - 0.4f, 0.0f), FoamKind::bubble);
    const float two = light().y;
    for (int i = 0; i < 200; ++i)
        foam_.add_droplet(Vec3(0.0f, surface_ - 0.1f - 0.002f * static_cast<float>(i), 0.0f),
                          FoamKind::bubble);
    const float white = light().y;  // of foam without gaps
    EXPECT_GT(white, 0.9f);
    EXPECT_NEAR(two, one + (1.0f - one / white) * one, 1e-4f);
}

TEST_F(FoamOnAWay, WhatFloatsLiesOnTheSurface) {
    const Vec3 ink(1000.0f);
    foam_.add_droplet(Vec3(0.0f, surface_ - 0.08f, 0.0f), FoamKind::bubble);
    EXPECT_LT(light(ink).y, 1e-4f);
    foam_ = {};
    foam_.add_droplet(Vec3(0.0f, surface_ - 0.08f, 0.0f), FoamKind::foam);
    EXPECT_GT(light(ink).y, 0.4f) << "from below, not dimmed by any ink";
    foam_.y[0] = surface_ - 0.4f;
    EXPECT_LT(light(ink).y, 1e-4f) << "too deep to come up";
}

TEST_F(FoamOnAWay, VanishesAtTheEndOfItsLife) {
    foam_.add_droplet(Vec3(0.0f, 0.5f, 0.0f), FoamKind::spray);
    const float young = light().y;
    foam_.life[0] = 0.5f;
    const float shown = droplet_of(FoamKind::spray, 0.5f, 0.5f).shown;
    EXPECT_NEAR(light().y / young, (1.0f - std::exp(-2.0f * shown)) / (1.0f - std::exp(-2.0f)), 1e-4f);
    foam_.life[0] = 0.0f;
    EXPECT_EQ(light().y, 0.0f);
    foam_.life[0] = 10.0f;
    foam_.x[0] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(light().y, 0.0f) << "no place";
}

/// Spray 0.1 m wide between the sun and a place on the floor.
class FoamShadow : public ::testing::Test {
  protected:
    FoamShadow() { foam_.add_droplet(place_ + 0.4f * sun_.toward_sun, FoamKind::spray, 1.0f); }
    /// Of the floor, seen from straight above, where the spray is not in the way.
    Vec3 floor_light(const Vec3& at, const MeshedWater& water) {
        RenderScene scene = water.scene(ray_tank);
        scene.particles.spacing = spacing;
        scene.foam = foam_.view();
        ViewSettings view;
        view.container = false;
        const auto rays = RayScene::create(scene, view);
        EXPECT_TRUE(rays);
        const auto foam = TracedFoam::create(scene, rays.value(), 1, 1);
        EXPECT_TRUE(foam);
        LightPath::World world(rays.value());
        world.light = sun_;
        world.refractive_index = 1.0f;
        world.foam = &foam.value();
        const CausticMap caustics(rays.value(), world.foam, *scene.surface, sun_, world.absorption, 1.0f,
                                  1024, 1);
        if (!water.triangles.empty()) world.caustics = &caustics;
        return mean_light(world, {at + Vec3(0.0f, 0.2f, 0.0f), Vec3(0.0f, -1.0f, 0.0f)}, 1);
    }
    /// Of the darkest place over one that the sun reaches, if so much of the sun is left.
    float expected(int c, float sun_left) const {
        return sun_.floor_shadow[c] + (1.0f - sun_.floor_shadow[c]) * sun_left;
    }

    const float left_ = 1.0f - 0.5f * (1.0f - std::exp(-2.0f));  // half of the spray's opacity
    const Vec3 place_{0.23f, -1.0f, -0.17f}, aside_ = place_ + Vec3(0.12f, 0.0f, 0.0f);
    const SceneLight sun_;
    FoamSample foam_;
};

TEST_F(FoamShadow, FallsThroughWater) {
    const MeshedWater pool(box_triangles(Vec3(2.0f, 0.1f, 2.0f)).moved(Vec3(0.0f, -0.95f, 0.0f)));
    const Vec3 shaded = floor_light(place_, pool);
    foam_ = {};
    const Vec3 lit = floor_light(place_, pool);
    // 16 rays make a cell of the map, of 8 mm; the spray stops less towards its rim.
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(shaded[c] / lit[c], expected(c, left_), 0.1f);
}

TEST_F(FoamShadow, EndsWhereTheLightDoes) {
    const RenderScene scene = [&] {
        RenderScene made;
        made.container = ray_tank;
        made.particles.spacing = spacing;
        made.foam = foam_.view();
        return made;
    }();
    const auto rays = RayScene::create(scene, water_alone());
    const auto foam = TracedFoam::create(scene, rays.value(), 1, 1);
    const Ray ray{place_, sun_.toward_sun};
    EXPECT_NEAR(foam.value().sunlight_left(ray, 2.0f), left_, 1e-5f);
    EXPECT_EQ(foam.value().sunlight_left(ray, 0.2f), 1.0f);
    EXPECT_EQ(foam.value().sunlight_left({aside_, sun_.toward_sun}, 2.0f), 1.0f);
}

/// One particle that flies along x through the tank's upper half, broken for the most part.
TEST(TracedMist, IsCrossedByRaysThatAskForIt) {
    const float x = 0.0f, y = 0.5f, z = 0.0f, speed = 4.0f, none = 0.0f, neighbours = 3.0f, density = 300.0f;
    RenderScene scene;
    scene.container = ray_tank;
    ParticleView& particles = scene.particles;
    particles.count = 1;
    particles.x = {&x, 1}, particles.y = {&y, 1}, particles.z = {&z, 1};
    particles.velocity_x = {&speed, 1}, particles.velocity_y = particles.velocity_z = {&none, 1};
    particles.neighbours = {&neighbours, 1}, particles.density = {&density, 1};
    particles.spacing = spacing;
    particles.support_radius = 2.0f * spacing;
    const auto rays = RayScene::create(scene, water_alone());
    const auto mist = TracedFoam::create(scene, rays.value(), 1, 0);
    ASSERT_TRUE(mist);
    EXPECT_FALSE(mist.value().empty());
    std::vector<BrokenParticle> broken;
    std::vector<MistPuff> puffs;
    find_broken(particles, {}, broken);
    make_mist(particles, scene.container, broken, puffs);
    ASSERT_EQ(puffs.size(), 1u);

    const Ray through{Vec3(0.0f, 1.0f, 0.0f), Vec3(0.0f, -1.0f, 0.0f)};
    std::vector<FoamCrossing> crossings;
    mist.value().cross(through, 2.0f, true, crossings);
    ASSERT_EQ(crossings.size(), 1u);
    EXPECT_NEAR(crossings[0].opacity, 1.0f - std::exp(-puffs[0].depth), 1e-5f);
    EXPECT_NEAR(crossings[0].distance, 0.5f, 1e-4f);
    mist.value().cross(through, 0.4f, true, crossings);
    EXPECT_TRUE(crossings.empty()) << "it lies behind what the ray meets";
    mist.value().cross({Vec3(0.0f, 1.0f, 0.9f * puffs[0].radius), through.direction}, 2.0f, true, crossings);
    ASSERT_EQ(crossings.size(), 1u);
    EXPECT_LT(crossings[0].opacity, 0.1f * puffs[0].depth) << "thin at its rim";
    mist.value().cross(through, 2.0f, false, crossings);
    EXPECT_TRUE(crossings.empty());
    EXPECT_EQ(mist.value().sunlight_left(through, 2.0f), 1.0f) << "it throws no shadow";

    scene.particles.count = 0;
    EXPECT_TRUE(TracedFoam::create(scene, rays.value(), 1, 0).value().empty());
}

class FoamPicture : public ::testing::Test {
  protected:
    FoamPicture() {
        water_.spacing = 0.03f;
        water_.fill(tank_.min, Vec3(0.5f, 0.2f, 0.3f), [](const Vec3&) { return true; });
        WaterBounds bounds;
        bounds.container = tank_;
        mesh_ = water_.surface(bounds);
        scene_.container = tank_;
        scene_.particles = water_.view();
        scene_.surface =
            RenderSurface{mesh_.vertices, mesh_.normals, mesh_.triangles, mesh_.free_triangles, 0};
        for (int i = 0; i < 200; ++i) {
            const float along = 0.0045f * static_cast<float>(i) - 0.45f;
            foam_.add(Vec3(along, 0.4f, 0.2f * std::sin(20.0f * along)), FoamKind::spray);
            foam_.add(Vec3(along, 0.18f, 0.1f), FoamKind::foam);
            foam_.add(Vec3(along, 0.1f, -0.1f), FoamKind::bubble);
        }
        scene_.foam = foam_.view();
        view_.background = Background::dark;
        options_.samples = 4;
        options_.caustic_rays = 256;
        options_.threads = 2;
    }
    Image picture() {
        const auto image =
            raytrace(scene_, view_, Camera::look_at({0.4f, 0.9f, 1.2f}, {0.0f, 0.1f, 0.0f}, 40.0f), {64, 48},
                     options_);
        EXPECT_TRUE(image && image.value());
        return *image.value();
    }
    static double brightness(const Image& image) {
        double sum = 0.0;
        for (const std::uint8_t value : image.rgb) sum += value;
        return sum / static_cast<double>(image.rgb.size());
    }

    const Box3 tank_{Vec3(-0.5f, 0.0f, -0.3f), Vec3(0.5f, 0.6f, 0.3f)};
    WaterSample water_;
    SurfaceMesh mesh_;
    FoamSample foam_;
    RenderScene scene_;
    ViewSettings view_;
    RaytraceOptions options_;
};

TEST_F(FoamPicture, FoamBrightensADarkRoom) {
    const Image with = picture();
    view_.foam = false;
    const Image hidden = picture();
    view_.foam = true;
    scene_.foam = {};
    EXPECT_EQ(picture().rgb, hidden.rgb);
    EXPECT_GT(brightness(with), brightness(hidden) + 2.0);
}

}  // namespace
}  // namespace slosh::test::traced_foam_test
