// Probes and their filters, as Python holds them.
#pragma once

#include <vector>

#include "slosh/probe.h"
#include "values.h"

namespace slosh::python {

struct Gauges {
    ProbeRecord record;
    int dimension = 3;
};

/// A list as scene files have it under "probes".
std::vector<Probe> probes_of(const py::handle& list, int dimension);

}  // namespace slosh::python
