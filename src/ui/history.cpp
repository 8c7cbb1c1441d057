// See history.h. A fixed ring: nothing is allocated after the constructor.
#include "ui/history.h"

#include <cmath>

namespace slosh::ui {

History::History(double span, std::size_t capacity) : span_(span), times_(capacity), values_(capacity) {}

void History::add(double time, double value) {
    // A step back in time (a reset) starts a new curve.
    if (count_ > 0 && time < this->time(count_ - 1)) clear();
    // Thins the samples: none are closer than the ring can hold over its span. The newest value wins.
    const double least_distance = span_ / static_cast<double>(times_.size());
    if (count_ > 1 && time - this->time(count_ - 2) < least_distance) {
        const std::size_t last = index(count_ - 1);
        times_[last] = time;
        values_[last] = value;
        return;
    }
    if (count_ == times_.size()) {
        start_ = (start_ + 1) % times_.size();
        --count_;
    }
    const std::size_t place = index(count_);
    times_[place] = time;
    values_[place] = value;
    ++count_;
    while (count_ > 0 && this->time(0) < time - span_) {
        start_ = (start_ + 1) % times_.size();
        --count_;
    }
}

void History::clear() {
    start_ = 0;
    count_ = 0;
}

History::Range History::range() const {
    Range result;
    bool first = true;
    for (std::size_t i = 0; i < count_; ++i) {
        const double v = value(i);
        if (!std::isfinite(v)) continue;
        if (first || v < result.min) result.min = v;
        if (first || v > result.max) result.max = v;
        first = false;
    }
    return result;
}

}  // namespace slosh::ui
