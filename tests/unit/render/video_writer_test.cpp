// Videos through ffmpeg, and through programs that behave as it should not.
#include "render/video_writer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

#include "support/own_surroundings.h"

namespace slosh::video_writer_test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

Image gradient(int width, int height) {
    Image image;
    image.size = {width, height};
    for (int i = 0; i < 3 * width * height; ++i)
        image.rgb.push_back(static_cast<std::uint8_t>((7 * i) % 256));
    return image;
}

/// The first frame of a video, decoded.
Image first_frame(const fs::path& path, int width, int height) {
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

struct Video : testing::Test {
    Video() { fs::create_directories(folder / "films"); }
    void TearDown() override { fs::current_path(old_folder); }
    void pretend(const std::string& commands) {
        slosh::test::pretend_program(folder / "programs", "ffmpeg", commands);
    }
    /// Pictures until one fails, then the end.
    static Result<void> film(VideoWriter& video, int pictures) {
        for (int picture = 0; picture < pictures; ++picture) {
            if (Result<void> added = video.add(gradient(640, 400)); !added) return added;
        }
        return video.finish();
    }
    bool no_film() const { return fs::is_empty(folder / "films"); }

    const slosh::test::TemporaryFolder folder{"video"};
    const slosh::test::SavedVariables before{"PATH"};
    const fs::path old_folder = fs::current_path();
};

TEST_F(Video, WritesAndFinishes) {
    if (!has_ffmpeg()) GTEST_SKIP() << "no ffmpeg here";
    const auto path = folder / "films" / "film.mp4";
    auto video = VideoWriter::open(path, {33, 21}, 30.0);  // odd: padded
    ASSERT_TRUE(video.ok()) << video.error().text();
    for (int frame = 0; frame < 10; ++frame) ASSERT_TRUE(video.value()->add(gradient(33, 21)).ok());
    EXPECT_FALSE(video.value()->add(gradient(32, 20)).ok());
    EXPECT_FALSE(fs::exists(path));
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
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "films"), {}), 1)
        << "something is left beside it";
}

TEST_F(Video, NamesAreNeitherOptionsNorProtocols) {
    if (!has_ffmpeg()) GTEST_SKIP() << "no ffmpeg here";
    fs::current_path(folder / "films");
    fs::create_directories("tcp:");
    for (const char* name : {"-y.mp4", "tcp:x.mp4", "pipe:1.mp4", "tcp:/film.mp4", "%d.mp4", "a b'c.mp4"}) {
        auto video = VideoWriter::open(name, {32, 20}, 30.0);
        ASSERT_TRUE(video.ok()) << video.error().text();
        ASSERT_TRUE(video.value()->add(gradient(32, 20)).ok());
        const Result<void> finished = video.value()->finish();
        ASSERT_TRUE(finished.ok()) << name << ": " << finished.error().text();
        EXPECT_EQ(read_file(folder / "films" / name).value().substr(4, 4), "ftyp") << name;
    }
}

TEST_F(Video, FailureIsAnErrorWithItsLastWords) {
    pretend("echo 'something else' >&2; echo 'the disk has gone' >&2; exit 1");
    auto video = VideoWriter::open(folder / "films" / "film.mp4", {640, 400}, 30.0);
    ASSERT_TRUE(video.ok());
    const Result<void> result = film(*video.value(), 20);
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("the disk has gone"), std::string::npos) << result.error().text();
    video.value().reset();
    EXPECT_TRUE(no_film());
}

TEST_F(Video, AStalledProgramIsEndedWithASentence) {
    for (const char* commands : {"echo $$ >\"$0.pid\"; exec sleep 1000", "echo $$ >\"$0.pid\"; kill -STOP $$",
                                 "echo $$ >\"$0.pid\"; cat >/dev/null; sleep 1000"}) {
        SCOPED_TRACE(commands);
        pretend(commands);
        auto video = VideoWriter::open(folder / "films" / "film.mp4", {640, 400}, 30.0, milliseconds(300));
        ASSERT_TRUE(video.ok());
        const Result<void> result = film(*video.value(), 20);
        ASSERT_FALSE(result.ok());
        EXPECT_NE(result.error().message.find("did not respond for 0.3 s"), std::string::npos)
            << result.error().text();
        const int process = std::atoi(read_file(folder / "programs" / "ffmpeg.pid").value().c_str());
        ASSERT_GT(process, 0);
        EXPECT_NE(::kill(process, 0), 0) << "still there";
        EXPECT_FALSE(video.value()->add(gradient(640, 400)).ok());
        video.value().reset();
        EXPECT_TRUE(no_film());
    }
}

TEST_F(Video, AStalledProgramDoesNotHoldUpTheEnd) {
    pretend("exec sleep 1000");
    {
        auto video = VideoWriter::open(folder / "films" / "film.mp4", {32, 20}, 30.0);
        ASSERT_TRUE(video.ok());
    }
    EXPECT_TRUE(no_film());
}

TEST_F(Video, NoVideoIntoWhatIsNoFile) {
    ASSERT_EQ(::mkfifo((folder / "fifo.mp4").c_str(), 0600), 0);
    const auto video = VideoWriter::open(folder / "fifo.mp4", {32, 20}, 30.0);
    ASSERT_FALSE(video.ok());
    EXPECT_NE(video.error().message.find("not a regular file"), std::string::npos) << video.error().text();
    EXPECT_TRUE(fs::is_fifo(folder / "fifo.mp4"));
}

TEST_F(Video, WithoutFfmpegOneClearSentence) {
    ::setenv("PATH", folder.c_str(), 1);
    const auto video = VideoWriter::open(folder / "films" / "film.mp4", {32, 20}, 30.0);
    ASSERT_FALSE(video.ok());
    EXPECT_NE(video.error().message.find("ffmpeg, which is not installed"), std::string::npos)
        << video.error().text();
    EXPECT_TRUE(no_film());
}

}  // namespace
}  // namespace slosh::video_writer_test
