// The mist of a splash in pictures: a veil where much spray flies, behind what stands before it.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "gl_test.h"
#include "support/picture_measures.h"

namespace slosh::test::mist_test {
namespace {

constexpr PixelSize size{240, 180};

/// Spray that flies along x in the upper half of the tank.
SyntheticParticles cloud(int count, float speed, float neighbours = 4.0f) {
    SyntheticParticles particles;
    particles.spacing = 0.03f;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
        Vec3 place;
        for (std::uint64_t axis = 0; axis < 3; ++axis)
            place[static_cast<int>(axis)] = unit_float(counter_random(7, i, 0, axis));
        particles.add(Vec3(0.3f, 0.35f, 0.1f) + Vec3(0.6f, 0.35f, 0.4f) * place, speed);
    }
    particles.neighbours.assign(particles.x.size(), neighbours);
    particles.density.assign(particles.x.size(), 300.0f);
    return particles;
}

class MistPictureTest : public RendererTest {
  protected:
    Image drawn(const SyntheticParticles& particles, const std::vector<RenderSolid>& solids = {}) {
        RenderScene scene = tank_scene(particles);
        scene.solids = solids;
        ViewSettings view;
        view.mode = "water";
        view.quality = "high";
        view.container = false;
        return picture(scene, view, tank_camera(3, 4.0f / 3.0f), size);
    }
    /// Mean brightness of a part of the picture.
    static double brightness(const Image& image, int left, int top, int width, int height) {
        double sum = 0.0;
        for (int row = top; row < top + height; ++row) {
            for (int column = left; column < left + width; ++column)
                sum += brightness_255(image, column, row);
        }
        return sum / (width * height);
    }
};

TEST_F(MistPictureTest, VeilsWhereMuchSprayFlies) {
    // Two drops differ by their stretch alone, so what else is bright is mist.
    const Image still = drawn(cloud(300, 0.0f)), flying = drawn(cloud(300, 6.0f));
    const double before = brightness(still, 100, 40, 40, 30), veiled = brightness(flying, 100, 40, 40, 30);
    EXPECT_GT(veiled, before + 30.0);
    const Image few = drawn(cloud(20, 6.0f, 0.0f)), few_still = drawn(cloud(20, 0.0f, 0.0f));
    EXPECT_LT(brightness(few, 100, 40, 40, 30), brightness(few_still, 100, 40, 40, 30) + 10.0);
    EXPECT_EQ(changed_part(flying, drawn(cloud(300, 6.0f)), 0), 0.0) << "the same picture again";
}

TEST_F(MistPictureTest, DoesNotVeilWhatStandsBeforeIt) {
    RenderSolid board;
    board.shape = BoxShape{{0.6f, 0.5f, 0.62f}, {0.9f, 0.7f, 0.02f}};
    RenderSolid behind = board;
    std::get<BoxShape>(behind.shape).center.z = 0.0f;
    const auto middle = [&](const Image& image) { return brightness(image, 105, 60, 30, 20); };
    const Image before_none = drawn({}, {board}), before = drawn(cloud(300, 6.0f), {board});
    EXPECT_NEAR(middle(before), middle(before_none), 1.0);
    const Image after_none = drawn({}, {behind}), after = drawn(cloud(300, 6.0f), {behind});
    EXPECT_GT(std::abs(middle(after) - middle(after_none)), 4.0) << "behind the spray it is veiled";
}

}  // namespace
}  // namespace slosh::test::mist_test
