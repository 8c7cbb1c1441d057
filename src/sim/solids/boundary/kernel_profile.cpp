// Kernel profiles by quadrature along the line, split at the cubic spline's knot.
#include "sim/solids/boundary/kernel_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "sim/core/kernels/quadrature.h"

namespace slosh {

ProfileSample point_profile(const SmoothingKernel& kernel, double r) {
    const double factor = kernel.gradient_factor(r);
    return {kernel.value(r), factor, factor * factor * r * r};
}

LineProfile::LineProfile(const SmoothingKernel& kernel) {
    constexpr std::size_t intervals = 256;
    const double h = static_cast<double>(kernel.h);
    inverse_step_ = static_cast<double>(intervals) / h;
    samples_.resize(intervals + 2);
    // Spiky's factor is singular on the line itself. No caller asks for rho below d/2, so the first sample
    // repeats the second.
    for (std::size_t i = 1; i < intervals; ++i) {
        const double rho = static_cast<double>(i) / inverse_step_;
        const double end = std::sqrt(h * h - rho * rho);
        const double knot = std::sqrt(std::max(0.25 * h * h - rho * rho, 0.0));
        const auto radius = [rho](double t) { return std::sqrt(rho * rho + t * t); };
        ProfileSample& sample = samples_[i];
        sample.value =
            2.0 * integrate_split(0.0, end, knot, [&](double t) { return kernel.value(radius(t)); });
        sample.gradient_factor = 2.0 * integrate_split(0.0, end, knot, [&](double t) {
                                     return kernel.gradient_factor(radius(t));
                                 });
        sample.gradient_square = 2.0 * integrate_split(0.0, end, knot, [&](double t) {
                                     const double r = radius(t), slope = kernel.gradient_factor(r) * r;
                                     return slope * slope;
                                 });
    }
    samples_[0] = samples_[1];
}

ProfileSample LineProfile::operator()(double rho) const {
    const double place = rho * inverse_step_;
    const auto last = static_cast<double>(samples_.size() - 2);
    if (!(place < last)) return {};
    const auto i = static_cast<std::size_t>(place);
    const double t = place - static_cast<double>(i);
    const ProfileSample &a = samples_[i], &b = samples_[i + 1];
    return {a.value + t * (b.value - a.value),
            a.gradient_factor + t * (b.gradient_factor - a.gradient_factor),
            a.gradient_square + t * (b.gradient_square - a.gradient_square)};
}

}  // namespace slosh
