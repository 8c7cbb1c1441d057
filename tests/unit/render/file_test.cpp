// Shader files and pictures: what leaves or enters the disk.
#include <gtest/gtest.h>

#include "render/image_file.h"
#include "render/shader_source.h"
#include "support/own_surroundings.h"

namespace slosh::file_test {
namespace {

struct FolderTest : ::testing::Test {
    void write(const char* name, std::string_view text) {
        ASSERT_TRUE(write_file_atomically(folder / name, text).ok());
    }
    const slosh::test::TemporaryFolder folder{"render"};
};

using ShaderSourceTest = FolderTest;
using ImageTest = FolderTest;

TEST_F(ShaderSourceTest, IncludesEachFileOnceAndKeepsLines) {
    write("a.vert", "// a\n#include \"b.glsl\"\n  #include \"c.glsl\"\nend\n");
    write("b.glsl", "#include \"c.glsl\"\nb\n");
    write("c.glsl", "c");
    const auto source = assemble_shader(ShaderFiles(folder), "a.vert", "#version 330 core\n");
    ASSERT_TRUE(source.ok()) << source.error().text();
    EXPECT_EQ(source.value().text,
              "#version 330 core\n#line 1\n// a\n#line 10001\n#line 20001\nc\n#line 10002\nb\n#line 3\n#line "
              "4\nend\n");
    EXPECT_EQ(source.value().names, (std::vector<std::string>{"a.vert", "b.glsl", "c.glsl"}));
}

TEST_F(ShaderSourceTest, ErrorsNameThePlace) {
    write("a.vert", "\n\n#include \"missing.glsl\"\n");
    write("b.vert", "#include missing\n");
    const auto missing = assemble_shader(ShaderFiles(folder), "a.vert", "#version 330 core\n");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().where, "a.vert:3");
    const auto malformed = assemble_shader(ShaderFiles(folder), "b.vert", "#version 330 core\n");
    ASSERT_FALSE(malformed.ok());
    EXPECT_EQ(malformed.error().where, "b.vert:1");
    EXPECT_FALSE(assemble_shader(ShaderFiles(folder), "nothing.vert", "#version 330 core\n").ok());
}

TEST(ShaderSource, ExplainsTheLogsOfThreeDrivers) {
    const ShaderSource source{"", {"main.frag", "common/light.glsl"}};
    for (const char* log :
         {"1:10012(5): error: `x' undeclared\n", "0(10012) : error C1503: undefined variable \"x\"\n",
          "ERROR: 0:10012: Use of undeclared identifier 'x'\n"}) {
        const Error error = source.explain(log);
        EXPECT_EQ(error.where, "common/light.glsl:12") << log;
        EXPECT_EQ(error.message.find("10012"), std::string::npos) << error.message;
        EXPECT_NE(error.message.find('x'), std::string::npos);
    }
    EXPECT_EQ(source.explain("something went wrong").where, "main.frag");
    EXPECT_FALSE(source.explain("").message.empty());
    const Error two = source.explain("0:3(1): error: first\n0:10004(1): error: second\n");
    EXPECT_EQ(two.where, "main.frag:3");
    EXPECT_NE(two.message.find("common/light.glsl:4: error: second"), std::string::npos) << two.message;
}

Image gradient(int width, int height) {
    Image image;
    image.size = {width, height};
    for (int i = 0; i < 3 * width * height; ++i)
        image.rgb.push_back(static_cast<std::uint8_t>((7 * i) % 256));
    return image;
}

TEST_F(ImageTest, PngComesBackAsItWas) {
    const Image image = gradient(37, 11);
    const auto path = folder / "new" / "picture.png";
    ASSERT_TRUE(write_png(image, path).ok());
    const auto back = read_png(path);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back.value().size.width, 37);
    EXPECT_EQ(back.value().rgb, image.rgb);
    EXPECT_FALSE(write_png({}, path).ok());
    write("text.png", "not a picture");
    EXPECT_FALSE(read_png(folder / "text.png").ok());
    EXPECT_FALSE(read_png(folder / "missing.png").ok());
}

TEST(Image, DownsamplingAveragesLight) {
    Image image;
    image.size = {4, 2};
    for (const int value : {0, 255, 90, 90, 255, 0, 90, 90})
        image.rgb.insert(image.rgb.end(), 3, static_cast<std::uint8_t>(value));
    const Image half = downsample(image, 2);
    ASSERT_EQ(half.size.width, 2);
    ASSERT_EQ(half.size.height, 1);
    EXPECT_EQ(half.pixel(0, 0)[0], 188);  // half the light of white in sRGB
    EXPECT_EQ(half.pixel(1, 0)[1], 90);
}

}  // namespace
}  // namespace slosh::file_test
