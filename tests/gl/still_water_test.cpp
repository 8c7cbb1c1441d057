// Still water is still: particles of a settled tank tremble by a hundredth of their spacing from picture to
// picture, and no pixel may jump. What did: total reflection that set in with a step, normals mixed from the
// surface and the glass on the line between them, single pixels of the surface moved off the glass, that line
// without a place between pixels, differences between pixels on its two sides, a filter that took the end
// of the surface at a rear wall for a slope, and a way in the water that ended with a step in corners.
#include <cmath>
#include <cstdlib>
#include <string>

#include "base/hash.h"
#include "gl_test.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "support/picture_measures.h"

namespace slosh::test::still_water_test {
namespace {

constexpr PixelSize size{320, 180};

float random_part(std::uint32_t id, std::uint64_t use) {
    return 2.0f * unit_float(counter_random(0, use, id, 0)) - 1.0f;
}

/// Water at rest half way up a tank, in no order; `moment`: another one, another trembling. 0: none.
SyntheticParticles settled(std::uint64_t moment) {
    constexpr float disorder = 0.2f, trembling = 0.01f;
    SyntheticParticles particles;
    for (float y = 0.025f; y < 0.4f; y += 0.05f) {
        for (float x = 0.025f; x < 1.2f; x += 0.05f) {
            for (float z = 0.025f; z < 0.6f; z += 0.05f) {
                const auto id = static_cast<std::uint32_t>(particles.x.size());
                Vec3 place(x, y, z);
                for (int axis = 0; axis < 3; ++axis) {
                    const auto use = static_cast<std::uint64_t>(axis);
                    // The surface is level: disorder is along it.
                    if (axis != 1) place[axis] += disorder * particles.spacing * random_part(id, use);
                    if (moment > 0)
                        place[axis] += trembling * particles.spacing * random_part(id, 3 * moment + use);
                }
                particles.add(glm::clamp(place, Vec3(0.01f), Vec3(1.19f, 0.79f, 0.59f)));
                particles.density.back() = 1000.0f;
            }
        }
    }
    return particles;
}

class StillWaterTest : public RendererTest, public ::testing::WithParamInterface<int> {
  protected:
    /// Supersampled by the parameter; `time`, s: of the picture.
    Image drawn(const SyntheticParticles& particles, double time) {
        RenderScene scene = tank_scene(particles);
        WaterBounds bounds;
        bounds.container = scene.container;
        steady_.compute(drawn_, scene.particles, bounds, {2}, time);
        scene.ellipsoids = {drawn_.centers, drawn_.inverse_stretches};
        ViewSettings view;
        view.mode = mode_;
        view.quality = "high";
        auto target = OffscreenTarget::create(size, GetParam());
        EXPECT_TRUE(target.ok());
        renderer->draw(scene, view, camera_, target.value().target());
        return target.value().read();
    }
    Camera camera_ = Camera::look_at({1.9f, 1.1f, 2.0f}, {0.6f, 0.25f, 0.3f}, 40.0f);
    std::string mode_ = "water";
    SteadyEllipsoids steady_;
    DrawnEllipsoids drawn_;
};

TEST_P(StillWaterTest, FrozenWaterIsTheSamePicture) {
    const SyntheticParticles particles = settled(0);
    const Image first = drawn(particles, 0.0);
    EXPECT_EQ(drawn(particles, 0.1).rgb, first.rgb);
}

/// How far blue outshines red; the floor is grey or beige.
int blueness(const Image& image, int column, int row) {
    const std::uint8_t* pixel = image.pixel(column, row);
    return pixel[2] - pixel[0];
}

/// Water within eight pixels to the left or right of a pixel, by `direction`.
bool water_beside(const Image& image, int column, int row, int direction) {
    for (int way = 1; way <= 8; ++way)
        if (blueness(image, column + direction * way, row) > 30) return true;
    return false;
}

TEST_P(StillWaterTest, CornersDoNotShowTheFloorBehind) {
    int specks = 0;
    for (const Vec3& corner : {Vec3(0.0f, 0.4f, 0.6f), Vec3(1.2f, 0.4f, 0.0f)}) {
        camera_ = Camera::look_at({1.9f, 1.1f, 2.0f}, corner, 4.0f);
        const Image image = drawn(settled(1), 0.0);
        for (int row = 70; row < 110; ++row) {
            for (int column = 8; column < size.width - 8; ++column) {
                specks += blueness(image, column, row) < 15 && water_beside(image, column, row, -1) &&
                                  water_beside(image, column, row, 1)
                              ? 1
                              : 0;
            }
        }
    }
    // 6 and 2; 7 and 18 when the way in the water ended with a step.
    EXPECT_LE(specks, GetParam() == 1 ? 6 : 4);
}

TEST_P(StillWaterTest, TheLineOnTwoPanesHasACorner) {
    mode_ = "normals";  // green: upwards, blue: towards the eye
    camera_ = Camera::look_at({1.9f, 1.1f, 2.0f}, {1.2f, 0.38f, 0.6f}, 12.0f);
    const Image image = drawn(settled(1), 0.0);
    // The lowest row of the surface in a column.
    const auto line_at = [&](int column) {
        int row = size.height - 1;
        for (; row > 0; --row) {
            const std::uint8_t* pixel = image.pixel(column, row);
            if (pixel[1] > pixel[2] + 20) break;
        }
        return row;
    };
    const auto mean_line = [&](int middle) {
        double sum = 0.0;
        for (int column = middle - 12; column <= middle + 12; ++column) sum += line_at(column);
        return sum / 25.0;
    };
    constexpr int corner = size.width / 2;
    // Both panes' lines go on straight to the edge between them, whose frame hides the corner itself.
    for (const int side : {-1, 1}) {
        const double middle = mean_line(corner + side * 40), far = mean_line(corner + side * 80);
        const double expected = middle + 0.9 * (middle - far);
        const int row = line_at(corner + side * 4);
        // Up to 3.1 above when the means around both panes' points mixed the panes.
        EXPECT_GT(row, expected - 0.5) << "side " << side;
        EXPECT_LT(row, expected + 1.5) << "side " << side;
    }
}

TEST_P(StillWaterTest, NoPixelJumps) {
    Image before = drawn(settled(1), 0.0);
    int largest = 0, column_of = 0, row_of = 0;
    std::size_t jumps = 0;
    constexpr int pictures = 8;
    for (std::uint64_t moment = 2; moment < 2 + pictures; ++moment) {
        const Image now = drawn(settled(moment), static_cast<double>(moment - 1) / 30.0);
        for (int row = 0; row < size.height; ++row) {
            for (int column = 0; column < size.width; ++column) {
                const int change =
                    std::abs(brightness_255(now, column, row) - brightness_255(before, column, row));
                jumps += change > 13 ? 1 : 0;
                if (change <= largest) continue;
                largest = change;
                column_of = column;
                row_of = row;
            }
        }
        before = now;
    }
    const double parts = 1.0e6 * static_cast<double>(jumps) / (pictures * size.width * size.height);
    RecordProperty("largest", std::to_string(largest) + " of 255 at " + std::to_string(column_of) + ", " +
                                  std::to_string(row_of) + "; over 5 %: " + std::to_string(parts) + " ppm");
    // 8 and 10 of 255. 15 and 17 when particles were drawn where they tremble and antialiasing set in with
    // steps.
    EXPECT_LE(largest, 12);
}

INSTANTIATE_TEST_SUITE_P(Once, StillWaterTest, ::testing::Values(1),
                         [](const auto& times) { return std::to_string(times.param); });
INSTANTIATE_TEST_SUITE_P(SlowSupersampled, StillWaterTest, ::testing::Values(2),
                         [](const auto& times) { return std::to_string(times.param); });

}  // namespace
}  // namespace slosh::test::still_water_test
