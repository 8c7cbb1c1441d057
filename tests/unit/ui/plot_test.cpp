// The arithmetic of the plots.
#include "ui/plot.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace slosh::ui::plot_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Series series_of(std::initializer_list<std::pair<double, double>> samples) {
    Series series;
    for (const auto& [time, value] : samples) series.add(time, value);
    return series;
}

TEST(Series, WhenTheWaterGoesBackWhatLayAfterIsGone) {
    Series series = series_of({{0.0, 1.0}, {1.0, 2.0}, {2.0, 3.0}, {3.0, 4.0}});
    series.add(1.5, 9.0);
    ASSERT_EQ(series.size(), 3u);
    EXPECT_EQ(series.time(2), 1.5);
    EXPECT_EQ(series.value(2), 9.0);
    series.add(1.5, 8.0);
    EXPECT_EQ(series.size(), 3u) << "the same moment again";
    EXPECT_EQ(series.value(2), 8.0);
    series.add(1.5, nan);
    EXPECT_EQ(series.value(2), 8.0) << "a command between two steps knows nothing";
}

TEST(Series, AFullOneStillCoversTheWholeRun) {
    Series series(100);
    for (int i = 0; i <= 10000; ++i) series.add(0.01 * i, i);
    EXPECT_LE(series.size(), 100u);
    EXPECT_GE(series.size(), 40u);
    EXPECT_EQ(series.time(0), 0.0);
    EXPECT_GT(series.time(series.size() - 1), 97.0);
    for (std::size_t i = 1; i < series.size(); ++i) EXPECT_GT(series.time(i), series.time(i - 1));
}

TEST(Series, ValuesLieOnTheLineBetweenSamples) {
    const Series series = series_of({{1.0, 10.0}, {2.0, 20.0}, {3.0, nan}, {4.0, 40.0}});
    EXPECT_EQ(series.at(1.0), 10.0);
    EXPECT_DOUBLE_EQ(series.at(1.25).value(), 12.5);
    EXPECT_FALSE(series.at(0.9));
    EXPECT_FALSE(series.at(4.1));
    EXPECT_FALSE(series.at(2.5)) << "beside a gap";
    EXPECT_FALSE(Series().at(0.0));
}

TEST(Series, TheDifferenceIsThatOfTheSameMoments) {
    const Series a = series_of({{1.0, 10.0}, {2.0, 20.0}, {3.0, 30.0}}),
                 b = series_of({{1.5, 1.0}, {2.5, 3.0}});
    const Series both = difference(a, b);
    ASSERT_EQ(both.size(), 1u);
    EXPECT_EQ(both.time(0), 2.0);
    EXPECT_EQ(both.value(0), 18.0);
}

TEST(Plot, EachScaleHoldsItsValues) {
    const Series energy = series_of({{0.0, 2.0}, {1.0, 100.0}, {2.0, 50.0}}),
                 level = series_of({{0.0, 1000.0}, {1.0, 1001.0}}),
                 flat = series_of({{0.0, 5.0}, {1.0, 5.0}}), nothing = series_of({{0.0, nan}});
    const PlotRange all{0.0, 2.0};
    const auto range = [&](const Series& one) { return value_range(std::array{&one}, all); };
    EXPECT_EQ(range(energy).min, 0.0) << "what is never negative stands on zero";
    EXPECT_GT(range(energy).max, 100.0);
    EXPECT_GT(range(level).min, 990.0) << "unless it hardly changes";
    EXPECT_LT(range(flat).min, 5.0);
    EXPECT_GT(range(flat).max, 5.0);
    EXPECT_EQ(range(nothing), (PlotRange{0.0, 1.0}));
    // Of what is in view alone; of two curves both.
    EXPECT_LT(value_range(std::array{&energy}, {1.5, 3.0}).max, 60.0);
    EXPECT_GT(value_range(std::array{&energy, &level}, all).max, 1000.0);
}

TEST(Plot, ALineGoesFromCornerToCorner) {
    const Series series = series_of({{0.0, 0.0}, {5.0, 5.0}, {10.0, 10.0}});
    const auto lines = plot_lines(series, {0.0, 10.0}, {0.0, 10.0}, 200.0f, 100.0f);
    ASSERT_EQ(lines.size(), 1u);
    ASSERT_EQ(lines[0].size(), 3u);
    EXPECT_EQ(lines[0].front(), (PlotPoint{0.0f, 100.0f}));
    EXPECT_EQ(lines[0][1], (PlotPoint{100.0f, 50.0f}));
    EXPECT_EQ(lines[0].back(), (PlotPoint{200.0f, 0.0f}));
}

