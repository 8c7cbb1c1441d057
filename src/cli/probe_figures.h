// What `slosh run` says about probes.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "slosh/probe.h"

namespace slosh::cli {

struct ProbeFigures {
    Probe probe;
    ProbeReading reading;
    int dimension = 3;
};

/// One per probe, in their order.
std::vector<ProbeFigures> probe_figures(const ProbeRecord& record, int dimension);

/// The list `probes` of `slosh run --json`.
nlohmann::ordered_json to_json(const std::vector<ProbeFigures>& probes);
/// A line per probe for the screen, each ending with '\n'.
std::string to_table(const std::vector<ProbeFigures>& probes);

/// The columns of `--csv`: ",toe_raw,toe_filtered,toe_deviation,toe_wet", of a flow also ",gate_volume".
std::string probe_columns(const ProbeRecord& record);
/// Values that there are not are empty.
std::string probe_cells(const ProbeRecord& record);

}  // namespace slosh::cli
