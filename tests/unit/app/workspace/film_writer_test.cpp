// The file of a film that is being recorded: whole or not there, whatever the encoder does.
#include "app/workspace/film_writer.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/worker.h"
#include "support/own_surroundings.h"
#include "support/patience.h"

namespace slosh::app::film_writer_test {
namespace {

namespace fs = std::filesystem;

Image picture(int width, int height, int value) {
    return {{width, height},
            std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height),
                                      static_cast<std::uint8_t>(value))};
}

struct FilmFile : testing::Test {
    FilmFile() { fs::create_directories(folder / "films"); }
    fs::path film(const char* name) const { return folder / "films" / name; }
    bool no_film() const { return fs::is_empty(folder / "films"); }
    static VideoOptions as(VideoFormat format) {
        VideoOptions options;
        options.format = format;
        return options;
    }

    const slosh::test::TemporaryFolder folder{"film"};
    const slosh::test::SavedVariables before{"PATH"};
};

TEST_F(FilmFile, IsWholeWhenFinished) {
    FilmWriter writer(film("film.webp"), as(VideoFormat::webp));
    for (int i = 0; i < 10; ++i) {
        while (!writer.has_room()) {
            turn_workers(slosh::test::between_looks);
            std::this_thread::yield();
        }
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
    slosh::test::pretend_program(folder / "programs", "ffmpeg", "exec sleep 100");
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
