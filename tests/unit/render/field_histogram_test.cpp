#include "render/field_histogram.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <vector>

namespace slosh::field_histogram_test {
namespace {

std::uint32_t total(const FieldHistogram& histogram) {
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), 0u) + histogram.below +
           histogram.above;
}

TEST(FieldHistogram, EveryNumberIsCountedOnce) {
    std::vector<float> values;
    values.reserve(4802);
    for (int i = 0; i < 4800; ++i) values.push_back((static_cast<float>(i) + 0.5f) / 480.0f);  // 0 .. 10
    values.push_back(std::numeric_limits<float>::quiet_NaN());
    values.push_back(std::numeric_limits<float>::infinity());
    const FieldHistogram all = count_values(values, {0.0f, 10.0f}, false);
    EXPECT_EQ(all.bins, FieldHistogram::most_bins);
    for (std::size_t bin = 0; bin < all.bins; ++bin) EXPECT_NEAR(all.counts[bin], 100u, 1.0) << bin;
    EXPECT_EQ(total(all), 4800u);
    const FieldHistogram part = count_values(values, {2.5f, 5.0f}, false);
    EXPECT_EQ(part.below, 1200u);
    EXPECT_EQ(part.above, 2400u);
    EXPECT_EQ(total(part), 4800u);
}

TEST(FieldHistogram, TheEndsOfTheRangeAreInside) {
    const FieldHistogram ends = count_values(std::vector<float>{-1.0f, 2.0f}, {-1.0f, 2.0f}, false);
    EXPECT_EQ(ends.counts[0], 1u);
    EXPECT_EQ(ends.counts[FieldHistogram::most_bins - 1], 1u);
    EXPECT_EQ(ends.below + ends.above, 0u);
}

TEST(FieldHistogram, WholeNumbersMakeNoComb) {
    std::vector<float> values;
    for (int i = 0; i <= 100; ++i) values.push_back(static_cast<float>(i));
    for (const float most : {3.0f, 40.0f, 47.0f, 48.0f, 60.0f, 100.0f}) {
        const FieldHistogram histogram = count_values(values, {0.0f, most}, true);
        ASSERT_GE(histogram.bins, 1u);
        ASSERT_LE(histogram.bins, FieldHistogram::most_bins);
        // The last may hold fewer: the range need not end with a full bin.
        for (std::size_t bin = 0; bin + 1 < histogram.bins; ++bin)
            EXPECT_EQ(histogram.counts[bin], histogram.counts[0]) << "0 to " << most << ", bin " << bin;
        EXPECT_GT(histogram.counts[histogram.bins - 1], 0u);
        EXPECT_LE(histogram.counts[histogram.bins - 1], histogram.counts[0]);
        EXPECT_EQ(total(histogram), 101u);
    }
    // Each material in its own colour.
    const FieldHistogram materials = count_values(values, {0.0f, 3.0f}, true);
    ASSERT_EQ(materials.bins, 4u);
    EXPECT_FLOAT_EQ(materials.place(1), 1.0f / 3.0f);
    EXPECT_FLOAT_EQ(materials.place(3), 1.0f);
}

TEST(FieldHistogram, HeightsShowTheFew) {
    std::vector<float> values(10000, 0.1f);
    values.push_back(9.9f);
    const FieldHistogram histogram = count_values(values, {0.0f, 10.0f}, false);
    EXPECT_FLOAT_EQ(histogram.height(histogram.counts[0]), 1.0f);
    EXPECT_FLOAT_EQ(histogram.height(histogram.counts[FieldHistogram::most_bins - 1]), 0.01f);
    EXPECT_EQ(histogram.height(0), 0.0f);
    EXPECT_FLOAT_EQ(histogram.height(50000), 1.0f) << "more outside the range than in its fullest bin";
}

TEST(FieldHistogram, NothingToCount) {
    EXPECT_EQ(total(count_values({}, {0.0f, 1.0f}, false)), 0u);
    EXPECT_EQ(count_values(std::vector<float>{1.0f}, {1.0f, 1.0f}, false).bins, 0u);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(count_values(std::vector<float>{1.0f}, {-infinity, infinity}, false).bins, 0u);
    EXPECT_EQ(
        count_values(std::vector<float>{1.0f}, {0.0f, std::numeric_limits<float>::quiet_NaN()}, false).bins,
        0u);
}

}  // namespace
}  // namespace slosh::field_histogram_test
