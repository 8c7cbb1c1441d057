// Frames that are pictures of a film: each exactly once, at its time, whoever is slow; and the water is the
// same.
#include <cstdint>
#include <utility>
#include <vector>

#include "session_fixture.h"

namespace slosh::app::film_test {
namespace {

constexpr std::uint64_t film = 7;

class Film : public SessionTest {
  protected:
    /// As the window does: takes the newest frame, and hands over a picture once. True when it was one.
    bool take_picture() {
        collect();
        const FilmPicture& picture = frame().film;
        if (picture.film != film || picture.number <= taken_) return false;
        taken_ = picture.number;
        for (int i = 0; i < picture.pictures; ++i) times_.push_back(frame().report.time);
        session_->post(FilmTaken{picture.number});
        return true;
    }
    bool take_pictures(std::size_t count) {
        const std::size_t wanted = times_.size() + count;
        return until([&] {
            take_picture();
            return times_.size() >= wanted;
        });
    }
    void begin(double pictures_per_second) { session_->post(SetFilm{film, pictures_per_second}); }
    double length() { return static_cast<double>(frame().parameters.time.step); }

    std::uint64_t taken_ = 0;
    std::vector<double> times_;
};

TEST_F(Film, EveryPictureIsThereOnceAtItsTimeAlsoInSlowMotion) {
    load_paused("dam_break_2d");
    session_->post(SetSpeed{0.1});
    begin(30.0);
    session_->post(SetPaused{false});
    ASSERT_TRUE(take_pictures(10));
    for (std::size_t k = 0; k < times_.size(); ++k) {
        const double due = times_[0] + static_cast<double>(k) / 300.0;
        EXPECT_GE(times_[k], due - 1e-5);
        EXPECT_LT(times_[k], due + length() + 1e-5) << "picture " << k;
    }
}

TEST_F(Film, TheWaterStandsUntilItsPictureWasTaken) {
    load_paused("dam_break_2d");
    begin(30.0);
    session_->post(SetPaused{false});
    ASSERT_TRUE(until([&] { return frame().film.film == film; }));
    const std::int64_t stands = static_cast<std::int64_t>(frame().report.step);
    // Commands act meanwhile, and the picture is still the same one.
    const std::uint64_t number = frame().film.number;
    for (int i = 0; i < 3; ++i) {
        wait_for(session_->post_command(SetParameter{"xsph.c", 0.01 + 0.01 * i}, When::now));
        EXPECT_EQ(static_cast<std::int64_t>(frame().report.step), stands);
        EXPECT_EQ(frame().film.number, number);
    }
    // It is taken once, and the next one is another.
    session_->post(FilmTaken{number});
    ASSERT_TRUE(until([&] { return frame().film.number > number; }));
    EXPECT_EQ(frame().film.number, number + 1);
    EXPECT_NEAR(frame().report.time, 1.0 / 30.0, length() + 1e-5);
    // Without a film it goes on.
    session_->post(SetFilm{});
    const std::int64_t last = static_cast<std::int64_t>(frame().report.step);
    EXPECT_TRUE(until([&] { return static_cast<std::int64_t>(frame().report.step) > last + 5; }));
    EXPECT_EQ(frame().film.film, 0u);
}

TEST_F(Film, TheLastSecondsAreAFilmOfWhatIsRemembered) {
    load_paused("dam_break_2d");
    session_->post(SetPaused{false});
    ASSERT_TRUE(until([&] { return frame().clock > 0.3; }));
    pause();
    const double end = frame().clock;
    const std::uint64_t last_step = frame().report.step;
    // Another thread packs what is remembered; the newest may come later.
    ASSERT_TRUE(until([&] {
        session_->post(ShowMoment{session_->timeline()->branch, end});
        return frame().preview && frame().report.time > end - 1.0 / 30.0 - length();
    }));
    session_->post(StopLooking{});
    ASSERT_TRUE(until([&] { return !frame().preview; }));
    session_->post(SetFilm{film, 30.0, 0.2});
    // What is asked of the world meanwhile waits, and does not get into the film.
    const std::uint64_t ticket = session_->post_command(SetParameter{"gravity.y", -1.0}, When::now);
    ASSERT_TRUE(until([&] {
        if (take_picture()) {
            EXPECT_TRUE(frame().preview);
        }
        return newest<FilmEnded>() != nullptr;
    }));
    EXPECT_EQ(times_.size(), 7u);
    for (std::size_t k = 0; k < times_.size(); ++k)
        EXPECT_NEAR(times_[k], end - 0.2 + static_cast<double>(k) / 30.0, 1.0 / 30.0 + 2.0 * length()) << k;
    ASSERT_TRUE(until([&] { return answered(ticket); }));
    EXPECT_EQ(frame().report.step, last_step);
    EXPECT_FALSE(frame().preview);
    // Nothing is remembered: it ends at once.
    session_->post(SetTimeline{0});
    events_.clear();
    session_->post(SetFilm{film + 1, 30.0, 0.5});
    EXPECT_TRUE(until([&] { return newest<FilmEnded>() != nullptr; }));
}

TEST_F(Film, NothingIsRecordedWhilePaused) {
    load_paused("dam_break_2d");
    begin(60.0);
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return frame().report.step >= 1; }));
    EXPECT_FALSE(take_picture());
    session_->post(SetPaused{false});
    ASSERT_TRUE(take_pictures(4));
    session_->post(SetPaused{true});
    // One may be on its way.
    ASSERT_TRUE(until([&] {
        take_picture();
        return frame().paused && frame().film.film == 0;
    }));
    const std::size_t before = times_.size();
    // Single steps over the time of several pictures.
    step(12);
    EXPECT_EQ(times_.size(), before);
    EXPECT_FALSE(take_picture());
    const double resumed = frame().report.time;
    session_->post(SetPaused{false});
    ASSERT_TRUE(take_pictures(3));
    for (std::size_t k = before; k < times_.size(); ++k) {
        EXPECT_GT(times_[k], resumed - 1e-9);
        EXPECT_LT(times_[k], resumed + static_cast<double>(k - before + 1) / 60.0 + length() + 1e-5);
    }
}

