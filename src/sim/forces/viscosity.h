// Viscosity, explicit or implicit, with walls that nothing slips along.
#pragma once

namespace slosh {

struct StepContext;

/// How often the implicit part acts. A step's whole viscosity in one substep of many leaves the others
/// without: under WCSPH, whose pressures answer in every one, a tank of honey then showed 1.34 times its
/// pressure.
enum class ViscositySteps { whole_step, every_substep };

/// In the last substep, for the whole step: what walls take from the velocities near them, and all of the
/// viscosity where the explicit form (due_smoothing) would be unstable: that part is viscosity_solve.h's. It
/// keeps the fluid's momentum to round-off, and its angular momentum as far as the solve goes. The positions
/// of the stream and scratch.relative_density are this substep's.
void apply_viscosity(StepContext& context, ViscositySteps steps = ViscositySteps::whole_step);

}  // namespace slosh
