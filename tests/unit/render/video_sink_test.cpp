// Videos as files, whichever program or library writes them: WebP here, mp4 in video_writer_test.cpp.
#include "render/video_sink.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <webp/decode.h>

#include <csignal>
#include <string>
#include <vector>

#include "render/image_file.h"
#include "support/own_surroundings.h"

namespace slosh::video_sink_test {
namespace {

namespace fs = std::filesystem;

/// A smooth picture of its own for each number.
Image picture(int width, int height, int number) {
    Image image{{width, height}, {}};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (const int value : {x * 255 / width, y * 255 / height, 40 * number})
                image.rgb.push_back(static_cast<std::uint8_t>(value % 256));
        }
    }
    return image;
}

/// A frame of an animated WebP, decoded, and how long it is shown.
struct Frame {
    std::vector<std::uint8_t> rgb;
    int width = 0, height = 0;
    unsigned milliseconds = 0;
};

unsigned number(const std::string& bytes, std::size_t at, int count) {
    unsigned value = 0;
    for (int i = 0; i < count; ++i)
        value |= static_cast<unsigned>(static_cast<unsigned char>(bytes.at(at + static_cast<std::size_t>(i))))
                 << (8 * i);
    return value;
}

/// By the letter of RFC 9649. Empty where the file breaks it.
std::vector<Frame> frames_of(const fs::path& path) {
    const Result<std::string> file = read_file(path);
    if (!file) return {};
    const std::string& bytes = file.value();
    if (bytes.substr(0, 4) != "RIFF" || bytes.substr(8, 8) != "WEBPVP8X") return {};
    if (number(bytes, 4, 4) + 8u != bytes.size()) return {};
    std::vector<Frame> frames;
    for (std::size_t at = 12; at < bytes.size();) {
        const std::size_t size = number(bytes, at + 4, 4);
        if (bytes.substr(at, 4) == "ANMF") {
            Frame frame;
            frame.milliseconds = number(bytes, at + 8 + 12, 3);
            // The frame alone, as a file.
            const std::string content = bytes.substr(at + 8 + 16, size - 16);
            std::string alone = "RIFF";
            const auto length = static_cast<std::uint32_t>(content.size() + 4);
            for (int i = 0; i < 4; ++i) alone += static_cast<char>((length >> (8 * i)) & 0xff);
            alone += "WEBP" + content;
            std::uint8_t* rgb = WebPDecodeRGB(reinterpret_cast<const std::uint8_t*>(alone.data()),
                                              alone.size(), &frame.width, &frame.height);
            if (rgb == nullptr) return {};
            frame.rgb.assign(rgb, rgb + 3 * frame.width * frame.height);
            WebPFree(rgb);
            frames.push_back(std::move(frame));
        }
        at += 8 + size + size % 2;
    }
    return frames;
}

struct Sink : testing::Test {
    const slosh::test::TemporaryFolder folder{"sink"};
    const slosh::test::SavedVariables before{"PATH"};
};

TEST_F(Sink, AnAnimatedWebpHasEveryPictureForItsTime) {
    const fs::path path = folder / "films" / "film.webp";
    VideoOptions options;
    options.format = VideoFormat::webp;
    options.size = {61, 40};
    auto sink = open_video(path, options);
    ASSERT_TRUE(sink.ok()) << sink.error().text();
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(sink.value()->add(picture(61, 40, i), i == 2 ? 4 : 1).ok());
    EXPECT_FALSE(sink.value()->add(picture(60, 40, 0), 1).ok()) << "another size";
    EXPECT_FALSE(fs::exists(path));
    const Result<void> finished = sink.value()->finish();
    ASSERT_TRUE(finished.ok()) << finished.error().text();

    const std::vector<Frame> frames = frames_of(path);
    ASSERT_EQ(frames.size(), 5u);
    unsigned total = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        total += frames[i].milliseconds;
        EXPECT_NEAR(frames[i].milliseconds, i == 2 ? 133 : 33, 1);
        ASSERT_EQ(frames[i].width, 61);
        ASSERT_EQ(frames[i].height, 40);
        const Image wanted = picture(61, 40, static_cast<int>(i));
        double error = 0.0;
        for (std::size_t k = 0; k < wanted.rgb.size(); ++k)
            error += std::abs(static_cast<double>(wanted.rgb[k]) - static_cast<double>(frames[i].rgb[k]));
        EXPECT_LT(error / static_cast<double>(wanted.rgb.size()), 6.0) << "frame " << i;
    }
    EXPECT_EQ(total, 267u);  // 8 pictures of 1/30 s
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "films"), {}), 1)
        << "something is left beside it";
}

