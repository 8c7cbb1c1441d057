// Spheres against ray casting on the CPU: silhouette, depth, colour.
#include <cmath>
#include <glm/geometric.hpp>

#include "gl_test.h"
#include "render/color_map.h"

namespace slosh::test::particles_test {
namespace {

using ParticlesTest = RendererTest;

/// Distance along the ray to a sphere, or nothing.
std::optional<float> hit_sphere(const Ray& ray, const Vec3& center, float radius) {
    const Vec3 offset = center - ray.origin;
    const float along = glm::dot(offset, ray.direction);
    const float discriminant = along * along - glm::dot(offset, offset) + radius * radius;
    if (discriminant < 0.0f) return std::nullopt;
    return along - std::sqrt(discriminant);
}

struct SphereCase {
    const char* name;
    float radius;
    Vec3 center;
};

class SphereTest : public ParticlesTest, public ::testing::WithParamInterface<SphereCase> {};

TEST_P(SphereTest, SilhouetteAndDepthAreThoseOfASphere) {
    const PixelSize size{240, 180};
    SyntheticParticles particles;
    particles.spacing = 2.0f * GetParam().radius;
    particles.add(GetParam().center);
    RenderScene scene;
    scene.particles = particles.view();
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 60.0f);
    const Image image = picture(scene, bare_view(), camera, size);

    int wrong = 0, inside = 0;
    float worst = 0.0f;
    for (int row = 0; row < size.height; ++row) {
        for (int column = 0; column < size.width; ++column) {
            const Ray ray =
                camera.ray_through({static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f}, size);
            const auto hit = hit_sphere(ray, GetParam().center, GetParam().radius);
            const bool drawn = image.pixel(column, row)[0] < 128;
            inside += hit ? 1 : 0;
            wrong += hit.has_value() != drawn ? 1 : 0;
            if (hit && drawn) {
                const Vec3 expected = ray.origin + *hit * ray.direction;
                worst = std::max(worst,
                                 glm::length(point_in_picture(camera, size, depth, column, row) - expected));
            }
        }
    }
    EXPECT_GT(inside, 20);
    // Rounding decides pixels whose centre lies on the edge.
    EXPECT_LE(wrong, 2 + inside / 500) << "of " << inside;
    EXPECT_LT(worst, 0.01f * GetParam().radius + 1.0e-3f);
}

INSTANTIATE_TEST_SUITE_P(Sizes, SphereTest,
                         ::testing::Values(SphereCase{"PointInTheMiddle", 0.06f, Vec3(0.0f)},
                                           SphereCase{"PointInTheCorner", 0.09f, Vec3(1.9f, 1.3f, 0.0f)},
                                           SphereCase{"QuadInTheMiddle", 0.6f, Vec3(0.0f)},
                                           SphereCase{"QuadInTheCorner", 0.5f, Vec3(1.5f, -1.0f, 0.5f)},
                                           SphereCase{"QuadCutByTheEdge", 0.8f, Vec3(2.2f, 0.3f, 0.0f)}),
                         [](const auto& chosen) { return chosen.param.name; });

TEST_F(ParticlesTest, NearerSphereHidesTheFartherInAnyOrder) {
    const PixelSize size{64, 64};
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 40.0f);
    ViewSettings view = bare_view();
    view.field = "speed";
    view.color_map = "gray";
    view.automatic_range = false;
    for (const bool near_first : {true, false}) {
        SyntheticParticles particles;
        particles.spacing = 0.3f;
        for (const bool near : {near_first, !near_first})
            particles.add({0.0f, 0.0f, near ? 0.5f : -0.5f}, near ? 1.0f : 0.0f);
        RenderScene scene;
        scene.particles = particles.view();
        EXPECT_GT(picture(scene, view, camera, size).pixel(32, 32)[0], 230) << near_first;
    }
}

TEST_F(ParticlesTest, ColoursAreThoseOfTheMap) {
    const PixelSize size{32, 32};
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 20.0f);
    ViewSettings view = bare_view();
    view.field = "speed";
    view.automatic_range = false;
    view.range_min = 1.0f;
    view.range_max = 3.0f;
    for (const ColorMap& map : color_map_list()) {
        view.color_map = map.name;
        for (const float value : {0.0f, 1.5f, 7.0f}) {
            SyntheticParticles particles;
            particles.spacing = 0.8f;
            particles.add(Vec3(0.0f), value);
            RenderScene scene;
            scene.particles = particles.view();
            const Image image = picture(scene, view, camera, size);
            const Vec3 expected = 255.0f * map.color((value - 1.0f) / 2.0f);
            for (int channel = 0; channel < 3; ++channel) {
                EXPECT_NEAR(static_cast<float>(image.pixel(16, 16)[channel]), expected[channel], 2.0f)
                    << map.name << " at " << value;
            }
        }
    }
}

TEST_F(ParticlesTest, DiscOfTwoDimensionsHasItsArea) {
    const PixelSize size{200, 200};
    SyntheticParticles particles;
    particles.dimension = 2;
    particles.spacing = 0.4f;
    particles.add({0.5f, 0.5f, 0.0f});
    RenderScene scene;
    scene.dimension = 2;
    scene.particles = particles.view();
    const Camera camera = Camera::frame_2d({Vec3(0.0f), {1.0f, 1.0f, 0.0f}}, 1.0f, 0.0f);
    const Image image = picture(scene, bare_view(), camera, size);
    double covered = 0.0;
    for (std::size_t i = 0; i < image.rgb.size(); i += 3) covered += 1.0 - image.rgb[i] / 255.0;
    const double radius = 0.2 * 200.0;
    EXPECT_NEAR(covered, 3.14159265 * radius * radius, 0.01 * 3.14159265 * radius * radius);
}

/// Spheres that no one sees are left out where the processor draws. The picture must not tell.
TEST_F(ParticlesTest, WhatIsHiddenMakesNoDifference) {
    const SyntheticParticles particles = water_slope(3, 0.03f);
    const RenderScene scene = tank_scene(particles);
    ViewSettings view;
    view.mode = "particles";
    const PixelSize size{200, 300};
    // The whole tank; close by, with spheres cut by the picture's edge and by the eye.
    const Camera far_camera = tank_camera(3, size.aspect());
    Camera near_camera = far_camera;
    near_camera.fly({0.0f, 0.0f, 0.55f * far_camera.distance()});
    std::vector<Image> pictures[2];
    for (const bool leave_out : {false, true}) {
        renderer = Renderer::create({.shader_folder = "", .leaves_out_hidden = leave_out}).value();
        for (const Camera& camera : {far_camera, near_camera}) {
            pictures[leave_out ? 1 : 0].push_back(picture(scene, view, camera, size));
            EXPECT_EQ(report.particles_drawn, particles.view().count);
        }
    }
    for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(pictures[0][i].rgb == pictures[1][i].rgb) << i;
}

TEST_F(ParticlesTest, LightComesFromAbove) {
    const PixelSize size{64, 64};
    SyntheticParticles particles;
    particles.spacing = 1.0f;
    particles.add(Vec3(0.0f));
    RenderScene scene;
    scene.particles = particles.view();
    ViewSettings view = bare_view();
    view.solid_color = Vec3(0.6f);
    view.lighting = true;
    view.shadows = false;
    const Image image = picture(scene, view, Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 40.0f), size);
    EXPECT_GT(image.pixel(32, 20)[0], image.pixel(32, 44)[0] + 40);
}

}  // namespace
}  // namespace slosh::test::particles_test
