// `--csv`: one row of diagnostics per step, a header first. One line per column in the .cpp.
#pragma once

#include <string>

#include "sim/step_report.h"

namespace slosh::cli {

/// Both end with '\n'.
std::string step_table_header();
std::string step_table_row(const StepReport& report);

}  // namespace slosh::cli
