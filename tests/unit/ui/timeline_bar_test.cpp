// Where things are on the strip of the timeline, and what a person means who points at it.
#include "ui/timeline_bar.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace slosh::ui::timeline_bar_test {
namespace {

std::vector<TimelineSegmentShown> run() {
    return {{0, 0.0, 10.0, true, {}},
            {2, 10.0, 20.0, true, {}},
            {0, 10.0, 30.0, false, {}},
            {1, 15.0, 18.0, false, {}}};
}

TEST(TimelineBar, TheWholeRunFillsTheStripAndAShortOneAPart) {
    const auto segments = run();
    const TimelineScale scale = timeline_scale(segments, 100.0f, 600.0f);
    EXPECT_FLOAT_EQ(scale.at(0.0), 100.0f);
    EXPECT_FLOAT_EQ(scale.at(30.0), 700.0f);
    EXPECT_NEAR(scale.clock(scale.at(12.5)), 12.5, 1e-4);
    const std::vector<TimelineSegmentShown> brief{{0, 0.0, 1.0, true, {}}};
    EXPECT_LT(timeline_scale(brief, 0.0f, 600.0f).at(1.0), 100.0f);
    EXPECT_FLOAT_EQ(timeline_scale({}, 0.0f, 600.0f).at(0.0), 0.0f);
}

TEST(TimelineBar, OtherWaysHaveRowsOfTheirOwn) {
    EXPECT_EQ(timeline_rows(run(), 4), (std::vector<int>{0, 0, 1, 2}));
    EXPECT_EQ(timeline_rows(run(), 2), (std::vector<int>{0, 0, 1, -1}));
}

TEST(TimelineBar, PointingMeansTheThickLineUnlessAThinOneIsThere) {
    const auto segments = run();
    const std::vector<int> rows = timeline_rows(segments, 4);
    const auto at = [&](int row, double clock) {
        const TimelineSegmentShown* segment = timeline_segment_at(segments, rows, row, clock);
        return std::make_pair(segment == nullptr ? -1 : static_cast<int>(segment - segments.data()), clock);
    };
    EXPECT_EQ(at(0, 5.0), std::make_pair(0, 5.0));
    EXPECT_EQ(at(0, 12.0), std::make_pair(1, 12.0));
    EXPECT_EQ(at(1, 12.0), std::make_pair(2, 12.0));
    EXPECT_EQ(at(1, 5.0), std::make_pair(0, 5.0));
    EXPECT_EQ(at(2, 16.0), std::make_pair(3, 16.0));
    EXPECT_EQ(at(0, 25.0), std::make_pair(1, 20.0));
    EXPECT_EQ(at(0, -1.0), std::make_pair(0, 0.0));
    double clock = 0.0;
    EXPECT_EQ(timeline_segment_at({}, {}, 0, clock), nullptr);
}

}  // namespace
}  // namespace slosh::ui::timeline_bar_test