TEST(Plot, ZoomedInItStillReachesTheEdges) {
    const Series series = series_of({{0.0, 0.0}, {4.0, 4.0}, {6.0, 6.0}, {10.0, 10.0}});
    const auto lines = plot_lines(series, {4.5, 5.5}, {0.0, 10.0}, 100.0f, 100.0f);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_LT(lines[0].front().x, 0.0f);
    EXPECT_GT(lines[0].back().x, 100.0f);
    EXPECT_EQ(lines[0].size(), 2u);
}

TEST(Plot, AGapIsNoLine) {
    const Series series = series_of({{0.0, 1.0}, {1.0, 2.0}, {2.0, nan}, {3.0, 3.0}, {4.0, 4.0}});
    const auto lines = plot_lines(series, {0.0, 4.0}, {0.0, 5.0}, 400.0f, 100.0f);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].back().x, 100.0f);
    EXPECT_EQ(lines[1].front().x, 300.0f);
}

TEST(Plot, AmongManySamplesNoPeakIsLost) {
    Series series(100000);
    for (int i = 0; i < 50000; ++i) series.add(1e-3 * i, i == 23456 ? 100.0 : i == 34567 ? -100.0 : 1.0);
    const auto lines = plot_lines(series, {0.0, 50.0}, {-100.0, 100.0}, 300.0f, 200.0f);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_LE(lines[0].size(), 4u * 301u);
    float least = 1e9f, most = -1e9f;
    for (const PlotPoint& point : lines[0]) {
        least = std::min(least, point.y);
        most = std::max(most, point.y);
    }
    EXPECT_FLOAT_EQ(least, 0.0f);
    EXPECT_FLOAT_EQ(most, 200.0f);
    for (std::size_t i = 1; i < lines[0].size(); ++i) EXPECT_GE(lines[0][i].x, lines[0][i - 1].x);
}

TEST(Plot, NothingIsDrawnOfNothing) {
    EXPECT_TRUE(plot_lines(Series(), {0.0, 1.0}, {0.0, 1.0}, 100.0f, 100.0f).empty());
    EXPECT_TRUE(plot_lines(series_of({{0.0, 1.0}}), {1.0, 1.0}, {0.0, 1.0}, 100.0f, 100.0f).empty());
}

TEST(Plot, TicksAreRoundAndFindRoom) {
    const auto ticks = time_ticks({12.3, 14.7}, 400.0f, 60.0f);
    ASSERT_GE(ticks.size(), 3u);
    ASSERT_LE(ticks.size(), 8u);
    for (const TimeTick& tick : ticks) {
        EXPECT_GE(tick.x, 0.0f);
        EXPECT_LE(tick.x, 400.0f);
        EXPECT_NEAR(std::stod(tick.text), tick.time, 1e-9) << "the words say where it stands";
    }
    EXPECT_NE(ticks[0].text, ticks[1].text);
    EXPECT_TRUE(time_ticks({1.0, 1.0}, 400.0f, 60.0f).empty());
}

TEST(Plot, ADragZoomsAClickDoesNot) {
    const PlotRange shown{10.0, 20.0};
    EXPECT_EQ(dragged_range(shown, 100.0f, 25.0f, 75.0f), (PlotRange{12.5, 17.5}));
    EXPECT_EQ(dragged_range(shown, 100.0f, 75.0f, 25.0f), (PlotRange{12.5, 17.5})) << "either way";
    EXPECT_EQ(dragged_range(shown, 100.0f, 50.0f, 400.0f), (PlotRange{15.0, 20.0})) << "beyond the edge";
    EXPECT_FALSE(dragged_range(shown, 100.0f, 50.0f, 52.0f));
}

TEST(Plot, TheTableHasWhatIsShown) {
    const Series left = series_of({{0.0, 1.0}, {0.5, 1.5}, {1.0, nan}, {9.0, 7.0}}),
                 right = series_of({{0.5, 0.1}, {0.75, -2.5e-7}});
    const std::array columns{PlotColumn{"Energy, left [J]", &left}, PlotColumn{"so \"called\"", &right}};
    EXPECT_EQ(plot_csv(columns, {0.0, 2.0}),
              "time [s],\"Energy, left [J]\",\"so \"\"called\"\"\"\r\n"
              "0,1,\r\n"
              "0.5,1.5,0.1\r\n"
              "0.75,,-2.5e-07\r\n"
              "1,,\r\n");
}

}  // namespace
}  // namespace slosh::ui::plot_test
