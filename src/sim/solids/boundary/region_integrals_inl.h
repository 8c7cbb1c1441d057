// round_region(): integrates over shells of radius r about the particle. The round solid covers a cap
// cos(theta) > c(r) of each.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/core/kernels/quadrature.h"

namespace slosh {

/// acos(c) for c in [-0.5, 1] as the integral of 2/sqrt(2 - u^2) over [0, sqrt(1 - c)]. The integrand is
/// smooth, so 16 points give 1e-12. It uses no libm, whose results differ between machines.
inline double cap_half_angle(double c) {
    return integrate(0.0, std::sqrt(std::max(1.0 - c, 0.0)),
                     [](double u) { return 2.0 / std::sqrt(2.0 - u * u); });
}

template <typename Profile>
RegionMoments round_region(int dimension, const Profile& profile, double h, double s, double curvature) {
    const double end = curvature > 0.0 ? std::min(h, s + 2.0 / curvature) : h;
    if (s >= end) return {};
    RegionMoments moments;
    const auto add_shells = [&](double from, double to) {
        // The integrand has three components, so it adds to `moments` with the weight of its quadrature
        // point.
        for_each_quadrature_point(from, to, [&](double r, double weight) {
            const double c = std::min(
                (r * r * curvature + s * (2.0 + s * curvature)) / (2.0 * r * (1.0 + s * curvature)), 1.0);
            const double sine_squared = std::max(1.0 - c * c, 0.0);
            const bool ball = dimension == 3;
            const double measure =
                ball ? 2.0 * std::numbers::pi * r * r * (1.0 - c) : 2.0 * r * cap_half_angle(c);
            const double along_normal =
                ball ? std::numbers::pi * r * r * sine_squared : 2.0 * r * std::sqrt(sine_squared);
            const ProfileSample sample = profile(r);
            moments.value += weight * sample.value * measure;
            moments.gradient += weight * sample.gradient_factor * r * along_normal;
            moments.gradient_square += weight * sample.gradient_square * measure;
        });
    };
    const double knot = 0.5 * h;  // where the cubic spline changes its polynomial
    if (s < knot && knot < end) {
        add_shells(s, knot);
        add_shells(knot, end);
    } else {
        add_shells(s, end);
    }
    return moments;
}

}  // namespace slosh
