// The renderer must take anything: every mode, field and background, odd sizes, no particles, broken
// positions.
#include <cmath>
#include <limits>

#include "gl_test.h"
#include "render/color_field.h"
#include "render/modes/list.h"
#include "support/test_meshes.h"

namespace slosh::test::renderer_test {
namespace {

constexpr PixelSize small{96, 64};

void add_everything(RenderScene& scene) {
    scene.solids = {{SphereShape{{0.9f, 0.2f, 0.3f}, 0.1f}},
                    {BoxShape{{0.7f, 0.1f, 0.2f}, {0.1f, 0.2f, 0.1f}}},
                    {CapsuleShape{{0.2f, 0.6f, 0.1f}, {0.5f, 0.6f, 0.5f}, 0.05f}},
                    {CapsuleShape{{0.2f, 0.6f, 0.1f}, {0.2f, 0.6f, 0.1f}, 0.05f}},
                    {PlaneShape{{0.0f, 0.05f, 0.0f}, {0.2f, 1.0f, 0.0f}}}};
    MeshShape model;
    model.mesh = torus_triangles(0.1f, 0.04f, 24, 12).closed();
    model.position = {0.4f, 0.4f, 0.3f};
    model.angle = 30.0f;
    scene.solids.push_back({model});
    scene.solids.push_back({MeshShape{}});  // without a mesh there is nothing to draw
    scene.ghosts = {{BoxShape{{0.6f, 0.6f, 0.3f}, Vec3(0.2f)}}, {SphereShape{{0.3f, 0.6f, 0.3f}, 0.1f}}};
    add_ring(scene.lines, {0.6f, 0.5f, 0.3f}, {0.0f, 0.0f, 1.0f}, 0.2f, Vec3(1.0f, 0.5f, 0.0f), true);
    add_emitter(scene.lines, Emitter{}, scene.dimension);
    add_sink(scene.lines, Sink{{Vec3(0.0f), Vec3(0.1f)}});
}

TEST_F(RendererTest, EveryModeFieldAndBackgroundWithoutErrors) {
    for (const int dimension : {2, 3}) {
        const SyntheticParticles particles = water_slope(dimension, 0.1f);
        RenderScene scene = tank_scene(particles);
        add_everything(scene);
        std::vector<std::string> fields{"none"};
        for (const ColorField& field : color_field_list()) fields.emplace_back(field.name);
        for (const RenderModeDescription& mode : render_mode_list()) {
            for (const std::string& field : fields) {
                // Other fields are the same picture there.
                if (!mode.colors_by_field && field != "none") continue;
                for (const Background background : {Background::sky, Background::dark, Background::white}) {
                    if (background != Background::sky && field != "none") continue;
                    ViewSettings view;
                    view.mode = mode.name;
                    view.field = field;
                    view.background = background;
                    view.scale_bar = true;
                    picture(scene, view, tank_camera(dimension, small.aspect()), small);
                    EXPECT_EQ(report.note, "");
                    EXPECT_EQ(report.particles_drawn, particles.x.size());
                    EXPECT_EQ(report.has_scale, mode.colors_by_field && field != "none");
                    for (const std::string& message : context->errors().take()) {
                        ADD_FAILURE() << mode.name << ", " << field << ", " << dimension << "-D: " << message;
                    }
                }
            }
        }
    }
}

TEST_F(RendererTest, SaysWhatItDoesNotKnow) {
    const SyntheticParticles particles = water_slope(3, 0.1f);
    ViewSettings view;
    view.mode = "marble";
    picture(tank_scene(particles), view, tank_camera(3, 1.5f), small);
    EXPECT_NE(report.note.find("marble"), std::string::npos);
    view = particles_view();
    view.field = "taste";
    picture(tank_scene(particles), view, tank_camera(3, 1.5f), small);
    EXPECT_NE(report.note.find("taste"), std::string::npos);
    view = {};
    view.color_map = "plaid";
    picture(tank_scene(particles), view, tank_camera(3, 1.5f), small);
    EXPECT_NE(report.note.find("plaid"), std::string::npos);
}

TEST_F(RendererTest, AnySize) {
    const SyntheticParticles particles = water_slope(3, 0.1f);
    const RenderScene scene = tank_scene(particles);
    for (const PixelSize size :
         {PixelSize{1, 1}, PixelSize{640, 3}, PixelSize{3, 480}, PixelSize{301, 199}}) {
        picture(scene, {}, tank_camera(3, size.aspect()), size);
        EXPECT_EQ(report.particles_drawn, particles.x.size());
    }
    auto target = OffscreenTarget::create(small);
    for (const PixelSize size : {PixelSize{0, 0}, PixelSize{0, 10}, PixelSize{10, 0}, PixelSize{-5, 10}}) {
        const DrawReport nothing = renderer->draw(scene, {}, tank_camera(3, size.aspect()),
                                                  {target.value().target().framebuffer, size});
        EXPECT_EQ(nothing.particles_drawn, 0u);
    }
}

TEST_F(RendererTest, SameSceneSamePicture) {
    const SyntheticParticles particles = water_slope(3);
    const RenderScene scene = tank_scene(particles);
    const Image first = picture(scene, {}, tank_camera(3, small.aspect()), small);
    picture(RenderScene{}, {}, tank_camera(3, 1.0f), {33, 44});
    const Image second = picture(scene, {}, tank_camera(3, small.aspect()), small);
    EXPECT_EQ(first.rgb, second.rgb);
}

TEST_F(RendererTest, NoParticles) {
    RenderScene scene;
    picture(scene, {}, tank_camera(3, small.aspect()), small);
    EXPECT_EQ(report.particles_drawn, 0u);
    // Fewer than before: nothing of the old ones may stay.
    const SyntheticParticles particles = water_slope(3);
    const ViewSettings view = bare_view();
    picture(tank_scene(particles), view, tank_camera(3, small.aspect()), small);
    const Image image = picture(scene, view, tank_camera(3, small.aspect()), small);
    for (const std::uint8_t value : image.rgb) ASSERT_EQ(value, 255);
}

TEST_F(RendererTest, BrokenPositionsAreLeftOut) {
    SyntheticParticles particles = water_slope(3);
    const std::size_t good = particles.x.size();
    const Image expected = picture(tank_scene(particles), {}, tank_camera(3, small.aspect()), small);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                    infinity = std::numeric_limits<float>::infinity();
    particles.add({nan, 0.1f, 0.1f});
    particles.add({0.1f, infinity, 0.1f});
    particles.add({0.1f, 0.1f, -infinity});
    const Image image = picture(tank_scene(particles), {}, tank_camera(3, small.aspect()), small);
    EXPECT_EQ(report.particles_drawn, good);
    EXPECT_EQ(report.particles_skipped, 3u);
    EXPECT_EQ(image.rgb, expected.rgb);
}

TEST_F(RendererTest, BrokenValuesAndMissingFieldsAreDrawn) {
    SyntheticParticles particles = water_slope(3);
    particles.velocity_x[5] = std::numeric_limits<float>::quiet_NaN();
    particles.velocity_x[6] = std::numeric_limits<float>::infinity();
    picture(tank_scene(particles), {}, tank_camera(3, small.aspect()), small);
    EXPECT_EQ(report.particles_drawn, particles.x.size());
    EXPECT_TRUE(std::isfinite(report.range_min) && std::isfinite(report.range_max));
    RenderScene scene = tank_scene(particles);
    scene.particles.density = scene.particles.velocity_y = {};
    picture(scene, {}, tank_camera(3, small.aspect()), small);
    EXPECT_EQ(report.particles_drawn, particles.x.size());
}

TEST_F(RendererTest, ShadowDarkensTheFloorBesideTheWater) {
    const SyntheticParticles particles = water_slope(3);
    const RenderScene scene = tank_scene(particles);
    ViewSettings view = particles_view();
    view.container = false;
    const Image with = picture(scene, view, tank_camera(3, small.aspect()), small);
    view.shadows = false;
    const Image without = picture(scene, view, tank_camera(3, small.aspect()), small);
    int darker = 0, brighter = 0;
    for (std::size_t i = 0; i < with.rgb.size(); i += 3) {
        darker += with.rgb[i] + 10 < without.rgb[i] ? 1 : 0;
        brighter += with.rgb[i] > without.rgb[i] + 10 ? 1 : 0;
    }
    EXPECT_GT(darker, 30);
    EXPECT_EQ(brighter, 0);
}

}  // namespace
}  // namespace slosh::test::renderer_test
