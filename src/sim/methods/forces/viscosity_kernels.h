// The pair loops of the implicit viscosity and the vector operations of its conjugate gradients, compiled per
// instruction set.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

/// See sim/methods/forces/viscosity_solve.h. Positions {X, Y, Z, strength}; strengths are read with several
/// materials only. Unknowns are velocities and turnings T, both m/s; their images and residuals are momenta,
/// per mass of a particle of the scene's own fluid.
struct ViscousPass {
    // Of the vector that is multiplied: the direction.
    float* velocities = nullptr;   ///< stream {v, rho/rho0}
    float* turnings = nullptr;     ///< stream {T, unused}
    const float* walls = nullptr;  ///< stream, times the mass: ViscositySolveArrays::walls
    const float* own = nullptr;    ///< mass (1 + drag)
    float factor = 0.0f;           ///< multiplies g(q)
    float turning_length = 1.0f;   ///< k, in h: k T = angular velocity times h
    bool pairs = true;             ///< else the walls' drag alone acts
    bool holding = true;           ///< what walls do besides their drag
    bool materials = false;        ///< pairs weigh by the harmonic mean of their strengths
    float* velocity[3] = {};       ///< the solution
    float* turning[3] = {};
    const float* turning_right[3] = {};  ///< the right side: what moving walls add
    float* residual[3] = {};
    float* turning_residual[3] = {};
    float* image[3] = {};  ///< of the direction
    float* turning_image[3] = {};
    /// Of the diagonal's blocks: that of the velocities, which is a number, then the turnings' xx, yy, zz,
    /// xy, xz, yz.
    float* inverse[7] = {};
};

/// Sums are those of [group_begin, group_end).
struct ViscosityKernels {
    /// The inverse blocks, and turnings that suit the velocities: those of each particle that are best if its
    /// neighbours have the same.
    void (*start)(const PairInput&, const ViscousPass&, std::size_t group_begin,
                  std::size_t group_end) = nullptr;
    /// The image of the direction: force = own v + sum s e, torque = -k/2 sum s X x e, e = v_i - v_j - k/2
    /// (T_i + T_j) x X_ij, and the walls. Returns direction . image.
    double (*multiply)(const PairInput&, const ViscousPass&, std::size_t group_begin,
                       std::size_t group_end) = nullptr;
    /// solution += step direction, residual -= step image. Returns residual . inverse residual.
    double (*advance)(const ViscousPass&, float step, std::size_t group_begin,
                      std::size_t group_end) = nullptr;
    /// direction = inverse residual + share direction
    void (*redirect)(const ViscousPass&, float share, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
};
const ViscosityKernels& viscosity_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
