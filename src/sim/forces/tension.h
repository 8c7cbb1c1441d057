// Surface tension after [AAT13]: cohesion holds the surface together, and differences of the surface normals
// pull it flat,
//
//     a_i = -gamma sum_j (A max(K_ij - 1, 0) C(r) x_ij/r + B K_ij (1 - q^2) (n_i - n_j)),
//
// with K_ij = 2 rho0/(rho_i + rho_j), n_i = h sum_j V grad W_ij, q = r/h, and C the published spline:
// strongest at h/2, repelling below about h/4, so that particles do not clump. Two weights differ from the
// paper, where both are K_ij. Measured on a weightless drop (3-D, R = 8 d, DFSPH, gamma 0.5 m^3/s^2):
// * (1 - q^2): with 1 the force jumps when a neighbour passes h, and the drop boils for ever (v_rms 0.21 m/s
//   after 4 s, 0.04 with it; both still with K for cohesion, and half of the tension from it).
// * K - 1: no cohesion inside, where it flattens nothing but presses: with K the pressure inside was 2.9
// times
//   2 gamma rho0/R (1.05 now) and grew with R/d; particles under it resist shear like a crystal: oscillations
//   died twice as fast, and in 2-D a drop of R = 40 d trembled at twice Rayleigh's frequency.
//
// Several materials: normals are those of all fluids together, so all have the tension gamma rho0 (rho0 of
// material 0) at their free surface, and none between them.
//
// The wall counts in the density, so nothing here attracts water to it: drops bead, unless there is adhesion.
#pragma once

#include "sim/step_context.h"

namespace slosh {

/// Whether apply_tension() will do anything in this step.
inline bool tension_acts(const StepContext& context) { return context.state.parameters.tension.gamma > 0.0f; }

/// v += dt a, from the stream of the current positions; to be called in every substep, before particles move.
/// Kept inside the stable range of the explicit form (noted when that acts).
void apply_tension(StepContext& context);

}  // namespace slosh
