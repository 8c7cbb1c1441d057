// Light on water and through it: what it mirrors, its ripples, what its waves do to the light on the floor,
// and that the light stays below the tank.
#include <algorithm>
#include <cmath>

#include "gl_test.h"
#include "support/picture_measures.h"

namespace slosh::test::water_light_test {
namespace {

constexpr PixelSize size{320, 240};

class WaterLightTest : public RendererTest {
  protected:
    Image drawn(const SyntheticParticles& particles, const Camera& camera, const ViewSettings& view) {
        return picture(tank_scene(particles), view, camera, size);
    }
    static ViewSettings water_view() {
        ViewSettings view;
        view.quality = "high";
        view.antialiasing = false;
        return view;
    }
    static SyntheticParticles moving(SyntheticParticles particles, float speed) {
        std::fill(particles.velocity_x.begin(), particles.velocity_x.end(), speed);
        return particles;
    }
    const Camera from_above_ = Camera::look_at({0.6f, 1.6f, 0.9f}, {0.6f, 0.2f, 0.3f}, 40.0f);
};

TEST_F(WaterLightTest, TheFrontEdgeOnTheFloorIsCrisp) {
    // Water that lights the floor on both sides of its pane seems to fade away, and the tank to hover.
    const Camera before = Camera::look_at({0.6f, 0.7f, 1.7f}, {0.6f, 0.0f, 0.6f}, 20.0f);
    const Image image = drawn(water_pool(0.3f), before, water_view());
    const glm::mat4 clip = before.projection_matrix(size.aspect()) * before.view_matrix();
    const glm::vec4 edge = clip * glm::vec4(0.6f, 0.0f, 0.6f, 1.0f);
    const int row = static_cast<int>((0.5f - 0.5f * edge.y / edge.w) * static_cast<float>(size.height));
    // The mean over many columns of what a few rows above and below the edge differ by.
    double difference = 0.0;
    for (int column = 60; column < 260; ++column) {
        for (const int channel : {0, 1, 2})
            difference +=
                std::abs(image.pixel(column, row - 4)[channel] - image.pixel(column, row + 4)[channel]);
    }
    difference /= 200.0;
    RecordProperty("difference", std::to_string(difference));
    EXPECT_GT(difference, 30.0);
}

TEST_F(WaterLightTest, ASidePaneShowsTheWaterBehindIt) {
    // Seen at a slant a pane mirrors the floor: as a gray sheet that hides the water.
    const Camera aside = Camera::look_at({1.5f, 0.5f, 2.2f}, {1.0f, 0.2f, 0.3f}, 30.0f);
    const Image image = drawn(water_pool(0.4f), aside, water_view());
    const glm::mat4 clip = aside.projection_matrix(size.aspect()) * aside.view_matrix();
    const glm::vec4 at = clip * glm::vec4(1.2f, 0.25f, 0.35f, 1.0f);
    const std::uint8_t* pixel = image.pixel(static_cast<int>((0.5f + 0.5f * at.x / at.w) * size.width),
                                            static_cast<int>((0.5f - 0.5f * at.y / at.w) * size.height));
    EXPECT_GT(pixel[2] - pixel[0], 40) << "blue, not gray";
}

TEST_F(WaterLightTest, OnlyWaterThatMovesHasRipples) {
    ViewSettings view = water_view();
    view.caustics = false;
    const SyntheticParticles pool = water_pool(0.2f);
    const auto changed = [&](float speed) {
        return changed_part(drawn(pool, from_above_, view), drawn(moving(pool, speed), from_above_, view), 2);
    };
    EXPECT_GT(changed(1.0f), 0.01);
    EXPECT_EQ(changed(0.04f), 0.0) << "particles at rest tremble";
    view.quality = "low";
    EXPECT_EQ(changed(1.0f), 0.0) << "low has none";
}

TEST_F(WaterLightTest, RipplesAreCarriedByTheWater) {
    // All that moves together looks the same from an eye that moves, too: nothing is fixed in space.
    ViewSettings view = water_view();
    view.caustics = view.floor = view.container = view.shadows = false;
    const auto at = [&](const Vec3& moved_by) {
        SyntheticParticles particles = moving(water_pool(0.2f), 1.0f);
        for (std::size_t i = 0; i < particles.x.size(); ++i) {
            particles.x[i] += moved_by.x;
            particles.z[i] += moved_by.z;
        }
        RenderScene scene = tank_scene(particles);
        scene.container.reset();
        return picture(
            scene, view,
            Camera::look_at(Vec3(0.6f, 1.0f, 1.6f) + moved_by, Vec3(0.6f, 0.2f, 0.3f) + moved_by, 40.0f),
            size);
    };
    EXPECT_LT(changed_part(at(Vec3(0.0f)), at({0.137f, 0.0f, 0.061f}), 6), 0.002);
}

TEST_F(WaterLightTest, WavesGatherLightOnTheFloorAndALevelSurfaceDoesNot) {
    ViewSettings view = water_view();
    const SyntheticParticles pool = water_pool(0.3f);
    const auto differs = [&](const SyntheticParticles& particles) {
        view.caustics = true;
        const Image with = drawn(particles, from_above_, view);
        view.caustics = false;
        return changed_part(with, drawn(particles, from_above_, view), 12);
    };
    const double level = differs(pool), waves = differs(moving(pool, 1.5f));
    RecordProperty("changed", std::to_string(level) + " level, " + std::to_string(waves) + " with ripples");
    EXPECT_LT(level, 0.001);
    EXPECT_GT(waves, 0.04);
}

TEST_F(WaterLightTest, MilkHidesWhatIsInIt) {
    SyntheticParticles pool = water_pool(0.2f);
    RenderScene scene = tank_scene(pool);
    ViewSettings view = water_view();
    view.water_color = {0.94f, 0.93f, 0.89f};
    const auto differs = [&](float scattering) {
        view.scattering = scattering;
        scene.solids.clear();
        const Image without = picture(scene, view, from_above_, size);
        scene.solids.push_back({SphereShape{{0.6f, 0.08f, 0.3f}, 0.05f}, {0.8f, 0.1f, 0.1f}});
        return changed_part(without, picture(scene, view, from_above_, size), 12);
    };
    EXPECT_GT(differs(0.0f), 0.005);
    EXPECT_LT(differs(40.0f), 0.001);
    const std::uint8_t* white = picture(scene, view, from_above_, size).pixel(160, 110);
    EXPECT_GT(white[0], 150);
    EXPECT_LT(white[2] - white[0], 25);
}

TEST_F(WaterLightTest, AtLowTheEdgesOfSolidsAreSmooth) {
    // Drawn at half size and enlarged: without smoothing each step of a slanted edge is two pixels high.
    SyntheticParticles none;
    RenderScene scene = tank_scene(none);
    scene.container.reset();
    RenderSolid box{BoxShape{{0.6f, 0.3f, 0.3f}, {0.4f, 0.4f, 0.4f}}, {0.9f, 0.9f, 0.9f}};
    scene.solids.push_back(box);
    ViewSettings view = water_view();
    view.shadows = false;
    const Camera camera = Camera::look_at({1.4f, 0.9f, 2.0f}, {0.6f, 0.3f, 0.3f}, 30.0f);
    constexpr PixelSize large{480, 400};
    view.quality = "high";
    const Image mean = downsample(picture(scene, view, camera, {4 * large.width, 4 * large.height}), 4);
    view.quality = "low";
    const auto error = [&](bool smooth) {
        view.antialiasing = smooth;
        const Image image = picture(scene, view, camera, large);
        double sum = 0.0;
        for (int row = 0; row < large.height; ++row) {
            for (int column = 0; column < large.width; ++column) {
                const double off = brightness_255(image, column, row) - brightness_255(mean, column, row);
                sum += off * off;
            }
        }
        return std::sqrt(sum);
    };
    const double stepped = error(false), smooth = error(true);
    RecordProperty("error", std::to_string(stepped) + " stepped, " + std::to_string(smooth) + " smooth");
    EXPECT_LT(smooth, 0.95 * stepped);
}

}  // namespace
}  // namespace slosh::test::water_light_test
