// Light through layers of several fluids, against Beer and Lambert's law.
#include "render/raytrace/fluid_absorption.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "render/raytrace/raytracer.h"
#include "support/ray_samples.h"
#include "support/surface_samples.h"

namespace slosh::test::fluid_absorption_test {
namespace {

const Vec3 water_takes(2.0f, 0.5f, 0.1f), oil_takes(0.1f, 0.7f, 5.0f);
const std::vector<Vec3> both{water_takes, oil_takes};

/// Water from 0 to 0.4 m, oil from there to 0.7 m.
struct Layers {
    explicit Layers(float disorder) {
        sample.spacing = 0.05f;
        sample.fill(
            Vec3(-0.5f, 0.0f, -0.5f), Vec3(0.5f, 0.7f, 0.5f), [](const Vec3&) { return true; }, disorder);
        for (const float y : sample.y) material.push_back(y > 0.4f ? 1 : 0);
    }
    ParticleView view() const {
        ParticleView view = sample.view();
        view.material = material;
        return view;
    }
    WaterSample sample;
    std::vector<std::uint8_t> material;
};

/// Optical depths. Below 0.1 a part of 0.1 counts: nobody sees a thousandth of the light.
void expect_near(const Vec3& value, const Vec3& expected, float part) {
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(value[c], expected[c], part * std::max(expected[c], 0.1f)) << "color " << c;
}

TEST(GridWalk, PartsJoinAndLieInTheirCells) {
    std::mt19937 random(3);
    const auto number = [&](float low, float high) {
        return low + (high - low) * static_cast<float>(random() % 100001) / 100000.0f;
    };
    const GridCell cells{5, 7, 3};
    for (int ray = 0; ray < 300; ++ray) {
        // From one point inside to another; every third along an axis.
        const auto inside = [&] { return Vec3{number(0.0f, 5.0f), number(0.0f, 7.0f), number(0.0f, 3.0f)}; };
        const Vec3 origin = inside();
        Vec3 way = inside() - origin;
        if (ray % 3 == 0) way = Vec3(0.0f, way.y, 0.0f);
        float reached = 0.0f;
        walk_grid(origin, way, 0.0f, 1.0f, cells, [&](const GridCell& cell, float begin, float end) {
            EXPECT_EQ(begin, reached);
            EXPECT_GE(end, begin);
            reached = end;
            const Vec3 middle = origin + 0.5f * (begin + end) * way;
            for (int a = 0; a < 3; ++a) {
                const auto low = static_cast<float>(cell[static_cast<std::size_t>(a)]);
                EXPECT_GE(middle[a], low - 1e-4f);
                EXPECT_LE(middle[a], low + 1.0f + 1e-4f);
            }
        });
        EXPECT_EQ(reached, 1.0f);
    }
}

TEST(FluidAbsorption, OfOneFluidIsTheSameEverywhere) {
    Layers layers(0.2f);
    const Ray up{Vec3(0.1f, -3.0f, 0.2f), Vec3(0.0f, 1.0f, 0.0f)};
    expect_near(FluidAbsorption(water_takes).optical_depth(up, 2.0f), 2.0f * water_takes, 1e-6f);
    std::fill(layers.material.begin(), layers.material.end(), std::uint8_t{1});
    const FluidAbsorption oil(layers.view(), both, std::nullopt);
    expect_near(oil.optical_depth(up, 2.0f), 2.0f * oil_takes, 1e-6f);
    const FluidAbsorption nothing(ParticleView{}, both, std::nullopt);
    expect_near(nothing.optical_depth(up, 1.0f), water_takes, 1e-6f);
}

TEST(FluidAbsorption, LayersAddUp) {
    const Layers layers(0.0f);
    const FluidAbsorption absorption(layers.view(), both, std::nullopt);
    const Ray up{Vec3(0.13f, 0.0f, -0.08f), Vec3(0.0f, 1.0f, 0.0f)};
    const Vec3 all = 0.4f * water_takes + 0.3f * oil_takes;
    expect_near(absorption.optical_depth(up, 0.7f), all, 1e-4f);
    const Vec3 left = absorption.transmitted(up, 0.7f);
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(left[c], std::exp(-all[c]), 1e-4f);
    const Ray slanted{Vec3(-0.4f, 0.7f, 0.1f), Vec3(0.6f, -0.8f, 0.0f)};
    expect_near(absorption.optical_depth(slanted, 0.7f / 0.8f), all / 0.8f, 1e-4f);
    const Ray in_oil{Vec3(-0.4f, 0.6f, 0.1f), Vec3(1.0f, 0.0f, 0.0f)};
    expect_near(absorption.optical_depth(in_oil, 0.8f), 0.8f * oil_takes, 1e-4f);
}

TEST(FluidAbsorption, AWayIsTheSumOfItsParts) {
    const Layers layers(0.4f);
    const FluidAbsorption absorption(layers.view(), both, Box3{Vec3(-0.5f), Vec3(0.5f, 1.0f, 0.5f)});
    std::mt19937 random(5);
    const auto inside = [&] {
        const auto number = [&] { return static_cast<float>(random() % 1001) / 1000.0f - 0.5f; };
        return Vec3{number(), 0.35f + 0.7f * number(), number()};
    };
    for (int ray = 0; ray < 40; ++ray) {
        const Vec3 from = inside(), to = inside();
        const float length = glm::length(to - from);
        const Vec3 direction = (to - from) / length;
        Vec3 sum(0.0f);
        for (int part = 0; part < 64; ++part) {
            const float begin = length * static_cast<float>(part) / 64.0f;
            sum += absorption.optical_depth({from + begin * direction, direction}, length / 64.0f);
        }
        expect_near(absorption.optical_depth({from, direction}, length), sum, 0.01f);
    }
}

TEST(FluidAbsorption, ParticlesThatAreNoNumbersOrFarAwayDoNoHarm) {
    Layers layers(0.0f);
    for (const float x : {std::nanf(""), 1e30f, 1e5f}) {
        layers.sample.add(Vec3(x, 0.1f, 0.0f));
        layers.material.push_back(1);
    }
    const FluidAbsorption absorption(layers.view(), both, Box3{Vec3(-0.5f), Vec3(0.5f, 1.0f, 0.5f)});
    const Ray up{Vec3(0.13f, 0.0f, -0.08f), Vec3(0.0f, 1.0f, 0.0f)};
    expect_near(absorption.optical_depth(up, 0.7f), 0.4f * water_takes + 0.3f * oil_takes, 1e-3f);
}

TEST(RaytraceFluids, BlueWaterBesideYellowOil) {
    // Water on the left, oil on the right, on a floor that is white for either.
    WaterSample sample;
    sample.spacing = 0.05f;
    const Box3 tank{Vec3(-0.6f, 0.0f, -0.3f), Vec3(0.6f, 0.6f, 0.3f)};
    sample.fill(tank.min, Vec3(0.6f, 0.3f, 0.3f), [](const Vec3&) { return true; });
    std::vector<std::uint8_t> material;
    for (const float x : sample.x) material.push_back(x > 0.0f ? 1 : 0);
    WaterBounds bounds;
    bounds.container = tank;
    const SurfaceMesh mesh = sample.surface(bounds);
    RenderScene scene;
    scene.container = tank;
    scene.particles = sample.view();
    scene.particles.material = material;
    scene.fluid_colors = {Vec3(0.86f, 0.72f, 0.16f)};
    scene.surface = RenderSurface{mesh.vertices, mesh.normals, mesh.triangles, mesh.free_triangles, 0};
    RaytraceOptions options;
    options.samples = 16;
    options.caustic_rays = 256;
    options.threads = 2;
    const Camera camera = Camera::look_at({0.0f, 1.6f, 0.01f}, {0.0f, 0.0f, 0.0f}, 40.0f);
    const auto image = raytrace(scene, {}, camera, {48, 24}, options);
    ASSERT_TRUE(image && image.value());
    const auto at = [&](std::size_t column, std::size_t color) {
        return static_cast<int>(image.value()->rgb[3 * (12 * 48 + column) + color]);
    };
    EXPECT_GT(at(10, 2), at(10, 0) + 20) << "blue left";
    EXPECT_LT(at(37, 2), at(37, 0) - 20) << "yellow right";
}

}  // namespace
}  // namespace slosh::test::fluid_absorption_test
