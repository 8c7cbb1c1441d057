// How much a solver with its settings yields to a load, and what is left of the compression that softer
// settings have made (corrections/carried_compression.h).
#pragma once

namespace slosh {

struct StepContext;

/// Compression that a substep of the settings there are leaves, over the pressure that made it: rho0 C/p in
/// (s/m)^2, one over the square of the speed of sound that they amount to. Not from the particles. 0 for a
/// solver that makes no pressure.
float softness_now(const StepContext& context);

/// The part of all compression that needs no pressure in this substep, 0 to 1. Under a load that left the
/// compression C of the softer water, the solver would leave C softness/softer; the rest is carried.
float carried_share(const StepContext& context);

}  // namespace slosh
