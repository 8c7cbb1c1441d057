// Outlines of water against what is behind it: as smooth as if each pixel were the mean of many.
#include <algorithm>
#include <cmath>

#include "gl_test.h"
#include "render/quality.h"
#include "support/picture_measures.h"

namespace slosh::test::water_edges_test {
namespace {

constexpr PixelSize size{160, 120};
constexpr int finer = 4;

class WaterEdgesTest : public RendererTest {
  protected:
    void SetUp() override {
        RendererTest::SetUp();
        // One large ball: its outline has every slope, and no bumps of its own.
        particles_.spacing = 0.5f;
        particles_.add({0.0f, 0.5f, 0.0f});
        particles_.neighbours[0] = 32.0f;
        scene_.particles = particles_.view();
        view_ = bare_view();
        view_.mode = "water";
        view_.lighting = true;
        view_.antialiasing = false;  // which would hide steps
        const PixelSize fine{finer * size.width, finer * size.height};
        mean_ = downsample(drawn("high", fine), finer);
        view_.mode =
            "normals";  // whose depth is that of all water, also where what is behind is seen through it
        drawn("high", fine);
        fine_depth_ = depth;
        view_.mode = "water";
    }
    Image drawn(const char* quality, const PixelSize& pixels, int supersampling = 1) {
        view_.quality = quality;
        auto target = OffscreenTarget::create(pixels, supersampling);
        EXPECT_TRUE(target.ok());
        renderer->draw(scene_, view_, camera_, target.value().target());
        depth = target.value().read_depth();
        return target.value().read();
    }
    /// Root mean square difference to a picture of many more pixels, of the pixels on the outline, over the
    /// contrast there.
    double roughness(const Image& image) {
        double sum = 0.0;
        int count = 0;
        for (int row = 0; row < size.height; ++row) {
            for (int column = 0; column < size.width; ++column) {
                int inside = 0;
                for (int i = 0; i < finer * finer; ++i) {
                    const int x = finer * column + i % finer, y = finer * row + i / finer;
                    inside += fine_depth_[pixel_index({finer * size.width, finer * size.height}, x, y)] < 1.0f
                                  ? 1
                                  : 0;
                }
                if (inside == 0 || inside == finer * finer) continue;
                const double difference =
                    brightness_255(image, column, row) - brightness_255(mean_, column, row);
                sum += difference * difference;
                ++count;
            }
        }
        EXPECT_GT(count, 150);
        return std::sqrt(sum / std::max(count, 1)) / 255.0;
    }
    Image mean_;  ///< of a picture of many more pixels
    std::vector<float> fine_depth_;
    SyntheticParticles particles_;
    RenderScene scene_;
    ViewSettings view_;
    Camera camera_ = Camera::look_at({0.2f, 0.7f, 2.2f}, {0.05f, 0.5f, 0.0f}, 40.0f);
};

TEST_F(WaterEdgesTest, TheOutlineIsSmoothInEveryQuality) {
    for (const WaterQuality& quality : quality_levels()) {
        const double rough = roughness(drawn(quality.name.data(), size));
        RecordProperty(std::string(quality.name), std::to_string(rough));
        EXPECT_LT(rough, 0.08) << quality.name;
    }
}

TEST_F(WaterEdgesTest, TheOutlineIsSmoothInSupersampledPictures) {
    const double rough = roughness(drawn("ultra", size, 2)), plain = roughness(drawn("high", size, 2));
    RecordProperty("ultra", std::to_string(rough) + ", high " + std::to_string(plain));
    EXPECT_LT(rough, 0.08);
    EXPECT_LT(plain, 0.08);
}

}  // namespace
}  // namespace slosh::test::water_edges_test
