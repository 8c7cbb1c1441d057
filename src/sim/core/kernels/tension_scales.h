// What turns the bare sums of the surface tension into metres per second squared: calibrated, so that
// tension.gamma is the surface tension over the rest density.
#pragma once

namespace slosh {

/// The two factors of sim/methods/forces/tension.cpp.
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

}  // namespace slosh
