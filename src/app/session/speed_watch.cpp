// See speed_watch.h.
#include "app/session/speed_watch.h"

#include <algorithm>

namespace slosh::app {

std::optional<double> SpeedWatch::stepped(double expected, double seconds) {
    if (!(expected > 0.0) || !(seconds > 0.0)) return std::nullopt;
    ratios_.push_back(expected / seconds);
    if (ratios_.size() < steps) return std::nullopt;
    // The median: a single step that waited for something says nothing.
    const auto middle = ratios_.begin() + static_cast<std::ptrdiff_t>(steps / 2);
    std::nth_element(ratios_.begin(), middle, ratios_.end());
    const double factor = *middle;
    ratios_.clear();
    if (factor > slower && factor < faster) return std::nullopt;
    return factor;
}

}  // namespace slosh::app
