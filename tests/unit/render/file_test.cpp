// Shader files, pictures, videos: what leaves or enters the disk.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/atomic_file.h"
#include "render/image_file.h"
#include "render/shader_source.h"
#include "render/video_writer.h"

namespace slosh {
namespace {

class FolderTest : public ::testing::Test {
  protected:
    void SetUp() override {
        folder = std::filesystem::temp_directory_path() / ("slosh_render_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    void write(const char* name, std::string_view text) {
        ASSERT_TRUE(write_file_atomically(folder / name, text).ok());
    }
    std::filesystem::path folder;
};

using ShaderSourceTest = FolderTest;
using ImageTest = FolderTest;
using VideoTest = FolderTest;

TEST_F(ShaderSourceTest, IncludesEachFileOnceAndKeepsLines) {
    write("a.vert", "// a\n#include \"b.glsl\"\n  #include \"c.glsl\"\nend\n");
    write("b.glsl", "#include \"c.glsl\"\nb\n");
    write("c.glsl", "c");
    const auto source = assemble_shader(ShaderFiles(folder), "a.vert");
    ASSERT_TRUE(source.ok()) << source.error().text();
    EXPECT_EQ(source.value().text,
              "#version 330 core\n#line 1\n// a\n#line 10001\n#line 20001\nc\n#line 10002\nb\n#line 3\n#line "
              "4\nend\n");
    EXPECT_EQ(source.value().names, (std::vector<std::string>{"a.vert", "b.glsl", "c.glsl"}));
}

TEST_F(ShaderSourceTest, ErrorsNameThePlace) {
    write("a.vert", "\n\n#include \"missing.glsl\"\n");
    write("b.vert", "#include missing\n");
    const auto missing = assemble_shader(ShaderFiles(folder), "a.vert");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().where, "a.vert:3");
    const auto malformed = assemble_shader(ShaderFiles(folder), "b.vert");
    ASSERT_FALSE(malformed.ok());
    EXPECT_EQ(malformed.error().where, "b.vert:1");
    EXPECT_FALSE(assemble_shader(ShaderFiles(folder), "nothing.vert").ok());
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

/// The first frame of a video, decoded.
Image first_frame(const std::filesystem::path& path, int width, int height) {
    Image image{{width, height}, std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height))};
    const std::string command =
        "ffmpeg -v error -i '" + path.string() + "' -frames:v 1 -f rawvideo -pix_fmt rgb24 -";
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    image.rgb.resize(std::fread(image.rgb.data(), 1, image.rgb.size(), pipe));
    pclose(pipe);
    return image;
}

bool has_ffmpeg() { return std::system("command -v ffmpeg >/dev/null 2>&1") == 0; }

TEST_F(VideoTest, WritesAndFinishes) {
    if (!has_ffmpeg()) GTEST_SKIP() << "no ffmpeg here";
    const auto path = folder / "film.mp4";
    auto video = VideoWriter::open(path, {33, 21}, 30.0);  // odd: padded
    ASSERT_TRUE(video.ok()) << video.error().text();
    for (int frame = 0; frame < 10; ++frame) ASSERT_TRUE(video.value()->add(gradient(33, 21)).ok());
    EXPECT_FALSE(video.value()->add(gradient(32, 20)).ok());
    EXPECT_FALSE(std::filesystem::exists(path));
    const auto finished = video.value()->finish();
    ASSERT_TRUE(finished.ok()) << finished.error().text();
    // Compressed and padded by a row and a column: much the same light at every place.
    const Image wanted = gradient(33, 21), shown = first_frame(path, 34, 22);
    ASSERT_EQ(shown.rgb.size(), 3u * 34u * 22u);
    const auto light = [](const std::uint8_t* pixel) { return (pixel[0] + 2 * pixel[1] + pixel[2]) / 4; };
    for (int y = 2; y < 20; y += 4) {
        for (int x = 2; x < 32; x += 4)
            EXPECT_NEAR(light(shown.pixel(x, y)), light(wanted.pixel(x, y)), 30) << x << " " << y;
    }
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
}

TEST_F(VideoTest, UnfinishedLeavesNothing) {
    if (!has_ffmpeg()) GTEST_SKIP() << "no ffmpeg here";
    {
        auto video = VideoWriter::open(folder / "film.mp4", {32, 20}, 30.0);
        ASSERT_TRUE(video.ok());
        ASSERT_TRUE(video.value()->add(gradient(32, 20)).ok());
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(VideoTest, FailureOfFfmpegIsAnErrorWithItsWords) {
    if (!has_ffmpeg()) GTEST_SKIP() << "no ffmpeg here";
    std::filesystem::create_directories(folder / "film.mp4.part");  // cannot be opened for writing
    auto video = VideoWriter::open(folder / "film.mp4", {320, 200}, 30.0);
    ASSERT_TRUE(video.ok());
    Result<void> result;
    for (int frame = 0; frame < 100 && result.ok(); ++frame) result = video.value()->add(gradient(320, 200));
    if (result.ok()) result = video.value()->finish();
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("directory"), std::string::npos) << result.error().text();
}

TEST_F(VideoTest, WithoutFfmpegOneClearSentence) {
    const std::string old_path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
    setenv("PATH", folder.c_str(), 1);
    const auto video = VideoWriter::open(folder / "film.mp4", {32, 20}, 30.0);
    setenv("PATH", old_path.c_str(), 1);
    ASSERT_FALSE(video.ok());
    EXPECT_NE(video.error().message.find("ffmpeg, which is not installed"), std::string::npos)
        << video.error().text();
}

}  // namespace
}  // namespace slosh
