// The constants of a kernel in the pair loops, in units of the support radius: positions X = x/h, q = |X_ij|.
#pragma once

#include "sim/core/kernels/smoothing_kernel.h"

namespace slosh {

/// Turn the bare sums of the surface tension (sim/methods/forces/tension.cpp) into m/s^2: tension.gamma is
/// then the surface tension over the rest density.
struct TensionScales {
    float cohesion = 0.0f;   ///< A, 1/m^2
    float surface = 0.0f;    ///< B, 1/m^2
    float stiffness = 0.0f;  ///< B/d sum_j (1 - q^2), 1/m^3: times gamma, the square of the fastest frequency
};

struct RestLattice;
TensionScales tension_scales(const RestLattice& lattice);

/// C(q) of [AAT13 eq. 2] times (pi h^3/32) 64: 1 at q = 1/2, where it is largest, -1 at 0, 0 at and beyond 1.
constexpr double cohesion_shape(double q) {
    if (q >= 1.0) return 0.0;
    const double t = 64.0 * (q * (1.0 - q)) * (q * (1.0 - q)) * (q * (1.0 - q));
    return q < 0.5 ? 2.0 * t - 1.0 : t;
}

/// w(q) and g(q) below are the bare polynomials of sim/core/kernels/kernel_lanes.h; all scales are applied
/// after the sums.
struct PairConstants {
    KernelName kernel = KernelName::wendland_c2;
    int dimension = 3;
    float spacing = 0.0f;               ///< d, m
    float h = 0.0f;                     ///< m
    float inverse_h = 0.0f;             ///< 1/m
    float volume = 0.0f;                ///< V, m^dim: calibrated, 1/sum W on the rest lattice
    float density_scale = 0.0f;         ///< V W(r) = density_scale w(q)
    float self_density = 0.0f;          ///< V W(0)
    float gradient_scale = 0.0f;        ///< V grad W_ij = -gradient_scale/h g(q) X_ij, dimensionless
    float gradient_sum_squared = 0.0f;  ///< S0 h^2: sum |grad C|^2 of the rest lattice, dimensionless
    float value_sum = 0.0f;             ///< sum of w(q) over a particle's neighbours in the rest lattice
    float gradient_sum = 0.0f;          ///< sum of g(q) over the same neighbours
    float lattice_neighbours = 0.0f;
    /// The mechanical pressure divided by the p of the pair forces: V sum_j x_ij . grad W_ij/dimension of the
    /// rest lattice, near 1. Walls and columns feel this part of p (docs/physics/common.md, Volume form).
    float pressure_scale = 1.0f;
    /// What the uppermost layer of a half-filled rest lattice lacks, and its h^2 |grad rho|^2, in rest
    /// densities.
    float surface_missing = 0.0f, surface_gradient_square = 0.0f;
    float relaxation_bound = 0.0f;  ///< least stable eps_hat
    TensionScales tension;
};

PairConstants make_pair_constants(const RestLattice& lattice);
/// At a spacing of 1 m, for what has no unit and depends on h/d alone. The last one is kept per thread: Real
/// time asks in every step.
const PairConstants& unit_constants(KernelName kernel, int dimension, float ratio);

}  // namespace slosh
