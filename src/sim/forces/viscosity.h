// Viscosity, explicit or implicit, with walls that nothing slips along. The explicit form is part of the loop
// that smooths velocities (smoothing.h); where it would be unstable viscosity_solve.h solves for the implicit
// one.
#pragma once

namespace slosh {

struct StepContext;

struct ViscositySettings {
    float nu = 0.0f;      ///< kinematic, of the scene's own fluid, m^2/s
    bool no_slip = true;  ///< walls hold viscous fluid
};

/// What multiplies g(q) in the Laplacian of the velocity over `length` seconds; with several materials at
/// most.
float viscosity_factor(const StepContext& context, float length);

}  // namespace slosh
