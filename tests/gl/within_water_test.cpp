// An eye in the water: Snell's window overhead, around it the floor by total reflection.
#include <algorithm>
#include <cmath>
#include <utility>

#include "gl_test.h"
#include "render/eye_in_fluid.h"
#include "sim/services/surface/steady_ellipsoids.h"

namespace slosh::test::within_water_test {
namespace {

constexpr PixelSize size{240, 180};
constexpr float level = 0.2f;
const Vec3 eye(0.57f, 0.12f, 0.31f);

TEST(EyeInFluid, IsWhereParticlesAreAllAround) {
    const SyntheticParticles particles = water_pool(level);
    EXPECT_TRUE(is_in_fluid(particles.view(), eye));
    EXPECT_TRUE(is_in_fluid(particles.view(), {0.6f, level - 0.03f, 0.3f}));
    EXPECT_FALSE(is_in_fluid(particles.view(), {0.6f, level + 0.015f, 0.3f}));
    EXPECT_FALSE(is_in_fluid(particles.view(), {0.6f, 0.7f, 0.3f}));
    EXPECT_FALSE(is_in_fluid({}, eye));
}

/// What is seen in some part of a picture.
struct Seen {
    double pixels = 0.0, sky = 0.0, sum = 0.0, squares = 0.0;
    void add(const std::uint8_t* pixel) {
        pixels += 1.0;
        sky += pixel[1] < 90 ? 1.0 : 0.0;  // dark in the studio; its tiles are light
        sum += pixel[1], squares += static_cast<double>(pixel[1]) * pixel[1];
    }
    double contrast() const { return std::sqrt(squares / pixels - (sum / pixels) * (sum / pixels)); }
};

struct WithinWaterTest : RendererTest, testing::WithParamInterface<bool> {
    void SetUp() override {
        RendererTest::SetUp();
        particles = water_pool(level);
        scene = tank_scene(particles);
        WaterBounds bounds;
        bounds.container = scene.container;
        drawn.compute(measured, scene.particles, bounds, {2});
        scene.ellipsoids = {drawn.centers, drawn.inverse_stretches};
    }
    /// Overhead within Snell's window, and outside of it.
    std::pair<Seen, Seen> look_up(float index) {
        ViewSettings view;
        view.quality = "high";
        view.clarity = 100.0f;
        view.refractive_index = index;
        view.shadows = view.antialiasing = view.container = false;
        view.ellipsoids = GetParam();
        const Camera camera = Camera::look_at(eye, eye + Vec3(1.0f, 0.84f, 0.0f), 70.0f);
        const Image image = picture(scene, view, camera, size);
        const float critical = std::asin(1.0f / 1.33f);
        Seen window, around;
        for (int row = 0; row < size.height; ++row) {
            for (int column = 0; column < size.width; ++column) {
                const Vec3 direction =
                    camera
                        .ray_through({static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f},
                                     size)
                        .direction;
                const float angle = std::acos(direction.y);
                if (angle < critical - 0.1f) window.add(image.pixel(column, row));
                if (angle > critical + 0.1f && angle < 1.2f) around.add(image.pixel(column, row));
            }
        }
        return {window, around};
    }
    SyntheticParticles particles;
    RenderScene scene;
    ParticleEllipsoids measured;
    DrawnEllipsoids drawn;
};

TEST_P(WithinWaterTest, TheSurfaceMirrorsTheFloorOutsideSnellsWindow) {
    const auto [window, around] = look_up(1.33f);
    ASSERT_GT(std::min(window.pixels, around.pixels), 5000.0);
    EXPECT_GT(window.sky / window.pixels, 0.95);
    EXPECT_LT(around.sky / around.pixels, 0.05);
    EXPECT_GT(around.contrast(), 6.0) << "tiles";
    const Seen straight = look_up(1.0f).second;
    EXPECT_GT(straight.sky / straight.pixels, 0.5) << "without refraction there is sky";
}

INSTANTIATE_TEST_SUITE_P(Shapes, WithinWaterTest, testing::Bool(),
                         [](const auto& chosen) { return chosen.param ? "ellipsoids" : "spheres"; });

}  // namespace
}  // namespace slosh::test::within_water_test
