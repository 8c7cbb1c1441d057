// What a step will cost with another value of a parameter, from what the last one cost: said before a value
// is set that makes the water crawl.
#pragma once

#include <string_view>

#include "sim/core/parameters/parameters.h"
#include "slosh/step_report.h"

namespace slosh::app {

/// The step that was measured.
struct MeasuredStep {
    const StepReport& report;
    const Parameters& parameters;  ///< it ran with
    std::string_view solver;
    int dimension = 3;
};

/// Predicted wall time of a step with `key` at `value`, ms: substeps x (iterations x a pass of all particles
/// + the rest), with both parts taken from the report's phases. 0 where nothing is known: no step yet, or a
/// parameter that does not decide how much is computed.
double predicted_step(const MeasuredStep& last, std::string_view key, double value);

/// Whether a person is to be asked: with the value a step takes more than `limit` ms, and longer than now.
bool is_costly(const MeasuredStep& last, double predicted, double limit);

}  // namespace slosh::app
