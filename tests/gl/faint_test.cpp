// The particles of another run lie faintly over the picture: where they are, and nowhere else; many behind
// each other are no darker than one.
#include <cmath>
#include <cstdlib>

#include "gl_test.h"

namespace slosh::test::faint_test {
namespace {

constexpr PixelSize size{240, 160};

class FaintTest : public RendererTest {
  protected:
    /// How much a pixel has changed, summed over its channels.
    static int change(const Image& before, const Image& after, int column, int row) {
        int sum = 0;
        for (int channel = 0; channel < 3; ++channel)
            sum += std::abs(before.pixel(column, row)[channel] - after.pixel(column, row)[channel]);
        return sum;
    }
};

TEST_F(FaintTest, IsSeenWhereItIsAndNowhereElseInEveryMode) {
    for (const int dimension : {2, 3}) {
        const SyntheticParticles particles = water_slope(dimension);
        RenderScene scene = tank_scene(particles);
        const Camera camera = tank_camera(dimension, size.aspect());
        // Above the water, and inside it.
        const float depth = dimension == 2 ? 0.0f : 0.3f;
        const std::vector<float> x{0.9f, 0.2f}, y{0.65f, 0.2f}, z{depth, depth};
        for (const char* mode : {"particles", "water"}) {
            ViewSettings view;
            view.mode = mode;
            scene.faint = {};
            const Image before = picture(scene, view, camera, size);
            scene.faint = {x, y, z, 0.05f};
            const Image after = picture(scene, view, camera, size);
            int changed = 0;
            for (int row = 0; row < size.height; ++row) {
                for (int column = 0; column < size.width; ++column)
                    changed += change(before, after, column, row) > 0 ? 1 : 0;
            }
            for (std::size_t i = 0; i < x.size(); ++i) {
                const Vec3 pixel = camera.project(Vec3(x[i], y[i], z[i]), size);
                const int seen = change(before, after, static_cast<int>(pixel.x), static_cast<int>(pixel.y));
                EXPECT_GT(seen, 8) << mode << ", " << dimension << "-D, particle " << i;
                EXPECT_LT(seen, 300) << "it is faint";
            }
            // Two discs of 5 cm.
            EXPECT_GT(changed, 30) << mode;
            EXPECT_LT(changed, 400) << mode;
        }
    }
}

TEST_F(FaintTest, ManyBehindEachOtherAreAsFaintAsOne) {
    RenderScene scene;
    const ViewSettings view = bare_view();
    const Camera camera = Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 40.0f);
    const std::vector<float> none{0.0f}, nearest{0.5f};
    scene.faint = {none, none, nearest, 0.2f};
    const Image one = picture(scene, view, camera, size);
    std::vector<float> x, z;
    for (int i = 0; i <= 20; ++i) {
        x.push_back(0.0f);
        z.push_back(0.5f - 0.05f * static_cast<float>(i));
    }
    scene.faint = {x, x, z, 0.2f};
    const Image many = picture(scene, view, camera, size);
    EXPECT_EQ(one.rgb, many.rgb);
    EXPECT_LT(one.pixel(size.width / 2, size.height / 2)[1], 250) << "there is something";
}

}  // namespace
}  // namespace slosh::test::faint_test
