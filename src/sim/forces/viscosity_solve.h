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

#include "sim/step/step_context.h"

namespace slosh {

/// What a solve works on, borrowed for as long as it takes. Unknowns are velocities and turnings.
struct ViscositySolveArrays {
    /// `holding`: walls hold the fluid, and solids that turn add torques.
    ViscositySolveArrays(StepContext& context, bool holding)
        : ViscositySolveArrays(context.scratch, context.count(), holding) {}

    BorrowedAxes residual, direction, image;
    BorrowedAxes turning, turning_residual, turning_direction, turning_image;
    Borrowed turning_stream;  ///< {T, unused}
    /// Per particle {a s n, a s^2} of walls that hold it, in h and 1; or {sqrt(a) n, 0} of walls that let it
    /// slip. 0 far from walls.
    Borrowed walls;
    Borrowed wall_torques;  ///< by moving solids that hold it: {torque, 0}

  private:
    ViscositySolveArrays(Scratch& scratch, std::size_t n, bool holding)
        : residual(scratch.values, n),
          direction(scratch.values, n),
          image(scratch.values, n),
          turning(scratch.values, n),
          turning_residual(scratch.values, n),
          turning_direction(scratch.values, n),
          turning_image(scratch.values, n),
          turning_stream(scratch.streams, 4 * n),
          walls(scratch.streams, 4 * n),
          wall_torques(scratch.streams, holding ? 4 * n : 0) {}
};

/// For the velocities as they are, with the rates of the walls' drag times `length`, the time that it acts,
/// s. By conjugate gradients, the same for every number of threads. Leaves the angular velocities times h in
/// arrays.turning and what is not solved in arrays.residual. Returns the iterations,
/// most_viscosity_iterations if they did not suffice.
int solve_viscosity(StepContext& context, float length, const AlignedArray<float>& drag,
                    ViscositySolveArrays& arrays);

inline constexpr int most_viscosity_iterations = 200;

}  // namespace slosh
