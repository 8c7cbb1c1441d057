// Sums over the rest lattice and the Jacobi iteration's symbol on its modes (docs/physics/common.md,
// Stability of the iterations).
//
// With C_j = C exp(i k.x_j) and lambda = -C/(S0 (1 + eps_hat)), PBF's correction dx_i = sum_j V (lambda_i +
// lambda_j) grad W_ij leaves dx_i = -i g lambda_i, where g(k) = V sum_j |grad W_ij| e_ij sin(k.x_ij), as
// sum_j grad W_ij = 0. The constraint changes by dC_i = V sum_j grad W_ij . (dx_i - dx_j) = (g_W . g)
// lambda_i, where g_W is the same sum with W's own gradient (g_W = g but for the Poly6/Spiky pair). Hence C
// <- C (1 - g_W.g/(S0 (1 + eps_hat))): damped iff 0 < g_W.g < 2 S0 (1 + eps_hat).
#include "sim/core/kernels/rest_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

#include "base/assert.h"

namespace slosh {
namespace {

using std::numbers::pi;
constexpr int max_cells = 16;  ///< largest h/d rounded up

/// sin and cos of x in [0, pi] by Taylor series (error 1e-16 at pi/2): unlike libm's, the same bits on every
/// machine.
std::pair<double, double> sine_cosine(double x) {
    const bool mirrored = x > 0.5 * pi;
    const double y = mirrored ? pi - x : x;
    double sine = 0.0, cosine = 0.0, term = 1.0;
    for (int n = 0; n < 24; n += 2) {
        const double sign = n % 4 == 0 ? 1.0 : -1.0;
        cosine += sign * term;
        term *= y / (n + 1);
        sine += sign * term;
        term *= y / (n + 2);
    }
    return {sine, mirrored ? -cosine : cosine};
}

/// A lattice point with non-negative coordinates, which represents its mirror images too.
struct LatticePoint {
    std::array<int, 3> cell{};
    double copies = 1.0;
    double value_factor = 0.0;     ///< V grad W = factor x, with W's own gradient
    double gradient_factor = 0.0;  ///< the same with the gradient kernel
};

using Wave = std::array<double, 3>;  ///< k d in [0, pi] per axis

/// g_W . g of the mode k, 1/m^2.
double mode_response(const std::vector<LatticePoint>& points, int cells, double spacing, const Wave& wave) {
    std::array<std::array<double, max_cells + 1>, 3> sine{}, cosine{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto [s, c] = sine_cosine(wave[axis]);
        sine[axis][0] = 0.0;
        cosine[axis][0] = 1.0;
        for (std::size_t n = 1; n <= static_cast<std::size_t>(cells); ++n) {
            sine[axis][n] = sine[axis][n - 1] * c + cosine[axis][n - 1] * s;
            cosine[axis][n] = cosine[axis][n - 1] * c - sine[axis][n - 1] * s;
        }
    }
    std::array<double, 3> value{}, gradient{};
    for (const LatticePoint& point : points) {
        const auto a = static_cast<std::size_t>(point.cell[0]), b = static_cast<std::size_t>(point.cell[1]),
                   c = static_cast<std::size_t>(point.cell[2]);
        const double x = point.cell[0] * sine[0][a] * cosine[1][b] * cosine[2][c];
        const double y = point.cell[1] * cosine[0][a] * sine[1][b] * cosine[2][c];
        const double z = point.cell[2] * cosine[0][a] * cosine[1][b] * sine[2][c];
        const double v = point.copies * point.value_factor, g = point.copies * point.gradient_factor;
        value[0] += v * x, value[1] += v * y, value[2] += v * z;
        gradient[0] += g * x, gradient[1] += g * y, gradient[2] += g * z;
    }
    return spacing * spacing * (value[0] * gradient[0] + value[1] * gradient[1] + value[2] * gradient[2]);
}

/// Largest value of f over the lattice's modes: a coarse grid of the irreducible zone, then a pattern search
/// from its best point. Compared with a grid of 96 steps per axis the error is less than 1e-4 for every
/// kernel and h/d (rest_lattice_test).
template <typename Function>
double maximum_over_modes(int dimension, const Function& f) {
    constexpr int steps = 12;
    Wave best{};
    double best_value = f(best);
    for (int a = 0; a <= steps; ++a) {
        for (int b = 0; b <= a; ++b) {
            for (int c = 0; c <= (dimension == 3 ? b : 0); ++c) {
                const Wave wave{pi * a / steps, pi * b / steps, pi * c / steps};
                const double value = f(wave);
                if (value > best_value) best_value = value, best = wave;
            }
        }
    }
    for (double step = 0.5 * pi / steps; step > 1e-3; step *= 0.5) {
        for (bool moved = true; moved;) {
            moved = false;
            for (int direction = 0; direction < 2 * dimension; ++direction) {
                Wave wave = best;
                double& component = wave[static_cast<std::size_t>(direction / 2)];
                component = std::clamp(component + (direction % 2 == 0 ? step : -step), 0.0, pi);
                const double value = f(wave);
                if (value > best_value) best_value = value, best = wave, moved = true;
            }
        }
    }
    return best_value;
}

/// The points with non-negative coordinates inside h, without the origin. Factors do not include V yet.
std::vector<LatticePoint> positive_points(const SmoothingKernel& kernel, double spacing, int cells) {
    std::vector<LatticePoint> points;
    const double h = static_cast<double>(kernel.h);
    const double slope_norm = kernel.value_norm / (h * h);
    for (int a = 0; a <= cells; ++a) {
        for (int b = 0; b <= cells; ++b) {
            for (int c = 0; c <= (kernel.dimension == 3 ? cells : 0); ++c) {
                const double r = spacing * std::sqrt(static_cast<double>(a * a + b * b + c * c));
                if (a + b + c == 0 || r >= h) continue;
                LatticePoint point;
                point.cell = {a, b, c};
                point.copies = (a > 0 ? 2.0 : 1.0) * (b > 0 ? 2.0 : 1.0) * (c > 0 ? 2.0 : 1.0);
                point.value_factor = slope_norm * kernel_value_slope(kernel.name, r / h);
                point.gradient_factor = kernel.gradient_factor(r);
                points.push_back(point);
            }
        }
    }
    return points;
}

}  // namespace

RestLattice rest_lattice(KernelName name, int dimension, float support_radius, float spacing) {
    SLOSH_ASSERT(spacing > 0.0f, "a spacing is positive");
    RestLattice lattice;
    lattice.kernel = SmoothingKernel(name, dimension, support_radius);
    lattice.spacing = spacing;
    const double d = static_cast<double>(spacing);
    const int cells = static_cast<int>(static_cast<double>(support_radius) / d);
    SLOSH_ASSERT(cells <= max_cells, "h/d is at most 16");
    std::vector<LatticePoint> points = positive_points(lattice.kernel, d, cells);

    double sum = lattice.kernel.value(0.0);
    double neighbours = 0.0;
    for (const LatticePoint& point : points) {
        const auto [a, b, c] = point.cell;
        sum += point.copies * lattice.kernel.value(d * std::sqrt(static_cast<double>(a * a + b * b + c * c)));
        neighbours += point.copies;
    }
    lattice.volume = 1.0 / sum;
    lattice.neighbour_count = static_cast<int>(neighbours);
    for (LatticePoint& point : points) {
        point.value_factor *= lattice.volume;
        point.gradient_factor *= lattice.volume;
        const auto [a, b, c] = point.cell;
        const double squared = d * d * static_cast<double>(a * a + b * b + c * c);
        lattice.gradient_square_sum += point.copies * point.gradient_factor * point.gradient_factor * squared;
    }
    if (points.empty()) return lattice;  // h <= d: no neighbours, no relaxation

    const double s0 = lattice.gradient_square_sum;
    const auto response = [&](const Wave& wave) { return mode_response(points, cells, d, wave) / s0; };
    lattice.relaxation_bound = maximum_over_modes(dimension, response) / 2.0 - 1.0;
    if (name == KernelName::poly6_spiky) {
        lattice.undamped_growth =
            maximum_over_modes(dimension, [&](const Wave& wave) { return -response(wave); });
        lattice.undamped_growth = std::max(lattice.undamped_growth, 0.0);
    }
    return lattice;
}

}  // namespace slosh
