// The light of drops: specks where they are small, lenses where they are large, and one without a jump from
// the other. And what lies behind thin water is seen through it.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gl_test.h"
#include "support/picture_measures.h"

namespace slosh::test::drop_light_test {
namespace {

constexpr PixelSize size{240, 180};
constexpr Vec3 middle{0.6f, 0.5f, 0.3f}, aside{5.0f, 0.5f, 0.3f};  // seen, and not

class DropLightTest : public RendererTest {
  protected:
    DropLightTest() {
        view_.mode = "water";
        view_.quality = "high";
        view_.clarity = 10.0f;
        view_.background = Background::dark;
        view_.container = view_.floor = view_.shadows = view_.antialiasing = false;
    }
    Image drawn(const SyntheticParticles& particles, float distance, const PixelSize& pixels = size) {
        RenderScene scene;
        scene.particles = particles.view();
        return picture(scene, view_, Camera::look_at(middle + Vec3(0.0f, 0.0f, distance), middle, 40.0f),
                       pixels);
    }
    static void add_drop(SyntheticParticles& particles, const Vec3& place) {
        particles.add(place);
        particles.neighbours.back() = 0.0f;
        particles.density.back() = 300.0f;
        particles.velocity_y.back() = 6.5f;  // just thrown up: its drops have had no time to fly apart
    }
    static SyntheticParticles one_drop(const Vec3& place = middle) {
        SyntheticParticles particles;
        add_drop(particles, place);
        return particles;
    }
    /// What drops add to the brightness of the pixels that they cover, on average.
    static double light_of(const Image& image, const Image& empty) {
        double sum = 0.0;
        int count = 0;
        for (int row = 0; row < image.size.height; ++row) {
            for (int column = 0; column < image.size.width; ++column) {
                const int over = brightness_255(image, column, row) - brightness_255(empty, column, row);
                if (std::abs(over) < 6) continue;
                sum += over;
                ++count;
            }
        }
        return sum / std::max(count, 1);
    }
    ViewSettings view_;
};

TEST_F(DropLightTest, ADropBecomesALensWithoutAJump) {
    const Image empty = drawn(one_drop(aside), 1.0f);
    std::vector<double> light;
    double largest = 0.0;
    for (float distance = 4.0f; distance > 0.25f; distance *= 0.96f) {
        light.push_back(light_of(drawn(one_drop(), distance), empty));
        if (light.size() > 1) largest = std::max(largest, std::abs(light.back() - light[light.size() - 2]));
    }
    RecordProperty("light", std::to_string(light[0]) + " to " + std::to_string(light.back()) + ", at once " +
                                std::to_string(largest));
    EXPECT_GT(light[0], light.back() + 12.0) << "small ones are brighter";
    EXPECT_LT(largest, 5.5);
}

TEST_F(DropLightTest, ADropIsTheSameInALargePicture) {
    constexpr PixelSize usual{960, 720}, large{1920, 1440};
    const Image empty = drawn(one_drop(aside), 1.0f, usual);
    const double light = light_of(drawn(one_drop(), 3.0f, usual), empty);
    RecordProperty("light", std::to_string(light));
    EXPECT_NEAR(light_of(downsample(drawn(one_drop(), 3.0f, large), 2), empty), light, 0.1 * light);
}

TEST_F(DropLightTest, SprayBehindAThinLumpIsSeenThroughIt) {
    SyntheticParticles lump;
    for (int i = 0; i < 8; ++i)
        lump.add(middle + 0.025f * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    lump.neighbours.assign(8, 32.0f);
    SyntheticParticles spray = lump;
    for (const float x : {-0.04f, -0.02f, 0.0f, 0.02f, 0.04f}) {
        for (const float y : {-0.04f, -0.02f, 0.0f, 0.02f, 0.04f})
            add_drop(spray, middle + Vec3(x, y, -0.25f));
    }
    // The part of the lump's pixels that the spray changes.
    const auto seen = [&] {
        const Image empty = drawn(one_drop(aside), 1.0f), alone = drawn(lump, 1.0f),
                    both = drawn(spray, 1.0f);
        int covered = 0, changed = 0;
        for (int row = 0; row < size.height; ++row) {
            for (int column = 0; column < size.width; ++column) {
                const int water = brightness_255(alone, column, row);
                if (std::abs(water - brightness_255(empty, column, row)) < 8) continue;
                ++covered;
                changed += std::abs(brightness_255(both, column, row) - water) > 8 ? 1 : 0;
            }
        }
        return static_cast<double>(changed) / std::max(covered, 1);
    };
    const double clear = seen();
    view_.clarity = 1.0f;
    view_.scattering = 40.0f;
    const double milk = seen();
    RecordProperty("seen", std::to_string(clear) + ", through milk " + std::to_string(milk));
    EXPECT_GT(clear, 0.5);
    EXPECT_LT(milk, 0.07);
}

}  // namespace
}  // namespace slosh::test::drop_light_test
