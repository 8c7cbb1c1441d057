// Foam as drawn: white where it is, behind what hides it, gone where it is not wanted.
#include "gl_test.h"

namespace slosh::test::foam_test {
namespace {

using FoamTest = RendererTest;

struct SyntheticFoam {
    std::vector<float> x, y, z, life, age, size;
    std::vector<FoamKind> kind;

    void add(const Vec3& at, FoamKind what, float left = 1.0f, float since = 1.0f) {
        x.push_back(at.x), y.push_back(at.y), z.push_back(at.z);
        life.push_back(left), age.push_back(since), size.push_back(1.0f), kind.push_back(what);
    }
    FoamView view() const { return {x, y, z, life, age, size, kind, 0.5f, 0.2f}; }
};

const PixelSize size{64, 64};

/// How much lighter than the black particles the middle of the picture is, 0 to 255.
int middle(const Image& image) { return image.pixel(32, 32)[0]; }

/// One black sphere before the eye.
SyntheticParticles black_sphere() {
    SyntheticParticles particles;
    particles.spacing = 0.5f;
    particles.add(Vec3(0.0f));
    return particles;
}

TEST_F(FoamTest, IsWhiteBeforeTheWaterAndHiddenBehindIt) {
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 30.0f);
    const SyntheticParticles particles = black_sphere();
    RenderScene scene;
    scene.particles = particles.view();
    EXPECT_LT(middle(picture(scene, bare_view(), camera, size)), 10);
    for (const FoamKind kind : {FoamKind::spray, FoamKind::foam}) {
        SyntheticFoam foam;
        foam.add({0.0f, 0.0f, 0.5f}, kind);
        scene.foam = foam.view();
        EXPECT_GT(middle(picture(scene, bare_view(), camera, size)), 120);
        ViewSettings without = bare_view();
        without.foam = false;
        EXPECT_LT(middle(picture(scene, without, camera, size)), 10);
        foam.z[0] = -1.5f;
        EXPECT_LT(middle(picture(scene, bare_view(), camera, size)), 10);
        foam.z[0] = 0.0f;
        EXPECT_GT(middle(picture(scene, bare_view(), camera, size)), 120) << "what lies in the surface shows";
    }
}

TEST_F(FoamTest, BubblesAreFainterTheOldFadeAndTheNewAppear) {
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 30.0f);
    const SyntheticParticles particles = black_sphere();
    RenderScene scene;
    scene.particles = particles.view();
    const auto shown = [&](FoamKind kind, float life, float age = 1.0f) {
        SyntheticFoam foam;
        foam.add({0.0f, 0.0f, 0.5f}, kind, life, age);
        scene.foam = foam.view();
        return middle(picture(scene, bare_view(), camera, size));
    };
    const int foam = shown(FoamKind::foam, 1.0f), bubble = shown(FoamKind::bubble, 1.0f);
    EXPECT_GT(bubble, 10);
    EXPECT_LT(bubble, foam / 2);
    EXPECT_EQ(shown(FoamKind::foam, 0.5f), foam) << "full life until the fading time";
    EXPECT_NEAR(shown(FoamKind::foam, 0.25f), foam / 2, 12);
    EXPECT_EQ(shown(FoamKind::foam, 1.0f, 0.2f), foam) << "there from the appearing time on";
    EXPECT_NEAR(shown(FoamKind::foam, 1.0f, 0.1f), foam / 2, 12);
}

TEST_F(FoamTest, LeavesTheDepthAsItIsAndSurvivesBadNumbers) {
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 30.0f);
    const SyntheticParticles particles = black_sphere();
    RenderScene scene;
    scene.particles = particles.view();
    picture(scene, bare_view(), camera, size);
    const std::vector<float> before = depth;
    SyntheticFoam foam;
    foam.add({0.0f, 0.0f, 0.5f}, FoamKind::foam);
    foam.add({std::nanf(""), 0.0f, 0.0f}, FoamKind::foam);
    foam.add({0.0f, 0.0f, 40.0f}, FoamKind::spray);
    foam.add({0.0f, 0.0f, 3.0f}, FoamKind::spray);
    scene.foam = foam.view();
    picture(scene, bare_view(), camera, size);
    EXPECT_EQ(depth, before);
}

TEST_F(FoamTest, FlatScenesHaveItToo) {
    SyntheticParticles particles = black_sphere();
    particles.dimension = 2;
    RenderScene scene;
    scene.dimension = 2;
    scene.particles = particles.view();
    const Camera camera = Camera::frame_2d({Vec3(-0.5f), Vec3(0.5f)}, 1.0f, 0.0f);
    EXPECT_LT(middle(picture(scene, bare_view(), camera, size)), 10);
    SyntheticFoam foam;
    foam.add(Vec3(0.0f), FoamKind::foam);
    scene.foam = foam.view();
    EXPECT_GT(middle(picture(scene, bare_view(), camera, size)), 120);
}

}  // namespace
}  // namespace slosh::test::foam_test
