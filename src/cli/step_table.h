// The table of `--csv`: a header, then one row of diagnostics per step. The .cpp has one line per column.
#pragma once

#include <string>

#include "slosh/probe.h"
#include "slosh/world.h"

namespace slosh::cli {

/// Both end with '\n'.
/// `bodies`: the columns of so many solids follow, then those of the probes.
std::string step_table_header(std::size_t bodies = 0, const ProbeRecord* probes = nullptr);
std::string step_table_row(const StepReport& report, const World* world = nullptr, std::size_t bodies = 0,
                           const ProbeRecord* probes = nullptr);

}  // namespace slosh::cli
