// Small pictures compared with ones that a person has looked at: tests/data/golden. SLOSH_WRITE_GOLDEN=1
// writes them anew.
#include <cstdlib>
#include <filesystem>
#include <string>

#include "gl_test.h"
#include "support/source_path.h"

namespace slosh::test::golden_test {
namespace {

constexpr PixelSize golden_size{160, 120};

struct GoldenCase {
    const char* name;
    int dimension;
    void (*change)(RenderScene& scene, ViewSettings& view);
};

class GoldenTest : public RendererTest, public ::testing::WithParamInterface<GoldenCase> {};

TEST_P(GoldenTest, LooksAsBefore) {
    const SyntheticParticles particles =
        water_slope(GetParam().dimension, GetParam().dimension == 2 ? 0.025f : 0.05f);
    RenderScene scene = tank_scene(particles);
    ViewSettings view = particles_view();
    view.quality = "high";  // whatever draws
    GetParam().change(scene, view);
    auto target = OffscreenTarget::create(golden_size, 2);
    ASSERT_TRUE(target.ok());
    renderer->draw(scene, view, tank_camera(GetParam().dimension, golden_size.aspect()),
                   target.value().target());
    const Image image = target.value().read();

    const auto path = source_path("tests/data/golden") / (std::string(GetParam().name) + ".png");
    if (std::getenv("SLOSH_WRITE_GOLDEN") != nullptr) {
        ASSERT_TRUE(write_png(image, path).ok());
        GTEST_SKIP() << "written: " << path;
    }
    const auto golden = read_png(path);
    ASSERT_TRUE(golden.ok()) << golden.error().text();
    ASSERT_EQ(golden.value().rgb.size(), image.rgb.size());
    double sum = 0.0;
    int far_off = 0;
    for (std::size_t i = 0; i < image.rgb.size(); ++i) {
        const int difference =
            std::abs(static_cast<int>(image.rgb[i]) - static_cast<int>(golden.value().rgb[i]));
        sum += difference;
        far_off += difference > 40 ? 1 : 0;
    }
    // Drivers differ at edges: one in a hundred values may be far off, the mean not.
    const double count = static_cast<double>(image.rgb.size());
    EXPECT_LT(sum / count, 1.5);
    EXPECT_LT(far_off / count, 0.01);
    if (HasFailure()) {
        const auto seen =
            std::filesystem::temp_directory_path() / (std::string("slosh_") + GetParam().name + ".png");
        ASSERT_TRUE(write_png(image, seen).ok());
        ADD_FAILURE() << "what was drawn: " << seen;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Pictures, GoldenTest,
    ::testing::Values(
        GoldenCase{"tank_speed", 3, [](RenderScene&, ViewSettings&) {}},
        GoldenCase{"tank_2d", 2, [](RenderScene&, ViewSettings& view) { view.field = "height"; }},
        GoldenCase{"water", 3,
                   [](RenderScene& scene, ViewSettings& view) {
                       view.mode = "water";
                       scene.solids = {{SphereShape{{0.75f, 0.25f, 0.42f}, 0.12f}}};
                   }},
        GoldenCase{"water_2d", 2, [](RenderScene&, ViewSettings& view) { view.mode = "water"; }},
        GoldenCase{"depth", 3, [](RenderScene&, ViewSettings& view) { view.mode = "depth"; }},
        GoldenCase{"normals", 3, [](RenderScene&, ViewSettings& view) { view.mode = "normals"; }},
        GoldenCase{"thickness", 3, [](RenderScene&, ViewSettings& view) { view.mode = "thickness"; }},
        GoldenCase{"scale_bar", 3,
                   [](RenderScene&, ViewSettings& view) {
                       view.field = "pressure";
                       view.scale_bar = true;
                       view.background = Background::dark;
                   }},
        GoldenCase{
            "solids", 3,
            [](RenderScene& scene, ViewSettings&) {
                scene.solids = {{SphereShape{{0.95f, 0.35f, 0.3f}, 0.12f}},
                                {BoxShape{{0.7f, 0.3f, 0.45f}, {0.15f, 0.6f, 0.15f}}},
                                {CapsuleShape{{0.2f, 0.65f, 0.1f}, {0.5f, 0.65f, 0.5f}, 0.06f}}};
                scene.ghosts = {{BoxShape{{0.3f, 0.65f, 0.45f}, Vec3(0.2f)}}};
                add_ring(scene.lines, {0.9f, 0.6f, 0.2f}, {0.0f, 1.0f, 0.0f}, 0.15f, {0.9f, 0.3f, 0.1f});
            }}),
    [](const auto& chosen) { return chosen.param.name; });

}  // namespace
}  // namespace slosh::test::golden_test
