// What the gauges of a world say, while it runs: the record follows the world's list.
#pragma once

#include <optional>
#include <vector>

#include "slosh/probe.h"
#include "slosh/world.h"

namespace slosh::app {

class ProbeReadings {
  public:
    /// Between two steps. Gauges that have come or gone begin the filters of all anew.
    void read(const World& world);
    const std::vector<Probe>& probes() const { return probes_; }
    const std::vector<ProbeReading>& readings() const { return readings_; }

  private:
    std::vector<Probe> probes_;
    std::vector<ProbeReading> readings_;
    std::optional<ProbeRecord> record_;
    std::optional<double> read_at_;  ///< s
};

}  // namespace slosh::app
