// See field_histogram.h. Two tables are used alternately: with equal values in sequence, each increment would
// wait for the one before it.
#include "render/field_histogram.h"

#include <algorithm>
#include <cmath>

namespace slosh {

float FieldHistogram::place(std::size_t bin) const {
    const auto at = static_cast<float>(bin), all = static_cast<float>(bins);
    if (whole_numbers && bins > 1) return at / (all - 1.0f);
    return (at + 0.5f) / all;
}

float FieldHistogram::height(std::uint32_t count) const {
    const std::uint32_t most = *std::max_element(counts.begin(), counts.end());
    if (most == 0) return count > 0 ? 1.0f : 0.0f;
    return std::min(std::sqrt(static_cast<float>(count) / static_cast<float>(most)), 1.0f);
}

FieldHistogram count_values(std::span<const float> values, const ValueRange& range, bool whole_numbers) {
    FieldHistogram histogram;
    const float width = range.max - range.min;
    if (!(width > 0.0f) || !std::isfinite(width)) return histogram;
    constexpr auto most = static_cast<float>(FieldHistogram::most_bins);
    histogram.bins = FieldHistogram::most_bins;
    float scale = most / width;
    if (whole_numbers && width >= 1.0f && width < most * most) {
        const float stride = std::ceil((width + 1.0f) / most);
        histogram.whole_numbers = true;
        histogram.bins = static_cast<std::size_t>(width / stride) + 1;
        scale = 1.0f / stride;
    }
    const int last = static_cast<int>(histogram.bins) - 1;
    std::array<std::array<std::uint32_t, FieldHistogram::most_bins + 2>, 2> tables{};
    std::size_t turn = 0;
    for (const float value : values) {
        if (!std::isfinite(value)) continue;
        const bool below = value<range.min, above = value> range.max;
        const float clamped = std::clamp(value, range.min, range.max);
        const int bin = std::min(static_cast<int>((clamped - range.min) * scale), last);
        const int row = below ? 0 : above ? last + 2 : bin + 1;
        ++tables[turn][static_cast<std::size_t>(row)];
        turn ^= 1;
    }
    const auto sum = [&](std::size_t row) { return tables[0][row] + tables[1][row]; };
    histogram.below = sum(0);
    histogram.above = sum(histogram.bins + 1);
    for (std::size_t bin = 0; bin < histogram.bins; ++bin) histogram.counts[bin] = sum(bin + 1);
    return histogram;
}

}  // namespace slosh
