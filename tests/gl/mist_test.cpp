// The mist of a splash in pictures: a veil where much spray flies, behind what stands before it.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

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
    /// Brightness between the drops: a fifth of the pixels of a part of the picture are darker.
    static double between_drops(const Image& image) {
        std::vector<double> all;
        for (int row = 40; row < 70; ++row) {
            for (int column = 100; column < 140; ++column) all.push_back(brightness_255(image, column, row));
        }
        std::sort(all.begin(), all.end());
        return all[all.size() / 5];
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
    const Image flying = drawn(cloud(100, 6.0f));
    const double veil = between_drops(flying) - between_drops(drawn(cloud(100, 0.0f)));
    EXPECT_GT(veil, 40.0);
    // Drops that fly are also longer.
    const double few =
        between_drops(drawn(cloud(20, 6.0f, 0.0f))) - between_drops(drawn(cloud(20, 0.0f, 0.0f)));
    EXPECT_LT(few, 0.6 * veil);
    EXPECT_EQ(changed_part(flying, drawn(cloud(100, 6.0f)), 0), 0.0) << "the same picture again";
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
