// The implicit viscosity: (1 + drag - dt nu div 2 E) v = v*, E the rate of strain.
//
// A sum over pairs of velocity differences, which the explicit form is, takes what is no strain as well: near
// a free surface it brakes fluid that turns like a solid body, and a thread of honey never coils. So each
// particle has an angular velocity omega besides, found together with v as what makes the dissipation least,
//
//     D = sum_pairs s_ij |v_ij - (omega_i + omega_j)/2 x x_ij|^2,    s_ij = 4 nu V/rho_ij |grad W_ij|/r,
//
// (a Cosserat fluid whose spins weigh nothing.) What is left of v_ij is E x_ij: the sum is that of 2 nu E:E,
// exact for any rotation; its stationary point keeps momentum and angular momentum, and free surfaces bear no
// traction. Only second moments of the neighbourhood occur, which are isotropic on the rest lattice. Pair
// forces along x_ij, 2 (d + 2) nu (v_ij . x_ij) x_ij/r^2, know no rotation either, but their fourth moments
// have 0.57 (along the axes) to 1.43 times the viscosity on the lattice of h/d = 2, and 0.70 between layers
// that slide.
//
// Walls that hold the fluid tie a particle at a distance s, normal n, to the profile that goes on behind
// them: with a rate a of twice the drag's, a v - a s omega x n on the velocity and 2 a s^2 omega - a s n x v
// on the turning, whose stationary point is the shear v = s gamma with omega = gamma/2. (With the drag alone,
// omega near a wall came from the fluid's side only.) Walls that let it slip resist what moves towards them
// or away; without that a Taylor-Green vortex in a box lost its viscosity's share at the walls and decayed 7
// % too slowly, now 0.2 %.
#pragma once

namespace slosh {

struct StepContext;

/// For the velocities as they are, with the rates of scratch.drag; `length`: the time that it acts, s. By
/// conjugate gradients, the same for every number of threads. Returns the iterations,
/// most_viscosity_iterations if they did not suffice.
int solve_viscosity(StepContext& context, float length);

inline constexpr int most_viscosity_iterations = 200;

}  // namespace slosh
