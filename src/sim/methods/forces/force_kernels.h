// The pair loops of the forces, compiled per instruction set: implicit viscosity with the vector operations
// of its conjugate gradients, surface tension [AAT13].
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

/// See sim/methods/forces/viscosity_solve.h. Positions {X, Y, Z, strength}; strengths are read with several
/// materials only. Unknowns are velocities and turnings T, both m/s; their images and residuals are momenta,
/// per mass of a particle of the scene's own fluid.
struct ViscousEquations {
    const float* walls = nullptr;  ///< stream, times the mass: ViscositySolveArrays::walls
    const float* own = nullptr;    ///< mass (1 + drag)
    float factor = 0.0f;           ///< multiplies g(q)
    float turning_length = 1.0f;   ///< k, in h: k T = angular velocity times h
    bool pairs = true;             ///< else the walls' drag alone acts
    bool holding = true;           ///< what walls do besides their drag
    bool materials = false;        ///< pairs weigh by the harmonic mean of their strengths
};
struct ViscousVector {
    float* velocity[3] = {};
    float* turning[3] = {};
};
struct ViscousPass {
    ViscousEquations equations;
    // The direction: the vector that is multiplied, as streams.
    const float* velocities = nullptr;        ///< {v, rho/rho0}
    const float* turnings = nullptr;          ///< {T, unused}
    ViscousVector solution, residual, image;  ///< image: of the direction
    const float* turning_right[3] = {};       ///< the right side: what moving walls add
    /// Inverse of the diagonal's blocks: the velocities' block is a number, then come the turnings' xx, yy,
    /// zz, xy, xz, yz.
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
    /// direction = inverse residual + share direction; the streams are those of the pass.
    void (*redirect)(const ViscousPass&, float share, float* velocities, float* turnings,
                     std::size_t group_begin, std::size_t group_end) = nullptr;
};
const ViscosityKernels& viscosity_kernels(simd::Target target, KernelName kernel);

/// v += dt a
struct TensionPass {
    const float* normals = nullptr;       ///< stream {n, rho/rho0}
    float cohesion_dt = 0.0f;             ///< gamma A dt, m/s
    float surface_dt = 0.0f;              ///< gamma B dt, m/s
    float* velocity[3] = {};              ///< changed in place
    ParticleField weight{nullptr, 1.0f};  ///< factor of the acceleration, by material
};

struct TensionKernels {
    /// Writes the stream of normals.
    void (*normals)(const PairInput&, float* normals, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
    void (*accelerate)(const PairInput&, const TensionPass&, std::size_t group_begin,
                       std::size_t group_end) = nullptr;
};
const TensionKernels& tension_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
