// Whether the machine is as fast as was reckoned when it was measured. It may have been busy then, or be busy
// now: drawing, other programs, a laptop on its battery.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace slosh::app {

/// Pure arithmetic on times that the caller measures.
class SpeedWatch {
  public:
    /// A step took `seconds`, where `expected` were reckoned. After enough steps that differ clearly: by
    /// which factor the machine is faster than reckoned. The caller reckons with that from then on.
    std::optional<double> stepped(double expected, double seconds) {
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
    void restart() { ratios_.clear(); }

    static constexpr std::size_t steps = 90;              ///< that a judgement takes: 1.5 s of water
    static constexpr double slower = 0.9, faster = 1.25;  ///< what lies between is left alone

  private:
    std::vector<double> ratios_;
};

}  // namespace slosh::app
