// Foam as drawn: white where it is, behind what hides it, gone where it is not wanted, and never at once.
#include <cmath>
#include <cstdlib>
#include <glm/trigonometric.hpp>
#include <numeric>

#include "gl_test.h"
#include "render/foam_droplets.h"
#include "render/quality.h"

namespace slosh::test::foam_test {
namespace {

using FoamTest = RendererTest;

struct SyntheticFoam {
    std::vector<float> x, y, z, life, age, size, velocity_x, velocity_y, velocity_z, look;
    std::vector<FoamKind> kind;

    void add(const Vec3& at, FoamKind what, float left = 1.0f, float since = 1.0f,
             const Vec3& velocity = Vec3(0.0f)) {
        x.push_back(at.x), y.push_back(at.y), z.push_back(at.z);
        velocity_x.push_back(velocity.x), velocity_y.push_back(velocity.y), velocity_z.push_back(velocity.z);
        life.push_back(left), age.push_back(since), size.push_back(0.5f), kind.push_back(what);
        look.push_back(static_cast<float>(what));
    }
    FoamView view() const {
        return {x, y, z, life, age, size, kind, 0.5f, 0.2f, velocity_x, velocity_y, velocity_z, look};
    }
};

const PixelSize size{96, 96};

/// All droplets, however slow this machine draws.
ViewSettings foam_view() {
    ViewSettings view = bare_view();
    view.quality = "high";
    return view;
}

/// How much light foam adds to the black particles: all of the picture, in whole white pixels.
double white(const Image& image) { return std::accumulate(image.rgb.begin(), image.rgb.end(), 0.0) / 765.0; }

/// A wall of black spheres before the eye; nothing else is seen.
SyntheticParticles black_wall() {
    SyntheticParticles particles;
    particles.spacing = 0.5f;
    for (int i = -8; i <= 8; ++i) {
        for (int j = -8; j <= 8; ++j)
            particles.add({0.2f * static_cast<float>(i), 0.2f * static_cast<float>(j), 0.0f});
    }
    return particles;
}

class FoamBeforeAWall : public RendererTest {
  protected:
    FoamBeforeAWall() { scene_.particles = particles_.view(); }
    double white_of(const SyntheticFoam& foam, bool shown = true) {
        scene_.foam = foam.view();
        ViewSettings view = foam_view();
        view.foam = shown;
        return white(picture(scene_, view, camera_, size));
    }
    const Camera camera_ = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 30.0f);
    const SyntheticParticles particles_ = black_wall();
    RenderScene scene_;
};

TEST_F(FoamBeforeAWall, IsWhiteAndHiddenBehindIt) {
    const double nothing = white_of({});
    for (const FoamKind kind : {FoamKind::spray, FoamKind::foam}) {
        SyntheticFoam foam;
        foam.add({0.0f, 0.0f, 0.5f}, kind);
        EXPECT_GT(white_of(foam), nothing + 10.0);
        EXPECT_EQ(white_of(foam, false), nothing);
        foam.z[0] = 0.0f;
        EXPECT_GT(white_of(foam), nothing + 10.0) << "what lies in the surface shows";
        foam.z[0] = -1.9f;
        EXPECT_LT(white_of(foam), nothing + 0.1);
    }
}

TEST_F(FoamBeforeAWall, DropletsAreWhereTheFormulaSaysAndSmall) {
    // Every droplet of a particle has its pixel, and no picture element far from all of them is white.
    SyntheticFoam foam;
    foam.add({0.0f, 0.0f, 0.5f}, FoamKind::spray, 1.0f, 1.0f);
    scene_.foam = foam.view();
    ViewSettings bare = foam_view();
    bare.foam = false;
    const Image image = picture(scene_, foam_view(), camera_, size),
                before = picture(scene_, bare, camera_, size);
    const auto added = [&](int column, int row) {
        return image.pixel(column, row)[1] - before.pixel(column, row)[1];
    };
    const int count = find_quality("high")->foam_droplets;
    int lit = 0;
    std::vector<glm::vec2> places;
    for (int number = 0; number < count; ++number) {
        const FoamDroplet droplet = foam_droplet(0.5f, 0.0f, 1.0f / 0.2f, 1.0f, number, count, false);
        EXPECT_LT(droplet.diameter, 0.3f) << "less than a third of a particle";
        const Vec3 at = Vec3(0.0f, 0.0f, 0.5f) + 0.5f * droplet.offset;
        const float scale = 0.5f * 96.0f / std::tan(glm::radians(15.0f)) / (3.0f - at.z);
        places.emplace_back(48.0f + scale * at.x, 48.0f - scale * at.y);
        const auto column = static_cast<int>(places.back().x), row = static_cast<int>(places.back().y);
        if (column < 1 || row < 1 || column > 94 || row > 94) continue;
        lit += added(column, row) > 20 ? 1 : 0;
    }
    EXPECT_GE(lit, count / 2);
    for (int row = 0; row < 96; ++row) {
        for (int column = 0; column < 96; ++column) {
            if (added(column, row) < 20) continue;
            float nearest = 1e9f;
            for (const glm::vec2& place : places)
                nearest = std::min(nearest, glm::length(place - glm::vec2(column, row) - 0.5f));
            EXPECT_LT(nearest, 8.0f) << column << " " << row;
        }
    }
}

TEST_F(FoamBeforeAWall, EveryKindIsDrawnOnceInWhateverOrder) {
    // They are sorted by the layer that they belong to; one that just becomes a bubble belongs to both.
    const auto foam_of = [](std::initializer_list<int> parts) {
        SyntheticFoam foam;
        for (const int part : parts) {
            foam.add({0.35f * static_cast<float>(part) - 0.5f, 0.0f, 0.5f},
                     part < 3 ? static_cast<FoamKind>(part) : FoamKind::bubble);
            if (part == 3) foam.look.back() = 1.5f;
        }
        return foam;
    };
    const double nothing = white_of({}), all = white_of(foam_of({0, 1, 2, 3})) - nothing;
    double sum = 0.0;
    for (const int part : {0, 1, 2, 3}) {
        const double one = white_of(foam_of({part})) - nothing;
        EXPECT_GT(one, 1.0) << part;
        sum += one;
    }
    EXPECT_NEAR(all, sum, 0.2 * sum) << "the wide layer of foam lies over the others";
    EXPECT_NEAR(white_of(foam_of({2, 3, 0, 1})) - nothing, all, 0.01 * all);
    SyntheticFoam broken = foam_of({2, 0, 1, 3});
    broken.x[0] = std::nanf("");
    EXPECT_NEAR(white_of(broken) - nothing, white_of(foam_of({0, 1, 3})) - nothing, 0.01 * all);
}

TEST_F(FoamBeforeAWall, SprayIsStretchedAlongItsVelocity) {
    const auto widths = [&](const Vec3& velocity) {
        SyntheticFoam foam;
        foam.add({0.0f, 0.0f, 0.5f}, FoamKind::spray, 1.0f, 1.0f, velocity);
        scene_.foam = foam.view();
        const Image image = picture(scene_, foam_view(), camera_, size);
        double across = 0.0, along = 0.0;  // sums of differences between neighbouring pixels
        for (int row = 1; row < 96; ++row) {
            for (int column = 1; column < 96; ++column) {
                const int here = image.pixel(column, row)[1];
                along += std::abs(here - image.pixel(column - 1, row)[1]);
                across += std::abs(here - image.pixel(column, row - 1)[1]);
            }
        }
        return along / across;
    };
    const double still = widths(Vec3(0.0f));
    EXPECT_LT(widths({30.0f, 0.0f, 0.0f}), 0.6 * still);
    EXPECT_GT(widths({0.0f, 30.0f, 0.0f}), 1.6 * still);
}

TEST_F(FoamBeforeAWall, BubblesAreFainterAndChangesComeBitByBit) {
    const auto shown = [&](float look, float life, float age = 1.0f) {
        SyntheticFoam foam;
        foam.add({0.0f, 0.0f, 0.5f}, FoamKind::foam, life, age);
        foam.look[0] = look;
        return white_of(foam);
    };
    const double none = white_of({}), foam = shown(1.0f, 1.0f), bubble = shown(2.0f, 1.0f);
    EXPECT_GT(bubble, none + 0.5);
    EXPECT_LT(bubble - none, 0.5 * (foam - none));
    EXPECT_EQ(shown(1.0f, 0.5f), foam) << "full life until the fading time";
    EXPECT_EQ(shown(1.0f, 1.0f, 0.2f), shown(1.0f, 0.7f, 0.2f)) << "there from the appearing time on";
    // No step of a fading, an appearing or a turning particle changes more than a part of it.
    const auto largest_step = [&](const auto& at) {
        double before = at(0), most = 0.0;
        for (int step = 1; step <= 12; ++step) {
            const double now = at(step);
            most = std::max(most, std::abs(now - before));
            before = now;
        }
        return most;
    };
    EXPECT_LT(largest_step([&](int step) { return shown(1.0f, 0.04f * static_cast<float>(step)); }),
              0.4 * (foam - none));
    EXPECT_LT(largest_step([&](int step) { return shown(1.0f, 1.0f, 0.016f * static_cast<float>(step)); }),
              0.3 * (foam - none));
    EXPECT_LT(largest_step([&](int step) { return shown(0.16f * static_cast<float>(step), 1.0f); }),
              0.8 * (foam - none));  // spray becomes a layer ten times as wide
}

TEST_F(FoamBeforeAWall, DenseFoamIsBrighterThanThinAndNeverOverexposed) {
    SyntheticFoam foam;
    double before = white_of(foam);
    for (const int count : {1, 4, 16, 64}) {
        while (foam.x.size() < static_cast<std::size_t>(count)) {
            foam.add({0.0f, 0.0f, 0.5f}, FoamKind::foam);
            foam.size.back() = 0.5f + 0.001f * static_cast<float>(foam.x.size());
        }
        const double now = white_of(foam);
        EXPECT_GT(now, 1.3 * before) << count;
        before = now;
    }
}

TEST_F(FoamTest, LeavesTheDepthAsItIsAndSurvivesBadNumbers) {
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 30.0f);
    const SyntheticParticles particles = black_wall();
    RenderScene scene;
    scene.particles = particles.view();
    picture(scene, foam_view(), camera, size);
    const std::vector<float> before = depth;
    SyntheticFoam foam;
    foam.add({0.0f, 0.0f, 0.5f}, FoamKind::foam);
    foam.add({std::nanf(""), 0.0f, 0.0f}, FoamKind::foam);
    foam.add({0.0f, 0.0f, 0.5f}, FoamKind::spray, 1.0f, 1.0f, Vec3(std::nanf("")));
    foam.add({0.0f, 0.0f, 40.0f}, FoamKind::spray);
    foam.add({0.0f, 0.0f, 3.0f}, FoamKind::spray);
    scene.foam = foam.view();
    picture(scene, foam_view(), camera, size);
    EXPECT_EQ(depth, before);
}

