// Viscosity, explicit or implicit, with walls that nothing slips along. The explicit form is part of the loop
// that smooths velocities (smoothing.h); where it would be unstable viscosity_solve.h solves for the implicit
// one.
#pragma once

#include "sim/methods/materials/material_table.h"

namespace slosh {

struct StepContext;

/// What multiplies g(q) in the Laplacian of the velocity over `length` seconds; with several materials at
/// most.
float viscosity_factor(const StepContext& context, float length);

}  // namespace slosh