TEST_F(Film, GoesOnWithARestartAndAnotherScene) {
    load_paused("dam_break_2d");
    begin(30.0);
    session_->post(SetPaused{false});
    ASSERT_TRUE(take_pictures(5));
    session_->post_command(Reset{true});
    ASSERT_TRUE(until([&] {
        take_picture();
        return times_.back() < times_[4];
    }));
    EXPECT_LT(times_.back(), length() + 1e-5) << "the first picture after a restart is its beginning";
    ASSERT_TRUE(take_pictures(3));
    const std::size_t before = times_.size();
    const std::uint64_t generation = frame().generation;
    session_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] {
        take_picture();
        return frame().generation > generation;
    }));
    ASSERT_TRUE(take_pictures(4));
    EXPECT_GT(times_.size(), before + 3);
    EXPECT_LT(times_.back(), 5.0 / 30.0 + 2.0 * length());
    EXPECT_GT(times_.back(), 2.0 / 30.0);
}

TEST_F(Film, TheWorldIsTheSameToTheLastBit) {
    load_paused("dam_break_2d");
    begin(30.0);
    session_->post(SetPaused{false});
    ASSERT_TRUE(take_pictures(5));
    session_->post(SetPaused{true});
    ASSERT_TRUE(until([&] {
        take_picture();
        return frame().paused;
    }));
    const std::uint64_t last = frame().report.step;
    const auto filmed = std::pair(frame().x, frame().velocity_y);
    // Again without a film, step by step.
    session_->post(SetFilm{});
    load_paused("dam_break_2d");
    step(static_cast<int>(last));
    EXPECT_GT(last, 20u);
    EXPECT_FALSE(filmed.first.empty());
    EXPECT_EQ(std::pair(frame().x, frame().velocity_y), filmed);
}

}  // namespace
}  // namespace slosh::app::film_test
