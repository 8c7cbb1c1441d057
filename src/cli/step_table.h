// The table of `--csv`: a header, then one row of diagnostics per step. The .cpp has one line per column.
#pragma once

#include <string>

#include "slosh/step_report.h"

namespace slosh::cli {

/// Both end with '\n'.
std::string step_table_header();
std::string step_table_row(const StepReport& report);

}  // namespace slosh::cli
