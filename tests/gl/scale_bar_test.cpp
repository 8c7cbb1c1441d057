// The scale bar of pictures: the histogram stands where it should, in the map's colours, and a field that
// particles do not have is told in words.
#include <cmath>

#include "gl_test.h"
#include "render/color_map.h"

namespace slosh::test::scale_bar_test {
namespace {

// Pixels of a picture in which one unit of the layout is a pixel.
constexpr PixelSize bar_size{640, 720};
constexpr int bar_left = 22, bar_width = 240, columns_bottom = 663, columns_height = 40;

/// Particles behind the eye, so that nothing but the bar is seen, with these speeds.
SyntheticParticles hidden_particles(std::initializer_list<std::pair<float, int>> speeds) {
    SyntheticParticles particles;
    for (const auto& [speed, count] : speeds) {
        for (int i = 0; i < count; ++i) particles.add({0.0f, 0.0f, 9.0f}, speed);
    }
    return particles;
}

class ScaleBarTest : public RendererTest {
  protected:
    Image bar_of(const SyntheticParticles& particles, const ViewSettings& view) {
        RenderScene scene;
        scene.particles = particles.view();
        return picture(scene, view, Camera::look_at({0.0f, 0.0f, 3.0f}, Vec3(0.0f), 40.0f), bar_size);
    }
    static ViewSettings fixed_view() {
        ViewSettings view = bare_view();
        view.field = "speed";
        view.color_map = "viridis";
        view.scale_bar = true;
        view.automatic_range = false;
        view.range_min = 0.0f;
        view.range_max = 4.8f;
        return view;
    }
};

bool is_color(const Image& image, int x, int y, const Vec3& color) {
    bool same = true;
    for (int channel = 0; channel < 3; ++channel)
        same =
            same && std::abs(static_cast<float>(image.pixel(x, y)[channel]) - 255.0f * color[channel]) < 6.0f;
    return same;
}

TEST_F(ScaleBarTest, ColumnsAreAsHighAsTheirCounts) {
    // Bins of 0.1 m/s, 5 pixels each: 400 particles in bin 10, 100 in bin 30, one beyond the range.
    const Image image = bar_of(hidden_particles({{1.05f, 400}, {3.05f, 100}, {7.0f, 1}}), fixed_view());
    EXPECT_EQ(report.histogram.counts[10], 400u);
    EXPECT_EQ(report.histogram.counts[30], 100u);
    EXPECT_EQ(report.histogram.above, 1u);
    const ColorMap& map = *find_color_map("viridis");
    const Vec3 paper(1.0f);
    const auto column = [&](int bin) { return bar_left + 5 * bin + 2; };
    const auto at_height = [&](float share) {
        return columns_bottom - static_cast<int>(share * columns_height);
    };
    EXPECT_TRUE(is_color(image, column(10), at_height(0.9f), map.color(10.5f / 48.0f)));
    EXPECT_TRUE(is_color(image, column(30), at_height(0.4f), map.color(30.5f / 48.0f)));
    EXPECT_TRUE(is_color(image, column(30), at_height(0.6f), paper)) << "a quarter is drawn half as high";
    EXPECT_TRUE(is_color(image, column(20), at_height(0.1f), paper));
    EXPECT_TRUE(is_color(image, bar_left + bar_width + 4, columns_bottom - 1, map.color(1.0f)));
    EXPECT_TRUE(is_color(image, bar_left - 4, columns_bottom - 1, paper)) << "nothing is below the range";
}

TEST_F(ScaleBarTest, AFieldThatIsNotThereIsToldInWords) {
    ViewSettings view = fixed_view();
    view.field = "lambda";
    const SyntheticParticles particles = hidden_particles({{1.0f, 10}});
    const Image image = bar_of(particles, view);
    EXPECT_NE(report.missing.find("none"), std::string_view::npos);
    EXPECT_EQ(report.histogram.counts[0], 0u);
    int ink = 0, colored = 0;
    for (int y = bar_size.height - 60; y < bar_size.height; ++y) {
        for (int x = 0; x < 300; ++x) {
            const auto pixel = image.pixel(x, y);
            ink += pixel[0] < 100 && pixel[1] < 100 && pixel[2] < 100 ? 1 : 0;
            colored += std::abs(int{pixel[0]} - int{pixel[1]}) > 60 ? 1 : 0;
        }
    }
    EXPECT_GT(ink, 300) << "words";
    EXPECT_EQ(colored, 0) << "no bar";
}

}  // namespace
}  // namespace slosh::test::scale_bar_test
