// The strip under the water: what is remembered of the run, from the left to the right. The thick line led to
// where the water is, thin ones are other ways that were tried, ticks are what was done. To press or drag on
// it shows the water of that moment; where it is let go, the water goes on from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/context.h"

namespace slosh::ui {

struct TimelineMarkShown {
    double clock = 0.0;  ///< s
    std::string text;
};
struct TimelineSegmentShown {
    std::uint32_t branch = 0;
    double from = 0.0, to = 0.0;  ///< s
    bool on_line = true;          ///< it leads to where the water is, or on from there
    std::vector<TimelineMarkShown> marks;
};

struct TimelineBarInput {
    std::span<const TimelineSegmentShown> segments;
    double shown = 0.0;  ///< s, what the picture shows
    std::size_t bytes = 0, budget = 0;
    std::string_view step_back_key, hide_key, save_key;
};

/// Seconds to pixels and back; pure, for tests.
struct TimelineScale {
    float left = 0.0f, width = 1.0f;   ///< pixels
    double begin = 0.0, length = 1.0;  ///< s
    float at(double clock) const { return left + width * static_cast<float>((clock - begin) / length); }
    double clock(float x) const { return begin + length * static_cast<double>((x - left) / width); }
};
/// All segments; a short run takes only a part of the strip.
TimelineScale timeline_scale(std::span<const TimelineSegmentShown> segments, float left, float width);
/// For each segment the row that it is drawn in: 0 for the line, others below where they have room; -1 for
/// those that find none within `rows`.
std::vector<int> timeline_rows(std::span<const TimelineSegmentShown> segments, int rows);
/// The segment that a person means who points at this row and time; null where nothing is remembered. The
/// time is brought within it.
const TimelineSegmentShown* timeline_segment_at(std::span<const TimelineSegmentShown> segments,
                                                std::span<const int> rows, int row, double& clock);

/// A movement leaves TimelineIntents.
void draw_timeline_bar(Context& context, const Rectangle& place, const TimelineBarInput& input);

}  // namespace slosh::ui
