// The clock of a film: which states are pictures.
#include "app/session/film_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace slosh::app::film_clock_test {
namespace {

/// The times of the states that are pictures, one entry per picture, of steps of this length.
std::vector<double> film(FilmClock& clock, double step, int steps, double speed = 1.0, double from = 0.0) {
    std::vector<double> pictures;
    double time = from;
    for (int i = 0; i <= steps; ++i) {
        const int due = clock.due(time, speed);
        EXPECT_EQ(clock.due(time, speed), 0) << "asked again at " << time;
        for (int k = 0; k < due; ++k) pictures.push_back(time);
        time += step;
    }
    return pictures;
}

TEST(FilmClock, TheFirstStateThatHasReachedTheTimeIsThePicture) {
    FilmClock clock;
    EXPECT_EQ(clock.due(0.0, 1.0), 0) << "nobody films";
    clock.begin(30.0);
    const double step = 0.007;
    const std::vector<double> pictures = film(clock, step, 1000);
    ASSERT_EQ(pictures.size(), 211u);  // 7 s, and the first
    for (std::size_t k = 0; k < pictures.size(); ++k) {
        const double due = static_cast<double>(k) / 30.0;
        EXPECT_GE(pictures[k], due - 1e-5);
        EXPECT_LT(pictures[k], due + step);
    }
}

TEST(FilmClock, StepsThatDivideThePeriodNeverSlip) {
    FilmClock clock;
    clock.begin(60.0);
    // Sums of 1/240 are not exact.
    const std::vector<double> pictures = film(clock, 1.0 / 240.0, 24000);
    ASSERT_EQ(pictures.size(), 6001u);
    for (std::size_t k = 0; k < pictures.size(); ++k)
        EXPECT_NEAR(pictures[k], static_cast<double>(k) / 60.0, 1e-6);
}

TEST(FilmClock, InSlowMotionAStateStandsForSeveralPictures) {
    FilmClock clock;
    clock.begin(30.0);
    // A tenth of real time: a picture every 1/300 s of water, steps of three of them.
    const std::vector<double> pictures = film(clock, 0.01, 10, 0.1);
    ASSERT_EQ(pictures.size(), 31u);
    EXPECT_EQ(std::count(pictures.begin(), pictures.end(), pictures[1]), 3);
}

TEST(FilmClock, AChangeOfSpeedCountsFromTheLastPicture) {
    FilmClock clock;
    clock.begin(10.0);
    EXPECT_EQ(clock.due(0.0, 1.0), 1);
    EXPECT_EQ(clock.due(0.05, 1.0), 0);
    EXPECT_EQ(clock.due(0.1, 1.0), 1);
    EXPECT_EQ(clock.due(0.105, 0.1), 0);
    EXPECT_EQ(clock.due(0.11, 0.1), 1);
    EXPECT_EQ(clock.due(0.15, 1.0), 0);
    EXPECT_EQ(clock.due(0.21, 1.0), 1);
}

TEST(FilmClock, WhatPassesWhileTheFilmStandsStillIsNotInIt) {
    FilmClock clock;
    clock.begin(10.0);
    EXPECT_EQ(clock.due(1.0, 1.0), 1);
    EXPECT_EQ(clock.due(1.05, 1.0), 0);
    clock.pass_over(1.5);
    EXPECT_EQ(clock.due(1.5, 1.0), 0);
    EXPECT_EQ(clock.due(1.54, 1.0), 0);
    EXPECT_EQ(clock.due(1.55, 1.0), 1);
    EXPECT_EQ(clock.due(1.6, 1.0), 0);
}

TEST(FilmClock, ARestartAndAnotherSceneGoOn) {
    FilmClock clock;
    clock.begin(10.0);
    EXPECT_EQ(clock.due(5.0, 1.0), 1);
    EXPECT_EQ(clock.due(0.0, 1.0), 1) << "a restart";
    EXPECT_EQ(clock.due(0.1, 1.0), 1);
    clock.restart();  // a saved state of a later time
    EXPECT_EQ(clock.due(40.0, 1.0), 1);
    EXPECT_EQ(clock.due(40.05, 1.0), 0);
    EXPECT_EQ(clock.due(40.1, 1.0), 1);
    // The picture is not taken yet, and the water begins anew: that one shows the beginning.
    clock.shows(0.0);
    EXPECT_EQ(clock.due(0.0, 1.0), 0);
    EXPECT_EQ(clock.due(0.05, 1.0), 0);
    EXPECT_EQ(clock.due(0.1, 1.0), 1);
}

}  // namespace
}  // namespace slosh::app::film_clock_test
