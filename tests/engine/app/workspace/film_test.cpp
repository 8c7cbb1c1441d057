// A film asked of the workspace: what the window does with its pictures, without a window.
#include "app/workspace/film.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "support/headless_workspace.h"
#include "support/needs_threads.h"
#include "support/own_surroundings.h"

namespace slosh::app::film_test {
namespace {

namespace fs = std::filesystem;

class FilmTest : public testing::Test, protected HeadlessWorkspace {
  protected:
    void SetUp() override {
        ::setenv("XDG_VIDEOS_DIR", folder_.c_str(), 1);
        workspace.settings.video_format = "webp";
        start("drop_2d");
    }
    /// As a window does: draws the picture and hands it over.
    bool draw() {
        if (!workspace.film.is_due()) return false;
        times_.push_back(workspace.simulation.frame().report.time);
        workspace.film.hand_over({{48, 32}, std::vector<std::uint8_t>(48 * 32 * 3, 100)});
        return true;
    }
    bool film(std::size_t pictures) {
        return until([&] {
            draw();
            return times_.size() >= pictures;
        });
    }
    bool files_done() {
        return until([&] {
            workspace.poll();
            return workspace.simulation.session().unfinished().empty();
        });
    }
    std::vector<fs::path> films() const {
        std::vector<fs::path> found;
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(folder_ / "Slosh", none))
            found.push_back(entry.path());
        return found;
    }

    const slosh::test::SavedVariables before_{"XDG_VIDEOS_DIR"};
    const slosh::test::TemporaryFolder folder_{"films"};
    std::vector<double> times_;
};

TEST_F(FilmTest, ThePictureStaysUntilItIsHandedOver) {
    ASSERT_TRUE(workspace.act("record_video"));
    ASSERT_TRUE(until([&] { return workspace.film.wants(); }));
    // Nobody draws: the frame stays, however often the window looks.
    const std::uint64_t stands = workspace.simulation.frame().sequence;
    for (int i = 0; i < 100; ++i) turn();
    EXPECT_EQ(workspace.simulation.frame().sequence, stands);
    EXPECT_TRUE(draw());
    EXPECT_FALSE(draw()) << "once";
    ASSERT_TRUE(film(6));
    EXPECT_EQ(workspace.film.writer().added(), 6);
    ASSERT_TRUE(workspace.act("record_video"));
    EXPECT_FALSE(workspace.film.recording());
    ASSERT_TRUE(files_done());
    ASSERT_EQ(films().size(), 1u);
    EXPECT_EQ(films()[0].extension(), ".webp");
    EXPECT_EQ(workspace.notices.saved_file().parent_path(), folder_ / "Slosh");
    for (std::size_t k = 1; k < times_.size(); ++k)
        EXPECT_NEAR(times_[k] - times_[0], static_cast<double>(k) / 30.0, 0.02);
    // The water goes on without it.
    const std::uint64_t step = workspace.simulation.frame().report.step;
    EXPECT_TRUE(until([&] { return workspace.simulation.frame().report.step > step + 3; }));
}

TEST_F(FilmTest, TheEndOfTheSessionWaitsForIt) {
    ASSERT_TRUE(workspace.act("record_video"));
    ASSERT_TRUE(film(3));
    workspace.finish();
    EXPECT_EQ(films().size(), 1u);
}

TEST_F(FilmTest, DiscardedOrLeftNothingIsKept) {
    ASSERT_TRUE(workspace.act("record_video"));
    ASSERT_TRUE(film(3));
    ASSERT_TRUE(workspace.act("discard_video"));
    ASSERT_TRUE(files_done());
    EXPECT_TRUE(films().empty());
    times_.clear();
    ASSERT_TRUE(until([&] {
        workspace.film.follow();
        return !workspace.film.finishing();
    }));
    ASSERT_TRUE(workspace.act("record_video"));
    ASSERT_TRUE(film(3));
    workspace.simulation.session().end();
    workspace.abandon_files();
    ASSERT_TRUE(until([&] { return workspace.simulation.session().ended(); }));
    EXPECT_TRUE(films().empty());
}

TEST_F(FilmTest, LeftWhileItsFileIsFinishedNothingIsKept) {
    SLOSH_NEEDS_THREADS();
    std::atomic<bool> go = false;
    workspace.simulation.session().work("Something long", [&go] {
        while (!go) std::this_thread::yield();
        return WorkReport{};
    });
    ASSERT_TRUE(workspace.act("record_video"));
    ASSERT_TRUE(film(3));
    workspace.simulation.session().end();
    workspace.film.stop();
    workspace.abandon_files();
    go = true;
    ASSERT_TRUE(until([&] { return workspace.simulation.session().ended(); }));
    EXPECT_TRUE(films().empty());
}

TEST_F(FilmTest, AnotherFilmHasPicturesOfItsOwn) {
    ASSERT_TRUE(workspace.act("record_video"));
    ASSERT_TRUE(film(2));
    // One is under way when the film ends.
    ASSERT_TRUE(until([&] { return workspace.film.wants(); }));
    workspace.film.stop();
    EXPECT_FALSE(workspace.film.wants());
    ASSERT_TRUE(files_done());
    times_.clear();
    ASSERT_TRUE(workspace.act("record_video"));
    EXPECT_FALSE(draw()) << "the frame of the film before";
    ASSERT_TRUE(film(3));
    EXPECT_EQ(workspace.film.writer().added(), 3);
    workspace.film.discard();
    ASSERT_TRUE(files_done());
    EXPECT_EQ(films().size(), 1u);
}

}  // namespace
}  // namespace slosh::app::film_test
