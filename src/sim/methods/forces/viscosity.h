// Viscosity, explicit or implicit, with walls that nothing slips along. The explicit form is part of the loop
// that smooths velocities (smoothing.h); where it would be unstable viscosity_solve.h solves for the implicit
// one.
#pragma once

#include "sim/methods/forces/viscosity_solve.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

struct StepContext;

/// What multiplies g(q) in the Laplacian of the velocity over `length` seconds; with several materials at
/// most.
float viscosity_factor(const StepContext& context, float length);

/// Factors of the walls' drag over `length` seconds, by material; zeros where the fluid slips along them.
/// `pairs`: in the implicit viscosity.
std::array<float, most_materials> drag_factors(const StepContext& context, const MaterialTable& table,
                                               bool pairs, float length);

/// Drag, arms, inertias and what moving walls add -> arrays.own, walls, right and turning_right; ties to
/// free bodies -> bodies, which must be started.
void sample_holding_walls(StepContext& context, const MaterialTable& table, bool pairs, float length,
                          ViscousBodies& bodies, ViscositySolveArrays& arrays);
/// The same where the fluid slips along the walls: they resist what moves towards the container's nearest one
/// or away.
void sample_slipping_walls(StepContext& context, const MaterialTable& table, float length,
                           ViscositySolveArrays& arrays);

}  // namespace slosh
