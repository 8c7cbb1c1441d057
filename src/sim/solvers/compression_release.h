// How fast water that is compressed when a substep begins comes apart. A solve that removes all of it within
// the substep moves particles by a length that does not depend on dt, and the speed it gives them is that
// length over dt: blocks that overlapped by 8 mm flew apart with 1.6 m/s at 5 ms and 800 m/s at 10 us. So of
// compression that was there before, only the part dt/t of it has to go in a substep that is shorter than t;
// what the substep itself compresses goes at once, as ever.
#pragma once

#include "sim/step_context.h"

namespace slosh {

/// t = spacing/release_speed. Water compressed by C over a length L then comes apart with about C L/t,
/// whatever the step. The price is compression that still water keeps, t/dt times what it had: 1 m deep, d =
/// 50 mm, PBF 0.087 % with substeps of 1.67 ms as before, 0.033 % (0.022 %) with 0.83 ms, 0.016 % (0.005 %)
/// with 0.42 ms. At the default step and spacing t is shorter than a substep.
inline constexpr float release_speed = 40.0f;  // m/s

/// Whether this substep is that short. Nothing below need be called if not.
bool releases_slowly(const StepContext& context);
/// rho at the substep's start -> particles.density. Needs lists and scratch.positions of x(t).
void note_compression(StepContext& context);
/// particles.density -> scratch.density_before: rho/rho0 up to which a particle needs no pressure.
void allow_compression(StepContext& context);
/// The same from rho/rho0 that is there already.
void allow_compression_before(StepContext& context);
/// scratch.density_before, or nullptr: no particle needs none above 1.
const float* allowed_density(const StepContext& context);

}  // namespace slosh
