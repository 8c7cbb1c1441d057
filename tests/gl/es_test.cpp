// OpenGL ES 3.0, which a browser offers as WebGL 2, draws the pictures of OpenGL 3.3.
#include <cstdlib>
#include <filesystem>

#include "gl_test.h"
#include "render/gl.h"
#include "render/modes/list.h"
#include "sim/services/surface/steady_ellipsoids.h"

namespace slosh::test::es_test {
namespace {

constexpr PixelSize size{120, 90};
using Api = OffscreenContext::Api;

struct DrawnBy {
    std::vector<Image> pictures;
    std::vector<std::string> errors;
};

/// Solids, what tools show, foam, mist, drops in flight, water of two materials.
struct Everything {
    explicit Everything(int dimension) : particles(water_slope(dimension)) {
        for (int i = 0; i < 12; ++i) {
            const float part = static_cast<float>(i) / 12.0f;
            particles.add({0.2f + 0.8f * part, 0.65f, dimension == 2 ? 0.0f : 0.3f}, 8.0f * part);
            particles.neighbours.back() = 1.0f;
            particles.density.back() = 300.0f;
        }
        scene = tank_scene(particles);
        bounds.container = scene.container;
        drawn.compute(measured, scene.particles, bounds, {1});
        scene.ellipsoids = {drawn.centers, drawn.inverse_stretches};
        scene.solids = {{SphereShape{{0.9f, 0.2f, 0.3f}, 0.1f}},
                        {BoxShape{{0.7f, 0.1f, 0.2f}, {0.1f, 0.2f, 0.1f}}},
                        {CapsuleShape{{0.2f, 0.6f, 0.1f}, {0.5f, 0.6f, 0.5f}, 0.05f}}};
        scene.ghosts = {{BoxShape{{0.6f, 0.6f, 0.3f}, Vec3(0.2f)}}, {SphereShape{{0.3f, 0.6f, 0.3f}, 0.1f}}};
        add_ring(scene.lines, {0.6f, 0.5f, 0.3f}, {0.0f, 0.0f, 1.0f}, 0.2f, Vec3(1.0f, 0.5f, 0.0f), true);
        add_arrow(scene.lines, {0.1f, 0.1f, 0.6f}, {0.5f, 0.7f, 0.0f}, Vec3(0.2f, 0.9f, 0.2f));
        scene.faint = {particles.x, particles.y, particles.z, particles.spacing};
        for (std::size_t i = 0; i < particles.x.size(); i += 5) {
            foam_x.push_back(particles.x[i]);
            foam_y.push_back(particles.y[i] + 0.05f);
            foam_z.push_back(particles.z[i]);
            look.push_back(static_cast<float>(i % 3));
        }
        ones.assign(foam_x.size(), 1.0f);
        halves.assign(foam_x.size(), 0.5f);
        kinds.assign(foam_x.size(), FoamKind::spray);
        scene.foam = {foam_x, foam_y, foam_z, ones,   ones,   halves, kinds,
                      0.5f,   0.2f,   halves, halves, halves, look};
    }
    SyntheticParticles particles;
    ParticleEllipsoids measured;
    DrawnEllipsoids drawn;
    WaterBounds bounds;
    std::vector<float> foam_x, foam_y, foam_z, look, ones, halves;
    std::vector<FoamKind> kinds;
    RenderScene scene;
};

std::vector<ViewSettings> views() {
    std::vector<ViewSettings> all;
    for (const RenderModeDescription& mode : render_mode_list()) {
        ViewSettings view;
        view.mode = mode.name;
        view.quality = "high";
        view.scale_bar = true;
        all.push_back(view);
    }
    ViewSettings pool;
    pool.stage = "pool";
    pool.quality = "low";
    pool.ellipsoids = false;
    ViewSettings white = particles_view();
    white.background = Background::white;
    white.lighting = false;
    white.floor = false;
    all.insert(all.end(), {pool, white});
    return all;
}

DrawnBy drawn_by(Api api) {
    DrawnBy result;
    auto context = OffscreenContext::create(api);
    if (!context.ok()) return {{}, {context.error().text()}};
    EXPECT_EQ(gl::is_es(), api == Api::es);
    auto renderer = Renderer::create({.shader_folder = ""});
    auto target = OffscreenTarget::create(size);
    if (!renderer.ok() || !target.ok()) return {{}, {"no renderer"}};
    for (const int dimension : {2, 3}) {
        const Everything all(dimension);
        for (const ViewSettings& view : views()) {
            const DrawReport report = renderer.value()->draw(
                all.scene, view, tank_camera(dimension, size.aspect()), target.value().target());
            EXPECT_EQ(report.note, "");
            result.pictures.push_back(target.value().read());
        }
    }
    EXPECT_FALSE(renderer.value()->shaders_changed()) << "a shader does not compile";
    result.errors = context.value().errors().take();
    renderer.value().reset();
    return result;
}

TEST(Es, DrawsWhatDesktopDraws) {
    const DrawnBy desktop = drawn_by(Api::desktop), es = drawn_by(Api::es);
    for (const std::string& message : es.errors) ADD_FAILURE() << "OpenGL ES: " << message;
    ASSERT_FALSE(desktop.pictures.empty());
    ASSERT_EQ(desktop.pictures.size(), es.pictures.size());
    for (std::size_t i = 0; i < es.pictures.size(); ++i) {
        const std::vector<std::uint8_t>&a = desktop.pictures[i].rgb, &b = es.pictures[i].rgb;
        ASSERT_EQ(a.size(), b.size());
        int most = 0, off = 0;
        for (std::size_t k = 0; k < a.size(); ++k) {
            const int difference = std::abs(static_cast<int>(a[k]) - static_cast<int>(b[k]));
            most = std::max(most, difference);
            off += difference > 2 ? 1 : 0;
        }
        // Nothing but rounding, and a pixel at an edge here and there.
        EXPECT_LT(off, static_cast<int>(a.size() / 1000)) << "picture " << i << ", at most " << most;
        if (const char* folder = std::getenv("SLOSH_TEST_PICTURES")) {
            const std::filesystem::path place(folder);
            EXPECT_TRUE(write_png(desktop.pictures[i], place / (std::to_string(i) + "_gl.png")).ok());
            EXPECT_TRUE(write_png(es.pictures[i], place / (std::to_string(i) + "_es.png")).ok());
        }
    }
}

/// A page that loses its context gets another one, in which nothing of the old one is left.
TEST(Es, ALostContextIsReplaced) {
    const Everything all(3);
    Image first;
    for (const bool again : {false, true}) {
        auto context = OffscreenContext::create(Api::es);
        ASSERT_TRUE(context.ok()) << context.error().text();
        auto renderer = Renderer::create({.shader_folder = ""});
        auto target = OffscreenTarget::create(size);
        ASSERT_TRUE(renderer.ok() && target.ok());
        renderer.value()->draw(all.scene, {}, tank_camera(3, size.aspect()), target.value().target());
        const Image picture = target.value().read();
        if (again) {
            EXPECT_EQ(picture.rgb, first.rgb);
        }
        first = picture;
    }
}

}  // namespace
}  // namespace slosh::test::es_test
