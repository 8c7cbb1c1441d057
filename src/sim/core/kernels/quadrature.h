// Gauss-Legendre quadrature with 16 points: exact for each polynomial piece of the kernels, without libm
// calls.
#pragma once

#include <array>
#include <cstddef>

namespace slosh {

/// Calls visit(x, weight) for the 16 points of [a, b].
template <typename Visitor>
void for_each_quadrature_point(double a, double b, const Visitor& visit) {
    constexpr std::array<double, 8> node{0.0950125098376374, 0.2816035507792589, 0.4580167776572274,
                                         0.6178762444026438, 0.7554044083550030, 0.8656312023878318,
                                         0.9445750230732326, 0.9894009349916499};
    constexpr std::array<double, 8> weight{0.1894506104550685, 0.1826034150449236, 0.1691565193950025,
                                           0.1495959888165767, 0.1246289712555339, 0.0951585116824928,
                                           0.0622535239386479, 0.0271524594117541};
    const double center = 0.5 * (a + b), half = 0.5 * (b - a);
    for (std::size_t i = 0; i < node.size(); ++i) {
        visit(center - half * node[i], half * weight[i]);
        visit(center + half * node[i], half * weight[i]);
    }
}

/// Integral of f over [a, b]; exact for polynomials up to degree 31.
template <typename Function>
double integrate(double a, double b, const Function& f) {
    double sum = 0.0;
    for_each_quadrature_point(a, b, [&](double x, double weight) { sum += weight * f(x); });
    return sum;
}

/// The same in two pieces split at `knot`, where f may have a kink. A knot outside [a, b] has no effect.
template <typename Function>
double integrate_split(double a, double b, double knot, const Function& f) {
    if (knot <= a || knot >= b) return integrate(a, b, f);
    return integrate(a, knot, f) + integrate(knot, b, f);
}

}  // namespace slosh
