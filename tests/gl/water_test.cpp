// What a picture of water must show: the particles' outline, bent tile lines, deeper = darker, tinted
// shadows; and that it can be drawn at any size without making objects anew.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "gl_test.h"
#include "render/quality.h"

namespace slosh::test::water_test {
namespace {

constexpr PixelSize size{240, 180};

using WaterTest = RendererTest;

double brightness(const Image& image, int column, int row) {
    const std::uint8_t* pixel = image.pixel(column, row);
    return (0.3 * pixel[0] + 0.59 * pixel[1] + 0.11 * pixel[2]) / 255.0;
}

/// The tiles' pattern at the points that each pixel's ray meets, straight or bent at the surface, against the
/// picture: correlation over the pixels that look into the pool from above.
double tile_correlation(const Image& image, const std::vector<float>& depth, const Camera& camera,
                        float index) {
    constexpr float tile = 0.1f;  // of a tank of 1.2 m
    double n = 0.0, sum_a = 0.0, sum_b = 0.0, sum_ab = 0.0, sum_aa = 0.0, sum_bb = 0.0;
    for (int row = 0; row < size.height; ++row) {
        for (int column = 0; column < size.width; ++column) {
            const Ray ray =
                camera.ray_through({static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f}, size);
            const Vec3 surface = point_in_picture(camera, size, depth, column, row);
            const Vec3 bent = glm::refract(ray.direction, Vec3(0.0f, 1.0f, 0.0f), 1.0f / index);
            const Vec3 floor = surface - bent * (surface.y / bent.y);
            if (surface.y < 0.15f || std::min({floor.x, floor.z, 1.2f - floor.x, 0.6f - floor.z}) < 0.06f)
                continue;
            const int square =
                static_cast<int>(std::floor(floor.x / tile)) + static_cast<int>(std::floor(floor.z / tile));
            const double a = square % 2 == 0 ? 1.0 : -1.0, b = brightness(image, column, row);
            n += 1.0, sum_a += a, sum_b += b, sum_ab += a * b, sum_aa += a * a, sum_bb += b * b;
        }
    }
    EXPECT_GT(n, 1500.0);
    return (n * sum_ab - sum_a * sum_b) /
           std::sqrt((n * sum_aa - sum_a * sum_a) * (n * sum_bb - sum_b * sum_b));
}

TEST_F(WaterTest, TilesAreSeenWhereSnellsLawPutsThem) {
    const SyntheticParticles particles = water_pool(0.25f);
    const RenderScene scene = tank_scene(particles);
    const Camera camera = Camera::look_at({0.6f, 1.5f, 1.5f}, {0.6f, 0.1f, 0.3f}, 35.0f);
    ViewSettings view;
    view.quality = "high";
    view.clarity = 100.0f;
    view.shadows = view.antialiasing = view.container = view.lighting = false;
    for (const float index : {1.33f, 1.0f}) {
        view.refractive_index = index;
        const Image image = picture(scene, view, camera, size);
        const double bent = std::abs(tile_correlation(image, depth, camera, 1.33f)),
                     straight = std::abs(tile_correlation(image, depth, camera, 1.0f));
        EXPECT_GT(index > 1.0f ? bent : straight, 0.6) << "bent " << bent << ", straight " << straight;
        EXPECT_LT(index > 1.0f ? straight : bent, 0.45) << "bent " << bent << ", straight " << straight;
    }
}

TEST_F(WaterTest, DarkerWhereItIsDeeper) {
    // A floor that rises from the left to the right under a level surface.
    const auto bottom = [](float x) { return 0.4f * x / 1.2f; };
    SyntheticParticles particles = water_pool(0.4f);
    SyntheticParticles kept;
    kept.spacing = particles.spacing;
    for (std::size_t i = 0; i < particles.x.size(); ++i) {
        if (particles.y[i] > bottom(particles.x[i]))
            kept.add({particles.x[i], particles.y[i], particles.z[i]});
    }
    RenderScene scene = tank_scene(kept);
    scene.solids = {{PlaneShape{{0.0f, 0.0f, 0.0f}, {-0.4f, 1.2f, 0.0f}}, Vec3(0.85f)}};
    ViewSettings view;
    view.shadows = false;
    const Camera camera = Camera::look_at({0.6f, 2.2f, 0.5f}, {0.6f, 0.2f, 0.3f}, 40.0f);
    const Image image = picture(scene, view, camera, size);
    std::vector<double> columns;
    for (float x = 0.2f; x < 1.05f; x += 0.1f) {
        double sum = 0.0;
        for (const float z : {0.2f, 0.25f, 0.3f, 0.35f, 0.4f}) {
            const Vec3 pixel = camera.project({x, 0.4f, z}, size);
            sum += brightness(image, static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        }
        columns.push_back(sum / 5.0);
    }
    for (std::size_t i = 1; i < columns.size(); ++i)
        EXPECT_GT(columns[i], columns[i - 1]) << "at " << i << ": it is less deep there";
    EXPECT_GT(columns.back(), 1.3 * columns.front());
}

TEST_F(WaterTest, ShadowHasTheColourOfTheWater) {
    const SyntheticParticles particles = water_pool(0.5f, 0.05f);
    const RenderScene scene = tank_scene(particles);
    ViewSettings view;
    view.container = view.caustics = false;
    view.quality = "high";
    const Camera camera = tank_camera(3, size.aspect());
    const Image with = picture(scene, view, camera, size);
    view.shadows = false;
    const Image without = picture(scene, view, camera, size);
    // On the floor beside the tank: the light comes from the left.
    double red = 0.0, blue = 0.0;
    for (float x = 1.22f; x < 1.4f; x += 0.02f) {
        const Vec3 pixel = camera.project({x, 0.0f, 0.1f}, size);
        const auto *dark = with.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y)),
                   *bright = without.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        red += bright[0] - dark[0], blue += bright[2] - dark[2];
    }
    EXPECT_GT(red, 100.0);
    EXPECT_GT(red, 1.5 * blue);
}

TEST_F(WaterTest, EachFluidHasItsColour) {
    SyntheticParticles particles = water_pool(0.3f);
    std::vector<std::uint8_t> material;
    for (const float x : particles.x) material.push_back(x > 0.6f ? 1 : 0);
    RenderScene scene = tank_scene(particles);
    scene.particles.material = material;
    scene.particles.rest_densities.fill(1000.0f);
    scene.fluid_colors = {Vec3(0.9f, 0.6f, 0.1f)};
    const Camera camera = Camera::look_at({0.6f, 2.0f, 0.9f}, {0.6f, 0.2f, 0.3f}, 40.0f);
    const Image image = picture(scene, {}, camera, size);
    const auto yellow = [&](float x) {
        const Vec3 pixel = camera.project({x, 0.3f, 0.3f}, size);
        const auto* color = image.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return color[0] - color[2];
    };
    EXPECT_LT(yellow(0.3f), -30);
    EXPECT_GT(yellow(0.9f), 30);
}

/// So deep that nothing behind it is seen: what is left is what it scatters back. Oil did that in the water's
/// blue.
TEST_F(WaterTest, DeepFluidHasItsOwnColour) {
    SyntheticParticles particles = water_pool(0.3f);
    const std::vector<std::uint8_t> oil(particles.x.size(), 1), water(particles.x.size(), 0);
    RenderScene scene = tank_scene(particles);
    scene.particles.rest_densities.fill(1000.0f);
    scene.fluid_colors = {Vec3(0.9f, 0.6f, 0.1f)};
    ViewSettings view;
    view.clarity = 0.02f;
    const Camera camera = Camera::look_at({0.6f, 2.0f, 0.9f}, {0.6f, 0.2f, 0.3f}, 40.0f);
    const auto yellow = [&](const std::vector<std::uint8_t>& material) {
        scene.particles.material = material;
        const Image image = picture(scene, view, camera, size);
        const Vec3 pixel = camera.project({0.6f, 0.3f, 0.3f}, size);
        const auto* color = image.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return color[0] - color[2];
    };
    EXPECT_LT(yellow(water), -30);
    EXPECT_GT(yellow(oil), 30);
}

TEST_F(WaterTest, ResizingGivesThePictureOfAFreshRenderer) {
    const SyntheticParticles particles = water_slope(3);
    const RenderScene scene = tank_scene(particles);
    const PixelSize sizes[] = {{96, 64}, {200, 30}, {7, 150}, {96, 64}};
    std::vector<Image> seen;
    for (const PixelSize& one : sizes) seen.push_back(picture(scene, {}, tank_camera(3, one.aspect()), one));
    EXPECT_EQ(seen.front().rgb, seen.back().rgb);
    renderer = Renderer::create({.shader_folder = ""}).value();
    EXPECT_EQ(picture(scene, {}, tank_camera(3, sizes[1].aspect()), sizes[1]).rgb, seen[1].rgb);
}

TEST_F(WaterTest, ReportsWhatThePassesCost) {
    const SyntheticParticles particles = water_slope(3);
    const RenderScene scene = tank_scene(particles);
    for (int i = 0; i < 8; ++i) picture(scene, {}, tank_camera(3, size.aspect()), size);
    std::vector<std::string_view> names;
    for (const PassTime& pass : report.passes) {
        names.push_back(pass.name);
        EXPECT_GE(pass.milliseconds, 0.0);
        EXPECT_LT(pass.milliseconds, 10'000.0);
    }
    for (const std::string_view name : {"light", "scene", "surface", "smoothing", "thickness", "composite"})
        EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
}

}  // namespace
}  // namespace slosh::test::water_test
