// `--csv`: one row of diagnostics per step, a header first. One line per column in the .cpp.
#pragma once

#include <string>

#include "sim/step_report.h"

namespace slosh::cli {

class StepTable {
  public:
    StepTable();
    void add(const StepReport& report);
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

}  // namespace slosh::cli
