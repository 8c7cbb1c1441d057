// The infinite rest lattice (cubic, square in 2-D) of spacing d. It calibrates volume, relaxation and walls
// for a kernel and h/d. Recomputed whenever kernel, dimension or h changes (under 1 ms). A pure function
// without libm's sine, so the bits are the same everywhere.
#pragma once

#include "sim/core/kernels/smoothing_kernel.h"

namespace slosh {

struct RestLattice {
    SmoothingKernel kernel;
    float spacing = 0.0f;  ///< d, m
    /// V = 1/sum_j W over the lattice, self included, m^dimension: V sum W = 1 at rest.
    double volume = 0.0;
    /// S0 = sum_k |grad_k C_i|^2 = sum_{j != i} |V grad W_ij|^2 + |sum_j V grad W_ij|^2 (0 by symmetry),
    /// 1/m^2.
    double gradient_square_sum = 0.0;
    /// Smallest eps_hat = eps/S0 at which PBF's Jacobi iteration damps every lattice mode that it can damp;
    /// may be negative.
    double relaxation_bound = 0.0;
    /// Largest growth per iteration, at eps_hat = 0, of the modes that no eps_hat can damp (it only divides
    /// the growth by 1 + eps_hat). 0 for kernels with their own gradient.
    double undamped_growth = 0.0;
    /// Lattice particles within h, without self.
    int neighbour_count = 0;
};

/// Errors: none; `support_radius` and `spacing` must be positive (asserted).
RestLattice rest_lattice(KernelName name, int dimension, float support_radius, float spacing);

}  // namespace slosh
