// What a stage must show: contrast around the water, the sun in it, shadows where bodies stand; and that the
// graphics card's light and curve are those of the ray tracer.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "gl_test.h"
#include "render/stage.h"

namespace slosh::test::stage_test {
namespace {

constexpr PixelSize size{320, 180};

class StageTest : public RendererTest {};

struct Tones {
    double mean = 0.0, spread = 0.0, brightest = 0.0;
};

double luma(const std::uint8_t* pixel) {
    return (0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]) / 255.0;
}

Tones tones(const Image& image) {
    Tones result;
    double squares = 0.0;
    const std::size_t pixels = image.rgb.size() / 3;
    const double count = static_cast<double>(pixels);
    for (std::size_t i = 0; i < image.rgb.size(); i += 3) {
        const double one = luma(&image.rgb[i]);
        result.mean += one / count;
        squares += one * one / count;
        result.brightest = std::max(result.brightest, one);
    }
    result.spread = std::sqrt(std::max(squares - result.mean * result.mean, 0.0));
    return result;
}

TEST_F(StageTest, EachStageHasContrast) {
    const SyntheticParticles particles = water_slope(3, 0.025f);
    const RenderScene scene = tank_scene(particles);
    const Camera camera = tank_camera(3, size.aspect());
    Image before;
    std::vector<std::string_view> names;
    double brightest = 0.0;
    for (const Stage& stage : stage_list()) {
        ViewSettings view;
        view.quality = "high";
        view.stage = stage.name;
        const Image image = picture(scene, view, camera, size);
        const Tones seen = tones(image);
        EXPECT_GT(seen.spread, stage.name == stage_list().front().name ? 0.15 : 0.10) << stage.name;
        if (stage.name == stage_list().front().name) {
            EXPECT_GT(seen.mean, 0.35);
            EXPECT_LT(seen.mean, 0.6);
        }
        EXPECT_NE(image.rgb, before.rgb) << stage.name;
        if (stage.name == "night") {
            EXPECT_LT(seen.mean, 0.6 * brightest);
        }
        brightest = std::max(brightest, seen.mean);
        before = image;
        names.push_back(stage.name);
    }
    EXPECT_TRUE(std::equal(names.begin(), names.end(), stage_names.begin(), stage_names.end()))
        << "what a scene file may name is what there is";
}

/// Still water whose mirror image of the sun lies in the middle of the picture.
TEST_F(StageTest, TheSunIsSeenInWater) {
    const SyntheticParticles particles = water_pool(0.2f);
    const RenderScene scene = tank_scene(particles);
    for (const Stage& stage : stage_list()) {
        const Vec3 sun = stage.light.toward_sun, middle(0.6f, 0.2f, 0.3f);
        ViewSettings view;
        view.quality = "high";
        view.stage = stage.name;
        const auto at_middle = [&](const Vec3& from) {
            const Camera camera = Camera::look_at(middle + 2.0f * from, middle, 30.0f);
            const Image image = picture(scene, view, camera, size);
            double most = 0.0;
            for (int row = size.height / 2 - 12; row < size.height / 2 + 12; ++row) {
                for (int column = size.width / 2 - 12; column < size.width / 2 + 12; ++column)
                    most = std::max(most, luma(image.pixel(column, row)));
            }
            return most;
        };
        EXPECT_GT(at_middle({-sun.x, sun.y, -sun.z}), 0.75) << stage.name;
        EXPECT_GT(at_middle({-sun.x, sun.y, -sun.z}), at_middle({-sun.z, sun.y, sun.x}) + 0.15) << stage.name;
    }
}

TEST_F(StageTest, BackdropAndCurveAreThoseOfTheRayTracer) {
    const Camera camera = Camera::look_at({0.0f, 0.0f, 1.0f}, Vec3(0.0f), 80.0f);
    for (const Stage& listed : stage_list()) {
        ViewSettings view;
        view.stage = listed.name;
        view.quality = "high";
        view.antialiasing = false;
        const Stage stage = stage_of(view, 3, false);
        const Image image = picture(RenderScene{}, view, camera, size);
        for (int row = 5; row < size.height; row += 34) {
            for (int column = 5; column < size.width; column += 60) {
                const Ray ray = camera.ray_through(
                    {static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f}, size);
                const Vec3 expected = 255.0f * displayed(backdrop(stage, ray.direction), stage);
                for (int c = 0; c < 3; ++c)
                    EXPECT_NEAR(image.pixel(column, row)[c], expected[c], 2.0f)
                        << listed.name << ", row " << row;
            }
        }
    }
}

TEST(StageCurve, RisesToWhite) {
    for (const Stage& stage : stage_list()) {
        float before = -1.0f;
        for (float light = 0.0f; light < 20.0f; light = 1.1f * light + 0.001f) {
            const float shown = displayed(Vec3(light), stage).y;
            EXPECT_GE(shown, before) << stage.name << ", " << light;
            EXPECT_LE(shown, 1.0f);
            before = shown;
        }
        EXPECT_EQ(displayed(Vec3(0.0f), stage).x, 0.0f);
        EXPECT_GT(before, 0.99f);
        EXPECT_LT(displayed(Vec3(1.0f), stage).x, 0.99f) << "there must be room above white paper";
    }
}

TEST_F(StageTest, DarkWhereABodyStandsOnTheFloor) {
    RenderScene scene;
    scene.container = Box3{Vec3(0.0f), {1.2f, 0.8f, 0.6f}};
    scene.solids = {{SphereShape{{0.6f, 0.15f, 0.3f}, 0.15f}}};
    ViewSettings view;
    view.quality = "high";
    view.container = false;
    const Camera camera = Camera::look_at({0.6f, 1.6f, 1.6f}, {0.6f, 0.0f, 0.3f}, 40.0f);
    const Image with = picture(scene, view, camera, size);
    scene.solids.clear();
    const Image without = picture(scene, view, camera, size);
    // To the left, from where the sun shines: no cast shadow falls there.
    const auto darker = [&](float away) {
        const Vec3 pixel = camera.project({0.6f - away, 0.0f, 0.3f}, size);
        const int column = static_cast<int>(pixel.x), row = static_cast<int>(pixel.y);
        return luma(without.pixel(column, row)) - luma(with.pixel(column, row));
    };
    EXPECT_GT(darker(0.17f), 0.02);
    EXPECT_LT(darker(0.9f), 0.02);
    EXPECT_GT(darker(0.17f), 2.0 * darker(0.45f));
}

TEST_F(StageTest, TheFloorMirrorsTheTank) {
    const SyntheticParticles particles = water_slope(3, 0.025f);
    const RenderScene with_water = tank_scene(particles);
    RenderScene empty = with_water;
    empty.particles = {};
    ViewSettings view;
    view.quality = "high";
    view.shadows = view.caustics = view.container = false;
    view.stage = "pool";   // the studio's floor is matt
    view.clarity = 0.15f;  // like paint: the floor seen through clear water would look the same
    const Camera camera = Camera::look_at({0.3f, 0.35f, 2.2f}, {0.3f, 0.1f, 0.3f}, 40.0f);
    const Image with = picture(with_water, view, camera, size), without = picture(empty, view, camera, size);
    // On the floor before the tank's front, where the mirrored water stands.
    const Vec3 pixel = camera.project({0.2f, 0.0f, 0.8f}, size);
    double difference = 0.0;
    for (int column = static_cast<int>(pixel.x) - 4; column < static_cast<int>(pixel.x) + 5; ++column) {
        const auto *a = with.pixel(column, static_cast<int>(pixel.y)),
                   *b = without.pixel(column, static_cast<int>(pixel.y));
        for (int c = 0; c < 3; ++c) difference += std::abs(a[c] - b[c]) / 27.0;
    }
    EXPECT_GT(difference, 1.5);  // of 255
}

TEST_F(StageTest, TwoDimensionalWaterIsPaleAboveAndDeepBelow) {
    SyntheticParticles particles;
    particles.spacing = 0.02f;
    particles.dimension = 2;
    for (float x = 0.01f; x < 1.2f; x += 0.02f) {
        for (float y = 0.01f; y < 0.6f; y += 0.02f) particles.add({x, y, 0.0f});
    }
    RenderScene scene = tank_scene(particles);
    scene.open_top = true;
    const Camera camera = tank_camera(2, size.aspect());
    const Image image = picture(scene, {}, camera, size);
    const auto at = [&](float x, float y) {
        const Vec3 pixel = camera.project({x, y, 0.0f}, size);
        return luma(image.pixel(static_cast<int>(pixel.x), static_cast<int>(pixel.y)));
    };
    EXPECT_GT(at(0.6f, 0.53f), at(0.6f, 0.45f));
    EXPECT_GT(at(0.6f, 0.56f), at(0.6f, 0.45f) + 0.05);
    // Walls and floor are no surface: as dark as the middle.
    EXPECT_NEAR(at(0.04f, 0.15f), at(0.6f, 0.15f), 0.04);
    EXPECT_NEAR(at(0.6f, 0.03f), at(0.6f, 0.12f), 0.04);
}

}  // namespace
}  // namespace slosh::test::stage_test
