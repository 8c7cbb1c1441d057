// The numbers at the end of a step, from its final positions: density error with boundaries, energies,
// momentum, extremes.
#pragma once

#include "sim/methods/step/step_context.h"

namespace slosh {

/// Density, neighbour counts (into the particles) and everything in the report that describes the final
/// state.
void run_diagnostics(StepContext& context);
/// Energies, momentum, the greatest speed and bounds alone, of a world that has not stepped.
void report_motion(const MethodState& state, StepReport& report);

/// rho of every particle, with walls, at the positions of now -> particles.density.
void measure_densities(StepContext& context);

}  // namespace slosh
