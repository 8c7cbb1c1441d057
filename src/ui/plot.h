// The arithmetic of the plots, without drawing: from measured values over time to lines in a rectangle, their
// scale, ticks, and the table of what is shown.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace slosh::ui {

/// A quantity over the time of the water, in its order. Where it is full every second sample is left out, and
/// from then on as many of the new ones.
class Series {
  public:
    explicit Series(std::size_t most = 8192) : most_(most) {}

    /// A value that is not finite is a gap. Time that has gone back takes what lay after it away: the water
    /// is another from there on.
    void add(double time, double value);
    void clear();

    std::size_t size() const { return times_.size(); }
    bool empty() const { return times_.empty(); }
    double time(std::size_t i) const { return times_[i]; }
    double value(std::size_t i) const { return values_[i]; }
    /// Between its samples on the line that joins them; nothing outside of them or beside a gap.
    std::optional<double> at(double time) const;
    /// The first sample that is not before `time`; size(): there is none.
    std::size_t first_from(double time) const;

  private:
    std::size_t most_;
    std::size_t stride_ = 1, skipped_ = 0;
    double newest_ = -std::numeric_limits<double>::infinity();
    std::vector<double> times_, values_;
};

/// This minus that, at the times of `a` where `b` has a value, too.
Series difference(const Series& a, const Series& b);

struct PlotRange {
    double min = 0.0, max = 0.0;
    double span() const { return max - min; }
    bool operator==(const PlotRange&) const = default;
};

/// The range of the finite values in these times, with a margin, never empty; curves whose values are none
/// below zero stand on zero. {0, 1} without any value.
PlotRange value_range(std::span<const Series* const> series, const PlotRange& time);

/// All that was measured; at least a second long.
PlotRange whole_time(std::span<const Series* const> series);

struct PlotPoint {
    float x = 0.0f, y = 0.0f;
    bool operator==(const PlotPoint&) const = default;
};
using PlotLine = std::vector<PlotPoint>;

/// Lines in a rectangle of this size whose origin is its upper left corner; y points down. A gap in the
/// series begins another line. No more points than four for each pixel across: of what falls into one the
/// first, the least, the largest and the last, so that no peak is lost. Includes the neighbours outside of
/// the range, so that lines reach its edge.
std::vector<PlotLine> plot_lines(const Series& series, const PlotRange& time, const PlotRange& values,
                                 float width, float height);

/// A number that tells apart what is as close as a pixel: enough digits for a range of such a span.
std::string number_in_span(double value, double span);

/// Round times in the range, as many as find room; their unit is s.
struct TimeTick {
    double time = 0.0;
    float x = 0.0f;
    std::string text;
};
std::vector<TimeTick> time_ticks(const PlotRange& time, float width, float least_distance);

/// The range that a drag from one place to another spans, at least `least` s; nothing for a click.
std::optional<PlotRange> dragged_range(const PlotRange& shown, float width, float from, float to,
                                       float least_pixels = 4.0f, double least = 1e-3);

struct PlotColumn {
    std::string title;  ///< with its unit
    const Series* series = nullptr;
};
/// Comma-separated values: the times at which anything was measured in the range, and a column each; empty
/// where a curve has no value. Titles are quoted as RFC 4180 has it.
std::string plot_csv(std::span<const PlotColumn> columns, const PlotRange& time);

}  // namespace slosh::ui
