// See plot.h.
#include "ui/plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/number_text.h"
#include "ui/scale_bar.h"

namespace slosh::ui {

void Series::add(double time, double value) {
    if (!std::isfinite(time)) return;
    if (time == newest_ && !std::isfinite(value)) return;  // what was known of the moment stays
    if (time <= newest_) {
        // The same moment again, or the water has gone back.
        const std::size_t kept = first_from(time);
        times_.resize(kept);
        values_.resize(kept);
        skipped_ = stride_;
    }
    newest_ = time;
    if (++skipped_ < stride_) return;
    skipped_ = 0;
    if (times_.size() >= most_) {
        for (std::size_t i = 0; 2 * i < times_.size(); ++i) {
            times_[i] = times_[2 * i];
            values_[i] = values_[2 * i];
        }
        times_.resize((times_.size() + 1) / 2);
        values_.resize(times_.size());
        stride_ *= 2;
    }
    times_.push_back(time);
    values_.push_back(value);
}

void Series::clear() {
    times_.clear();
    values_.clear();
    stride_ = 1;
    skipped_ = 0;
    newest_ = -std::numeric_limits<double>::infinity();
}

std::size_t Series::first_from(double time) const {
    return static_cast<std::size_t>(std::lower_bound(times_.begin(), times_.end(), time) - times_.begin());
}

std::optional<double> Series::at(double time) const {
    const std::size_t after = first_from(time);
    if (after == size()) return std::nullopt;
    double found = values_[after];
    if (times_[after] > time) {
        if (after == 0) return std::nullopt;
        const double part = (time - times_[after - 1]) / (times_[after] - times_[after - 1]);
        found = values_[after - 1] + part * (values_[after] - values_[after - 1]);
    }
    return std::isfinite(found) ? std::optional(found) : std::nullopt;
}

Series difference(const Series& a, const Series& b) {
    Series result(std::max<std::size_t>(a.size(), 1));
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (const std::optional<double> other = b.at(a.time(i))) result.add(a.time(i), a.value(i) - *other);
    }
    return result;
}

