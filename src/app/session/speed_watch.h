// Whether the machine is as fast as was reckoned when it was measured. It may have been busy then, or be busy
// now: drawing, other programs, a laptop on its battery.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace slosh::app {

/// Pure arithmetic on times that the caller measures.
class SpeedWatch {
  public:
    /// A step took `seconds`, where `expected` were reckoned. After enough steps that differ clearly: by
    /// which factor the machine is faster than reckoned. The caller reckons with that from then on.
    std::optional<double> stepped(double expected, double seconds);
    void restart() { ratios_.clear(); }

    static constexpr std::size_t steps = 90;              ///< that a judgement takes: 1.5 s of water
    static constexpr double slower = 0.9, faster = 1.25;  ///< what lies between is left alone

  private:
    std::vector<double> ratios_;
};

}  // namespace slosh::app
