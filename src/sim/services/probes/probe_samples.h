// What the gauges read off the particles of one moment, without any filter.
#pragma once

#include <optional>
#include <vector>

#include "slosh/probe.h"
#include "slosh/world.h"

namespace slosh {

struct ProbeSample {
    bool wet = false;             ///< there is fluid
    std::optional<double> value;  ///< nothing where there is no level
};

/// One per probe, in their order.
std::vector<ProbeSample> sample_probes(const std::vector<Probe>& probes, const World& world);

}  // namespace slosh
