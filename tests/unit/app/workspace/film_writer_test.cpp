// The file of a film that is being recorded: whole or not there, whatever the encoder does.
#include "app/workspace/film_writer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "base/system/atomic_file.h"

namespace slosh::app::film_writer_test {
namespace {

namespace fs = std::filesystem;

Image picture(int width, int height, int value) {
    return {{width, height},
            std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height),
                                      static_cast<std::uint8_t>(value))};
}

struct FilmFile : testing::Test {
    void SetUp() override {
        folder = fs::temp_directory_path() / ("slosh_film_" + std::to_string(::getpid()));
        fs::remove_all(folder);
        fs::create_directories(folder / "films");
        old_path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
    }
    void TearDown() override {
        ::setenv("PATH", old_path.c_str(), 1);
        fs::remove_all(folder);
    }
    /// A script in place of ffmpeg.
    void pretend(const std::string& commands) const {
        ASSERT_TRUE(write_file_atomically(folder / "programs" / "ffmpeg", "#!/bin/sh\n" + commands + "\n"));
        fs::permissions(folder / "programs" / "ffmpeg", fs::perms::owner_all);
        ::setenv("PATH", ((folder / "programs").string() + ":" + old_path).c_str(), 1);
    }
    fs::path film(const char* name) const { return folder / "films" / name; }
    bool no_film() const { return fs::is_empty(folder / "films"); }
    static VideoOptions as(VideoFormat format) {
        VideoOptions options;
        options.format = format;
        return options;
    }

    fs::path folder;
    std::string old_path;
};

TEST_F(FilmFile, IsWholeWhenFinished) {
    FilmWriter writer(film("film.webp"), as(VideoFormat::webp));
    for (int i = 0; i < 10; ++i) {
        while (!writer.has_room()) std::this_thread::yield();
        // Of another size from the fourth on: the film keeps its own.
        writer.add(picture(i < 3 ? 64 : 80, 40, 20 * i), i == 0 ? 3 : 1);
    }
    EXPECT_FALSE(fs::exists(writer.path()));
    const WorkReport report = writer.finish();
    EXPECT_FALSE(report.is_error) << report.text;
    EXPECT_NE(report.text.find(writer.path().string()), std::string::npos) << report.text;
    EXPECT_EQ(writer.added(), 12);
    EXPECT_EQ(writer.written(), 12);
    EXPECT_NEAR(writer.seconds(), 0.4, 1e-9);
    EXPECT_TRUE(writer.finished());
    EXPECT_GT(fs::file_size(writer.path()), 200u);
}

TEST_F(FilmFile, WithoutAPictureThereIsNone) {
    FilmWriter writer(film("film.webp"), as(VideoFormat::webp));
    const WorkReport report = writer.finish();
    EXPECT_FALSE(report.is_error);
    EXPECT_FALSE(report.text.empty());
    EXPECT_TRUE(no_film());
}

TEST_F(FilmFile, FewPicturesWait) {
    // It reads nothing: the first picture fills the pipe.
    pretend("exec sleep 100");
    FilmWriter writer(film("film.mp4"), as(VideoFormat::mp4));
    int added = 0;
    for (; added < 100 && writer.has_room(); ++added) writer.add(picture(1000, 800, added), 1);
    EXPECT_LE(added, static_cast<int>(FilmWriter::most_waiting) + 1);
    EXPECT_FALSE(writer.failed());
    // Nobody waits for its patience where the film is not wanted.
    writer.cancel();
    const WorkReport report = writer.finish();
    EXPECT_TRUE(report.text.empty()) << report.text;
    EXPECT_TRUE(no_film());
}

TEST_F(FilmFile, AnEncoderThatFailsIsOneSentence) {
    pretend("echo 'No space left on device' >&2; exit 1");
    FilmWriter writer(film("film.mp4"), as(VideoFormat::mp4));
    for (int i = 0; i < 50 && !writer.failed(); ++i) {
        while (!writer.has_room()) std::this_thread::yield();
        writer.add(picture(1000, 800, i), 1);
    }
    const WorkReport report = writer.finish();
    EXPECT_TRUE(report.is_error);
    EXPECT_NE(report.text.find("No space left on device"), std::string::npos) << report.text;
    EXPECT_EQ(report.text.find('\n'), std::string::npos) << report.text;
    EXPECT_TRUE(no_film());
}

TEST_F(FilmFile, AnEncoderThatStallsIsEnded) {
    pretend("exec sleep 100");
    VideoOptions options = as(VideoFormat::mp4);
    options.patience = std::chrono::milliseconds(200);
    FilmWriter writer(film("film.mp4"), options);
    writer.add(picture(1000, 800, 1), 1);
    const WorkReport report = writer.finish();
    EXPECT_TRUE(report.is_error);
    EXPECT_NE(report.text.find("did nothing"), std::string::npos) << report.text;
    EXPECT_TRUE(no_film());
}

TEST_F(FilmFile, AFolderThatCannotBeWrittenIsOneSentence) {
    FilmWriter writer("/proc/nowhere/film.webp", as(VideoFormat::webp));
    writer.add(picture(16, 16, 1), 1);
    const WorkReport report = writer.finish();
    EXPECT_TRUE(report.is_error);
    EXPECT_NE(report.text.find("/proc/nowhere"), std::string::npos) << report.text;
}

TEST_F(FilmFile, CancelledOrDroppedNothingIsLeft) {
    {
        FilmWriter writer(film("one.webp"), as(VideoFormat::webp));
        writer.add(picture(64, 40, 1), 1);
    }
    EXPECT_TRUE(no_film());
    FilmWriter writer(film("two.webp"), as(VideoFormat::webp));
    for (int i = 0; i < 3; ++i) writer.add(picture(64, 40, i), 1);
    writer.cancel();
    writer.add(picture(64, 40, 9), 1);
    EXPECT_TRUE(writer.finish().text.empty());
    EXPECT_TRUE(no_film());
}

}  // namespace
}  // namespace slosh::app::film_writer_test