TEST_F(FoamTest, ThrowsAShadowOnTheFloor) {
    RenderScene scene;
    scene.container = Box3{Vec3(-1.0f, 0.0f, -1.0f), Vec3(1.0f, 1.0f, 1.0f)};
    SyntheticParticles particles;
    particles.spacing = 0.05f;
    particles.add({0.0f, 0.9f, 0.0f});
    scene.particles = particles.view();
    const Camera camera = Camera::look_at({0.0f, 3.0f, 0.01f}, Vec3(0.0f), 30.0f);
    ViewSettings view;
    view.mode = "water";
    view.quality = "high";
    view.container = false;
    const Image lit = picture(scene, view, camera, size);
    SyntheticFoam foam;
    for (int i = 0; i < 400; ++i) {
        const int row = i / 20;
        foam.add(
            {0.002f * static_cast<float>(i % 20) - 0.02f, 0.7f, 0.002f * static_cast<float>(row) - 0.02f},
            FoamKind::foam);
        foam.size.back() = 0.5f + 1e-4f * static_cast<float>(i);
    }
    scene.foam = foam.view();
    const Image shaded = picture(scene, view, camera, size);
    int darker = 0;
    for (int row = 0; row < 96; ++row) {
        for (int column = 0; column < 96; ++column) {
            const int change = shaded.pixel(column, row)[1] - lit.pixel(column, row)[1];
            darker += change < -12 ? 1 : 0;
        }
    }
    EXPECT_GT(darker, 4) << "beside the foam itself";
    EXPECT_LT(darker, 1500);
}

TEST_F(FoamTest, FlatScenesHaveItToo) {
    SyntheticParticles particles = black_wall();
    particles.dimension = 2;
    RenderScene scene;
    scene.dimension = 2;
    scene.particles = particles.view();
    const Camera camera = Camera::frame_2d({Vec3(-0.5f), Vec3(0.5f)}, 1.0f, 0.0f);
    const double none = white(picture(scene, foam_view(), camera, size));
    SyntheticFoam foam;
    foam.add(Vec3(0.0f), FoamKind::foam);
    scene.foam = foam.view();
    EXPECT_GT(white(picture(scene, foam_view(), camera, size)), none + 3.0);
}

}  // namespace
}  // namespace slosh::test::foam_test
