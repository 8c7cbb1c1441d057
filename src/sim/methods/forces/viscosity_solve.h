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
// them. With w the velocity and omega' the angular velocity relative to the wall's and a rate a of twice the
// drag's: a w - a s omega' x n on the velocity and 2 a s^2 omega' - a s n x w on the turning, whose
// stationary point is the shear w = s gamma with omega' = gamma/2. (With the drag alone, omega near a wall
// came from the fluid's side only.) Fluid that turns with a solid feels nothing. Walls that let it slip
// resist what moves towards them or away; without that a Taylor-Green vortex in a box lost its viscosity's
// share at the walls and decayed 7 % too slowly, now 0.2 %.
//
// Free bodies are six more unknowns each (viscosity_bodies.h).
#pragma once

#include "sim/methods/forces/viscosity_bodies.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

/// What a solve works on, borrowed for as long as it takes. Unknowns are velocities and turnings.
struct ViscositySolveArrays {
    explicit ViscositySolveArrays(StepContext& context)
        : ViscositySolveArrays(context.scratch, context.count()) {}

    BorrowedAxes right, turning_right;  ///< before the solve: what moving walls add to it
    BorrowedAxes residual, image;
    BorrowedAxes turning, turning_residual, turning_image;
    BorrowedVectors turning_stream;  ///< {T, unused}
    /// Per particle, times its mass: {a s n, a s^2} of walls that hold it, in h and 1; or {sqrt(a) n, 0} of
    /// walls that let it slip. 0 far from walls.
    Borrowed walls;
    Borrowed own;  ///< mass (1 + drag)
    BorrowedAxes diagonal, mixed;
    Borrowed velocity_diagonal;  ///< with these: ViscousPass::inverse

  private:
    ViscositySolveArrays(Scratch& scratch, std::size_t n)
        : right(scratch.values, n),
          turning_right(scratch.values, n),
          residual(scratch.values, n),
          image(scratch.values, n),
          turning(scratch.values, n),
          turning_residual(scratch.values, n),
          turning_image(scratch.values, n),
          turning_stream(scratch.streams, n),
          walls(scratch.streams, 4 * n),
          own(scratch.values, n),
          diagonal(scratch.values, n),
          mixed(scratch.values, n),
          velocity_diagonal(scratch.values, n) {}
};

/// k, in h: velocities and turnings T = omega h/k are one vector of unknowns; k makes both rows of the
/// equations alike.
float viscous_turning_length(const PairConstants& constants);

/// Keeps the velocities of particles and bodies as they are for the next solve to start from. Where a thick
/// fluid creeps, viscosity takes back nearly all that a step adds.
void keep_velocities(StepContext& context);
/// Those kept become what they were before `share` of what has changed since then.
void extrapolate_kept(StepContext& context, float share);

/// For the velocities as they are and the walls that are sampled (viscosity.h); `length`: the time that
/// viscosity acts, s. `pairs`: else walls and bodies alone act. By conjugate gradients, the same for every
/// number of threads. Changes the velocities of the particles and of free bodies, and leaves the angular
/// velocities times h in arrays.turning. Returns the iterations, most_viscosity_iterations if they did not
/// suffice.
int solve_viscosity(StepContext& context, float length, bool pairs, ViscousBodies& bodies,
                    ViscositySolveArrays& arrays);

inline constexpr int most_viscosity_iterations = 200;

}  // namespace slosh
