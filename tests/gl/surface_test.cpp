// The view "surface": a mesh instead of particles.
#include "gl_test.h"
#include "render/modes/list.h"
#include "sim/services/surface/surface_mesh.h"

namespace slosh::test::surface_test {
namespace {

constexpr PixelSize surface_size{160, 120};

class SurfaceViewTest : public RendererTest {
  protected:
    void SetUp() override {
        RendererTest::SetUp();
        particles_ = water_slope(3);
        scene_ = tank_scene(particles_);
        WaterBounds bounds;
        bounds.container = scene_.container;
        extractor_.extract(scene_.particles, bounds, {}, {2}, mesh_);
    }
    void show_mesh(std::uint64_t version) {
        scene_.surface =
            RenderSurface{mesh_.vertices, mesh_.normals, mesh_.triangles, mesh_.free_triangles, version};
    }
    Image draw(const char* mode) {
        ViewSettings view;
        view.mode = mode;
        view.background = Background::dark;  // particles have a stage of their own
        return picture(scene_, view, tank_camera(3, surface_size.aspect()), surface_size);
    }
    int different(const Image& a, const Image& b) {
        int count = 0;
        for (std::size_t i = 0; i < a.rgb.size(); ++i) count += a.rgb[i] != b.rgb[i] ? 1 : 0;
        return count;
    }

    SyntheticParticles particles_;
    RenderScene scene_;
    SurfaceExtractor extractor_;
    SurfaceMesh mesh_;
};

TEST_F(SurfaceViewTest, DrawsTheMeshWhereTheWaterIs) {
    show_mesh(1);
    draw("surface");
    const std::vector<float> surface_depth = depth;
    draw("particles");
    int both = 0, one = 0;
    scene_.surface.reset();
    const std::vector<float> particle_depth = depth;
    scene_.particles = {};
    draw("particles");
    for (std::size_t i = 0; i < depth.size(); ++i) {
        const bool water = particle_depth[i] < depth[i], mesh = surface_depth[i] < depth[i];
        both += water && mesh ? 1 : 0;
        one += water != mesh ? 1 : 0;
    }
    EXPECT_GT(both, 2000);
    EXPECT_LT(one, both / 5) << "spheres leave gaps, the mesh has none";
}

/// Light passes through the mesh: what was in the target before must not.
TEST_F(SurfaceViewTest, NoViewShowsWhatWasInTheTarget) {
    show_mesh(1);
    auto target = OffscreenTarget::create(surface_size);
    ASSERT_TRUE(target.ok());
    for (const RenderModeDescription& mode : render_mode_list()) {
        ViewSettings view;
        view.mode = mode.name;
        Image over[2];
        for (const int i : {0, 1}) {
            glBindFramebuffer(GL_FRAMEBUFFER, target.value().target().framebuffer);
            glClearColor(i == 0 ? 1.0f : 0.0f, 0.0f, i == 0 ? 0.0f : 1.0f, 1.0f);
            glClear(GL_COLOR_BUFFER_BIT);
            renderer->draw(scene_, view, tank_camera(3, surface_size.aspect()), target.value().target());
            over[i] = target.value().read();
        }
        EXPECT_EQ(different(over[0], over[1]), 0) << mode.name;
    }
}

TEST_F(SurfaceViewTest, TakesANewMeshWhenItsVersionChanges) {
    show_mesh(1);
    const Image first = draw("surface");
    extractor_.extract({}, {}, {}, {1}, mesh_);
    show_mesh(1);
    EXPECT_EQ(different(first, draw("surface")), 0);
    show_mesh(2);
    EXPECT_GT(different(first, draw("surface")), 1000);
}

TEST_F(SurfaceViewTest, WithoutAMeshTheParticlesAreDrawn) {
    EXPECT_EQ(different(draw("surface"), draw("particles")), 0);
}

}  // namespace
}  // namespace slosh::test::surface_test
