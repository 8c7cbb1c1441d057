// Norms of the kernels in closed form (the integral of W over space is 1), and integrals over planes.
#include "sim/core/kernels/smoothing_kernel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "sim/core/kernels/quadrature.h"

namespace slosh {
namespace {

using std::numbers::pi;

/// Integral of f(r) over the line (2-D) or plane (3-D) at distance s, f = 0 beyond h and with a kink at h/2
/// (the cubic spline's knot).
template <typename Function>
double over_plane(int dimension, double s, double h, const Function& f) {
    if (s >= h) return 0.0;
    if (dimension == 3) {
        return 2.0 * pi * integrate_split(s, h, 0.5 * h, [&](double r) { return f(r) * r; });
    }
    const double end = std::sqrt(h * h - s * s);
    const double knot = std::sqrt(std::max(0.25 * h * h - s * s, 0.0));
    return 2.0 * integrate_split(0.0, end, knot, [&](double t) { return f(std::sqrt(s * s + t * t)); });
}

}  // namespace

double kernel_value_norm(KernelName name, int dimension) {
    const bool flat = dimension == 2;
    switch (name) {
        case KernelName::poly6_spiky:
            return flat ? 4.0 / pi : 315.0 / (64.0 * pi);
        case KernelName::cubic_spline:
            return flat ? 40.0 / (7.0 * pi) : 8.0 / pi;
        case KernelName::wendland_c2:
            return flat ? 7.0 / pi : 21.0 / (2.0 * pi);
        case KernelName::spiky:
            return flat ? 10.0 / pi : 15.0 / pi;
    }
    return 0.0;
}

double kernel_gradient_norm(KernelName name, int dimension) {
    if (name == KernelName::poly6_spiky) return dimension == 2 ? 30.0 / pi : 45.0 / pi;  // Spiky
    return kernel_value_norm(name, dimension);
}

SmoothingKernel::SmoothingKernel(KernelName kernel_name, int dimensions, float support_radius)
    : name(kernel_name), dimension(dimensions), h(support_radius) {
    SLOSH_ASSERT(dimension == 2 || dimension == 3, "kernels exist in 2-D and 3-D");
    SLOSH_ASSERT(h > 0.0f, "a support radius is positive");
    const double length = static_cast<double>(h);
    const double power = dimension == 2 ? length * length : length * length * length;
    value_norm = kernel_value_norm(name, dimension) / power;
    gradient_norm = kernel_gradient_norm(name, dimension) / (power * length * length);
}

double SmoothingKernel::gradient_primitive(double r) const {
    const double length = static_cast<double>(h);
    return gradient_norm * length * length * kernel_gradient_primitive(name, r / length);
}

double SmoothingKernel::plane_integral(double s) const {
    return over_plane(dimension, std::abs(s), static_cast<double>(h), [this](double r) { return value(r); });
}

double SmoothingKernel::plane_gradient_integral(double s) const {
    return std::abs(s) * over_plane(dimension, std::abs(s), static_cast<double>(h),
                                    [this](double r) { return gradient_factor(r); });
}

double SmoothingKernel::plane_gradient_square_integral(double s) const {
    return over_plane(dimension, std::abs(s), static_cast<double>(h), [this](double r) {
        const double slope = gradient_factor(r) * r;
        return slope * slope;
    });
}

}  // namespace slosh
