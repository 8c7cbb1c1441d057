// What the gauges of a world say, while it runs: the record follows the world's list.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "slosh/probe.h"
#include "slosh/world.h"

namespace slosh::app {

class ProbeReadings {
  public:
    /// Between two steps, after each: the filter is over steps. Gauges that have come or gone begin the
    /// filters of all again.
    void read(const World& world);
    /// Never null; another list, another pointer.
    const std::shared_ptr<const std::vector<Probe>>& probes() const { return probes_; }
    const std::vector<ProbeReading>& readings() const { return readings_; }
    /// Unfiltered, one each; not finite: nothing.
    std::vector<double> raw_values() const;

  private:
    std::shared_ptr<const std::vector<Probe>> probes_ = std::make_shared<const std::vector<Probe>>();
    std::vector<ProbeReading> readings_;
    std::optional<ProbeRecord> record_;
    std::optional<double> read_at_;  ///< s
};

/// What the gauges of a world say now, without a filter; not finite: nothing.
std::vector<double> gauge_values(const World& world);

}  // namespace slosh::app