TEST_F(Sink, NothingIsLeftOfAFilmThatWasNotFinished) {
    for (const VideoFormat format : {VideoFormat::webp, VideoFormat::mp4}) {
        if (format == VideoFormat::mp4 && !has_ffmpeg()) continue;
        VideoOptions options;
        options.format = format;
        options.size = {64, 40};
        {
            auto sink = open_video(folder / ("film" + std::string(extension_of(format))), options);
            ASSERT_TRUE(sink.ok()) << sink.error().text();
            ASSERT_TRUE(sink.value()->add(picture(64, 40, 1), 1).ok());
        }
        EXPECT_TRUE(fs::is_empty(folder)) << extension_of(format);
    }
}

TEST_F(Sink, AFullDiskIsAnErrorAndLeavesNothing) {
    // A limit of file size stands for the disk; the program ignores SIGXFSZ (base/system/signals.h).
    const auto old_action = std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    ::getrlimit(RLIMIT_FSIZE, &old);
    rlimit small = old;
    small.rlim_cur = 20000;
    VideoOptions options;
    options.format = VideoFormat::webp;
    options.size = {320, 200};
    auto sink = open_video(folder / "film.webp", options);
    ASSERT_TRUE(sink.ok());
    ::setrlimit(RLIMIT_FSIZE, &small);
    Result<void> added;
    for (int i = 0; i < 100 && added; ++i) added = sink.value()->add(picture(320, 200, i), 1);
    ::setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, old_action);
    ASSERT_FALSE(added.ok());
    EXPECT_NE(added.error().text().find("film.webp"), std::string::npos) << added.error().text();
    sink.value().reset();
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(Sink, RefusesWhatNoFileCanBe) {
    VideoOptions options;
    options.format = VideoFormat::webp;
    options.size = {20000, 10};
    EXPECT_FALSE(open_video(folder / "wide.webp", options).ok());
    options.size = {0, 0};
    EXPECT_FALSE(open_video(folder / "none.webp", options).ok());
    options.size = {16, 16};
    EXPECT_FALSE(open_video(folder, options).ok()) << "a folder";
    EXPECT_TRUE(fs::is_empty(folder));
    ::setenv("PATH", folder.c_str(), 1);
    EXPECT_FALSE(has_ffmpeg());
    options.format = VideoFormat::mp4;
    EXPECT_FALSE(open_video(folder / "film.mp4", options).ok());
    // A folder of that name is no program, and what may not be run is none.
    fs::create_directories(folder / "ffmpeg");
    EXPECT_FALSE(has_ffmpeg());
    fs::remove_all(folder / "ffmpeg");
    ASSERT_TRUE(write_file_atomically(folder / "ffmpeg", "#!/bin/sh\n").ok());
    EXPECT_FALSE(has_ffmpeg());
    fs::permissions(folder / "ffmpeg", fs::perms::owner_all);
    EXPECT_TRUE(has_ffmpeg());
}

TEST(ImageFit, ScalesWithoutDistortion) {
    Image white{{40, 20}, std::vector<std::uint8_t>(40 * 20 * 3, 255)};
    // Twice as high as wide: bars above and below.
    const Image high = fitted(white, {20, 40});
    ASSERT_EQ(high.rgb.size(), 20u * 40u * 3u);
    EXPECT_EQ(high.pixel(10, 5)[0], 0);
    EXPECT_EQ(high.pixel(10, 20)[0], 255);
    EXPECT_EQ(high.pixel(0, 20)[0], 255);
    EXPECT_EQ(high.pixel(10, 35)[0], 0);
    const Image same = fitted(white, {40, 20});
    EXPECT_EQ(same.rgb, white.rgb);
    // A gradient stays one.
    const Image wide = fitted(picture(50, 50, 0), {100, 100});
    for (int x = 1; x < 100; ++x) EXPECT_GE(wide.pixel(x, 50)[0], wide.pixel(x - 1, 50)[0]);
    EXPECT_TRUE(fitted(Image{}, {4, 4}).rgb.size() == 48u);
}

TEST(ImageFit, AThumbnailIsAnAverageOfTheMiddle) {
    // Black and white columns: grey. The sides that do not fit are cut off.
    Image stripes{{64, 20}, {}};
    for (int i = 0; i < 64 * 20; ++i) {
        const int column = i % 64;
        const int value = column < 12 || column >= 52 ? 9 : column % 2 == 0 ? 0 : 255;
        stripes.rgb.insert(stripes.rgb.end(), 3, static_cast<std::uint8_t>(value));
    }
    const Image small = thumbnail_of(stripes, {20, 10});
    ASSERT_EQ(small.rgb.size(), 600u);
    for (const std::uint8_t value : small.rgb) EXPECT_NEAR(value, 128, 1);
}

}  // namespace
}  // namespace slosh::video_sink_test
