// The smoothing kernels in the normalised form q = r/h: W = value_norm w(q), grad W = gradient_norm g(q) x_ij
// (docs/physics/common.md, Kernels). One formula per kernel, templated on the number type, so that scalar
// code, tables and tests agree. The pair loops evaluate the same formulas in lanes and are tested against
// these.
#pragma once

#include <array>

namespace slosh {

enum class KernelName : int { poly6_spiky, cubic_spline, wendland_c2, spiky };
inline constexpr std::array every_kernel{KernelName::poly6_spiky, KernelName::cubic_spline,
                                         KernelName::wendland_c2, KernelName::spiky};

/// w(q): the shape of W, 0 for q >= 1.
template <typename Real>
constexpr Real kernel_value_shape(KernelName name, Real q) {
    if (!(q < Real(1))) return Real(0);
    const Real u = Real(1) - q;
    switch (name) {
        case KernelName::poly6_spiky: {
            const Real v = Real(1) - q * q;
            return v * v * v;
        }
        case KernelName::cubic_spline:
            return q <= Real(0.5) ? Real(1) + Real(6) * q * q * (q - Real(1)) : Real(2) * u * u * u;
        case KernelName::wendland_c2:
            return (u * u) * (u * u) * (Real(1) + Real(4) * q);
        case KernelName::spiky:
            return u * u * u;
    }
    return Real(0);
}

/// g(q) <= 0 with grad W ~ g(q) x_ij: w'(q)/q of the gradient kernel; 0 for q >= 1. Wendland and the inner
/// cubic spline need no division. Spiky is singular at q = 0 and returns 0 there, because coincident
/// particles have no direction.
template <typename Real>
constexpr Real kernel_gradient_shape(KernelName name, Real q) {
    if (!(q < Real(1))) return Real(0);
    const Real u = Real(1) - q;
    switch (name) {
        case KernelName::poly6_spiky:
            return q > Real(0) ? -u * u / q : Real(0);
        case KernelName::cubic_spline:
            return q <= Real(0.5) ? Real(18) * q - Real(12) : Real(-6) * u * u / q;
        case KernelName::wendland_c2:
            return Real(-20) * u * u * u;
        case KernelName::spiky:
            return q > Real(0) ? Real(-3) * u * u / q : Real(0);
    }
    return Real(0);
}

/// The function whose gradient is the gradient kernel, in units of gradient_norm h^2: p'(q) = q g(q), p(1) =
/// 0. For kernels with their own gradient p = w; for Poly6/Spiky it is Spiky's own value, (1 - q)^3/3.
template <typename Real>
constexpr Real kernel_gradient_primitive(KernelName name, Real q) {
    if (name != KernelName::poly6_spiky) return kernel_value_shape(name, q);
    if (!(q < Real(1))) return Real(0);
    const Real u = Real(1) - q;
    return u * u * u / Real(3);
}

/// w'(q)/q, the gradient of W itself: equal to kernel_gradient_shape (with gradient_norm = value_norm) except
/// for Poly6/Spiky. Only linear analysis and tests need it; solvers use the gradient kernel.
template <typename Real>
constexpr Real kernel_value_slope(KernelName name, Real q) {
    if (name != KernelName::poly6_spiky) return kernel_gradient_shape(name, q);
    if (!(q < Real(1))) return Real(0);
    const Real v = Real(1) - q * q;
    return Real(-6) * v * v;
}

/// value_norm of h = 1 m: W = kernel_value_norm/h^dimension w(q).
double kernel_value_norm(KernelName name, int dimension);
/// gradient_norm of h = 1 m: grad W = kernel_gradient_norm/h^(dimension + 2) g(q) x_ij.
double kernel_gradient_norm(KernelName name, int dimension);

/// One kernel (with its gradient kernel) at one support radius.
struct SmoothingKernel {
    KernelName name = KernelName::wendland_c2;
    int dimension = 3;
    float h = 0.0f;              ///< support radius, m
    double value_norm = 0.0;     ///< 1/m^dimension
    double gradient_norm = 0.0;  ///< 1/m^(dimension + 2)

    SmoothingKernel() = default;
    SmoothingKernel(KernelName kernel_name, int dimensions, float support_radius);

    /// W(r), 1/m^dimension.
    double value(double r) const { return value_norm * kernel_value_shape(name, r / static_cast<double>(h)); }
    /// grad W_ij = gradient_factor(r) x_ij, 1/m^(dimension + 2).
    double gradient_factor(double r) const {
        return gradient_norm * kernel_gradient_shape(name, r / static_cast<double>(h));
    }
    /// The kernel whose true gradient is gradient_factor(): W itself, or Spiky's value for Poly6/Spiky.
    double gradient_primitive(double r) const;
    /// W integrated over the plane (3-D) or line (2-D) at distance s from the particle, 1/m.
    double plane_integral(double s) const;
    /// The gradient kernel integrated over the same plane: its component along the plane's normal, <= 0,
    /// 1/m^2.
    double plane_gradient_integral(double s) const;
    /// |grad W|^2 integrated over the same plane, 1/m^(dimension + 3).
    double plane_gradient_square_integral(double s) const;
};

}  // namespace slosh