PlotRange value_range(std::span<const Series* const> series, const PlotRange& time) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Series* one : series) {
        for (std::size_t i = one->first_from(time.min); i < one->size() && one->time(i) <= time.max; ++i) {
            const double value = one->value(i);
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (!(low <= high)) return {0.0, 1.0};
    // A quantity that is never negative is seen against zero, unless it hardly changes.
    if (low > 0.0 && low < 0.7 * high) low = 0.0;
    if (high < 0.0 && high > 0.7 * low) high = 0.0;
    const double size = std::max(std::abs(low), std::abs(high));
    double air = 0.05 * (high - low);
    if (!(air > 1e-9 * size)) air = size > 0.0 ? 0.05 * size : 0.5;
    return {low == 0.0 ? 0.0 : low - air, high == 0.0 ? 0.0 : high + air};
}

PlotRange whole_time(std::span<const Series* const> series) {
    PlotRange whole{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const Series* one : series) {
        if (one->empty()) continue;
        whole.min = std::min(whole.min, one->time(0));
        whole.max = std::max(whole.max, one->time(one->size() - 1));
    }
    if (!(whole.min <= whole.max)) return {0.0, 1.0};
    whole.max = std::max(whole.max, whole.min + 1.0);
    return whole;
}

namespace {

/// What falls into one pixel across, as points in the order of time.
struct Column {
    PlotPoint first, least, most, last;
    std::size_t least_at = 0, most_at = 0, count = 0;

    void add(const PlotPoint& point) {
        if (count == 0) first = least = most = point;
        // y points down; which is called least is all the same.
        if (point.y < least.y) {
            least = point;
            least_at = count;
        }
        if (point.y > most.y) {
            most = point;
            most_at = count;
        }
        last = point;
        ++count;
    }
    void append_to(PlotLine& line) const {
        const auto push = [&](const PlotPoint& point) {
            if (line.empty() || !(line.back() == point)) line.push_back(point);
        };
        if (count == 0) return;
        push(first);
        push(least_at < most_at ? least : most);
        push(least_at < most_at ? most : least);
        push(last);
    }
};

}  // namespace

std::vector<PlotLine> plot_lines(const Series& series, const PlotRange& time, const PlotRange& values,
                                 float width, float height) {
    std::vector<PlotLine> lines;
    if (!(time.span() > 0.0) || !(values.span() > 0.0) || series.empty()) return lines;
    const auto place_of = [&](std::size_t i) {
        const double across = (series.time(i) - time.min) / time.span();
        const double up = (series.value(i) - values.min) / values.span();
        // Far outside, a float would lose its digits.
        return PlotPoint{
            static_cast<float>(across * static_cast<double>(width)),
            static_cast<float>((1.0 - std::clamp(up, -10.0, 11.0)) * static_cast<double>(height))};
    };
    std::size_t i = series.first_from(time.min);
    if (i > 0) --i;
    PlotLine line;
    Column column;
    float pixel = -1e9f;
    const auto end_column = [&] {
        column.append_to(line);
        column = {};
    };
    const auto end_line = [&] {
        end_column();
        if (!line.empty()) lines.push_back(std::move(line));
        line = {};
    };
    for (; i < series.size(); ++i) {
        if (!std::isfinite(series.value(i))) {
            end_line();
            continue;
        }
        const PlotPoint point = place_of(i);
        if (std::floor(point.x) != pixel) {
            end_column();
            pixel = std::floor(point.x);
        }
        column.add(point);
        if (series.time(i) > time.max) break;  // the neighbour outside
    }
    end_line();
    return lines;
}

std::string number_in_span(double value, double span) {
    if (!std::isfinite(value)) return "-";
    const double step = std::max(std::abs(span), 1e-300) * 1e-3;
    const double size = std::max(std::abs(value), step);
    const int digits = static_cast<int>(std::floor(std::log10(size)) - std::floor(std::log10(step))) + 1;
    char text[48];
    std::snprintf(text, sizeof text, "%.*g", std::clamp(digits, 3, 9), value);
    return text;
}

std::vector<TimeTick> time_ticks(const PlotRange& time, float width, float least_distance) {
    std::vector<TimeTick> ticks;
    if (!(time.span() > 0.0) || !(width > 0.0f)) return ticks;
    const int room = std::max(1, static_cast<int>(width / std::max(least_distance, 1.0f)));
    const std::vector<double> times = scale_ticks(time.min, time.max, room);
    const double step = times.size() > 1 ? times[1] - times[0] : time.span();
    const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 6);
    for (const double at : times) {
        char text[48];
        std::snprintf(text, sizeof text, "%.*f", decimals, at);
        ticks.push_back(
            {at, static_cast<float>((at - time.min) / time.span() * static_cast<double>(width)), text});
    }
    return ticks;
}

std::optional<PlotRange> dragged_range(const PlotRange& shown, float width, float from, float to,
                                       float least_pixels, double least) {
    const float low = std::clamp(std::min(from, to), 0.0f, width),
                high = std::clamp(std::max(from, to), 0.0f, width);
    if (!(width > 0.0f) || high - low < least_pixels) return std::nullopt;
    const auto time_of = [&](float x) {
        return shown.min + shown.span() * static_cast<double>(x) / static_cast<double>(width);
    };
    PlotRange range{time_of(low), time_of(high)};
    if (range.span() < least) {
        const double middle = 0.5 * (range.min + range.max);
        range = {middle - 0.5 * least, middle + 0.5 * least};
    }
    return range;
}

namespace {

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char letter : text) result += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return result + '"';
}

}  // namespace

std::string plot_csv(std::span<const PlotColumn> columns, const PlotRange& time) {
    std::string text = "time [s]";
    std::vector<double> times;
    std::vector<std::size_t> next;
    for (const PlotColumn& column : columns) {
        text += ',' + quoted(column.title);
        next.push_back(column.series->first_from(time.min));
        for (std::size_t i = next.back(); i < column.series->size() && column.series->time(i) <= time.max;
             ++i)
            times.push_back(column.series->time(i));
    }
    text += "\r\n";
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    for (const double at : times) {
        append_number(text, at);
        for (std::size_t c = 0; c < columns.size(); ++c) {
            text += ',';
            const Series& series = *columns[c].series;
            if (next[c] >= series.size() || series.time(next[c]) != at) continue;
            if (std::isfinite(series.value(next[c]))) append_number(text, series.value(next[c]));
            ++next[c];
        }
        text += "\r\n";
    }
    return text;
}

}  // namespace slosh::ui
