// The rest lattice against the tables of docs/PHYSICS.md and against brute force.
#include "sim/sph/rest_lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace slosh::rest_lattice_test {
namespace {

constexpr float spacing = 0.05f;

RestLattice lattice(KernelName name, int dimension, double ratio) {
    return rest_lattice(name, dimension, static_cast<float>(ratio * 0.05), spacing);
}

struct Expected {
    KernelName name;
    int dimension;
    double ratio, value, tolerance;
};

// docs/PHYSICS.md, Relaxation: S0 d^2.
TEST(RestLattice, GradientSquareSumIsThePublishedOne) {
    for (const Expected& e : {Expected{KernelName::cubic_spline, 3, 1.8, 0.549, 6e-4},
                              Expected{KernelName::cubic_spline, 3, 2.0, 0.425, 6e-4},
                              Expected{KernelName::cubic_spline, 3, 2.5, 0.173, 6e-4},
                              Expected{KernelName::cubic_spline, 3, 3.0, 0.072, 6e-4}}) {
        EXPECT_NEAR(lattice(e.name, e.dimension, e.ratio).gradient_square_sum * 0.05 * 0.05, e.value,
                    e.tolerance)
            << e.ratio;
    }
}

// docs/PHYSICS.md, Relaxation: the least eps_hat, to the digits printed there.
TEST(RestLattice, RelaxationBoundIsThePublishedOne) {
    const KernelName cubic = KernelName::cubic_spline, pair = KernelName::poly6_spiky;
    for (const Expected& e : {Expected{cubic, 3, 1.8, 0.22, 0.006}, Expected{cubic, 3, 2.0, 0.41, 0.006},
                              Expected{cubic, 3, 2.2, 0.65, 0.006}, Expected{cubic, 3, 2.5, 1.2, 0.06},
                              Expected{cubic, 3, 3.0, 2.7, 0.06}, Expected{pair, 3, 1.8, 0.29, 0.006},
                              Expected{pair, 3, 2.0, 0.41, 0.006}, Expected{pair, 3, 2.2, 0.58, 0.006},
                              Expected{pair, 3, 2.5, 0.87, 0.006}, Expected{pair, 3, 3.0, 2.0, 0.06},
                              Expected{cubic, 2, 2.0, 0.07, 0.006}, Expected{pair, 2, 2.0, 0.13, 0.006}}) {
        EXPECT_NEAR(lattice(e.name, e.dimension, e.ratio).relaxation_bound, e.value, e.tolerance)
            << static_cast<int>(e.name) << " " << e.dimension << "-D " << e.ratio;
    }
}

// docs/PHYSICS.md, Relaxation: some modes of that pair grow by 2.6 to 5.5 % per iteration.
TEST(RestLattice, UndampedModesOfThePair) {
    EXPECT_NEAR(lattice(KernelName::poly6_spiky, 3, 2.0).undamped_growth, 0.026, 1e-3);
    EXPECT_NEAR(lattice(KernelName::poly6_spiky, 3, 3.0).undamped_growth, 0.055, 1e-3);
    EXPECT_EQ(lattice(KernelName::wendland_c2, 3, 2.0).undamped_growth, 0.0);
    EXPECT_EQ(lattice(KernelName::cubic_spline, 3, 2.5).undamped_growth, 0.0);
}

// docs/PHYSICS.md, Volume form.
TEST(RestLattice, Volume) {
    const double d3 = 0.05 * 0.05 * 0.05;
    EXPECT_NEAR(lattice(KernelName::wendland_c2, 3, 2.0).volume / d3, 0.967, 6e-4);
    EXPECT_NEAR(lattice(KernelName::cubic_spline, 3, 1.3).volume / d3, 0.752, 6e-4);
}

TEST(RestLattice, NeighbourCount) {
    EXPECT_EQ(lattice(KernelName::wendland_c2, 3, 1.3).neighbour_count, 6);
    EXPECT_EQ(lattice(KernelName::wendland_c2, 3, 1.5).neighbour_count, 18);
    EXPECT_EQ(lattice(KernelName::wendland_c2, 3, 1.8).neighbour_count, 26);
    EXPECT_EQ(lattice(KernelName::wendland_c2, 2, 1.3).neighbour_count, 4);
}

/// Everything again from all lattice points and a fine grid of modes over the whole zone, with the
/// definition's exponentials.
struct BruteForce {
    double volume = 0.0, gradient_square_sum = 0.0, largest_response = 0.0;

    BruteForce(KernelName name, int dimension, double ratio, int steps) {
        const SmoothingKernel kernel(name, dimension, static_cast<float>(ratio));
        const int n = static_cast<int>(ratio) + 1;
        struct Point {
            double x[3], value, gradient;
        };
        std::vector<Point> points;
        double sum = 0.0;
        for (int a = -n; a <= n; ++a) {
            for (int b = -n; b <= n; ++b) {
                for (int c = dimension == 3 ? -n : 0; c <= (dimension == 3 ? n : 0); ++c) {
                    const double r = std::sqrt(static_cast<double>(a * a + b * b + c * c));
                    sum += kernel.value(r);
                    if (r == 0.0 || r >= ratio) continue;
                    const double slope =
                        kernel.value_norm / (ratio * ratio) * kernel_value_slope(name, r / ratio);
                    points.push_back({{double(a), double(b), double(c)}, slope, kernel.gradient_factor(r)});
                }
            }
        }
        volume = 1.0 / sum;
        for (const Point& p : points) {
            const double r2 = p.x[0] * p.x[0] + p.x[1] * p.x[1] + p.x[2] * p.x[2];
            gradient_square_sum += volume * volume * p.gradient * p.gradient * r2;
        }
        const double pi = std::numbers::pi;
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; j <= i; ++j) {
                for (int k = 0; k <= (dimension == 3 ? j : 0); ++k) {
                    const double wave[3] = {pi * i / steps, pi * j / steps, pi * k / steps};
                    double v[3] = {}, g[3] = {};
                    for (const Point& p : points) {
                        const double s = std::sin(wave[0] * p.x[0] + wave[1] * p.x[1] + wave[2] * p.x[2]);
                        for (int axis = 0; axis < 3; ++axis) {
                            v[axis] += volume * p.value * p.x[axis] * s;
                            g[axis] += volume * p.gradient * p.x[axis] * s;
                        }
                    }
                    largest_response = std::max(largest_response, v[0] * g[0] + v[1] * g[1] + v[2] * g[2]);
                }
            }
        }
    }
};

TEST(RestLattice, AgreesWithBruteForce) {
    for (const KernelName name :
         {KernelName::poly6_spiky, KernelName::cubic_spline, KernelName::wendland_c2}) {
        for (const double ratio : {1.3, 1.5, 1.8, 2.0, 2.25, 2.5, 3.0}) {
            for (const int dimension : {2, 3}) {
                const int steps = dimension == 2 ? 96 : 32;
                const BruteForce brute(name, dimension, ratio, steps);
                const RestLattice fast = rest_lattice(name, dimension, static_cast<float>(ratio), 1.0f);
                EXPECT_NEAR(fast.volume / brute.volume, 1.0, 1e-6);
                EXPECT_NEAR(fast.gradient_square_sum / brute.gradient_square_sum, 1.0, 1e-6);
                const double bound = brute.largest_response / (2.0 * brute.gradient_square_sum) - 1.0;
                // The grid may miss the top by a little, the search must not.
                EXPECT_GT(fast.relaxation_bound, bound - 1e-6) << static_cast<int>(name) << " " << ratio;
                EXPECT_LT(fast.relaxation_bound, bound + 0.01 * (1.0 + bound))
                    << static_cast<int>(name) << " " << ratio;
            }
        }
    }
}

// The analysis against the iteration itself: Jacobi on a small periodic lattice converges just above the
// bound and grows just below.
TEST(RestLattice, JacobiIterationFollowsTheBound) {
    const RestLattice rest = rest_lattice(KernelName::wendland_c2, 2, 2.5f, 1.0f);
    constexpr int n = 16;
    const auto largest_after = [&](double relaxation) {
        std::vector<double> x(n * n * 2), start(n * n * 2);
        unsigned state = 1;
        for (int i = 0; i < n * n; ++i) {
            for (int axis = 0; axis < 2; ++axis) {
                state = state * 1664525u + 1013904223u;
                const auto k = 2 * static_cast<std::size_t>(i) + static_cast<std::size_t>(axis);
                start[k] = axis == 0 ? i % n : i / n;
                x[k] = start[k] + 1e-6 * (static_cast<double>(state >> 8) / (1 << 24) - 0.5);
            }
        }
        double largest = 0.0;
        for (int iteration = 0; iteration < 120; ++iteration) {
            std::vector<double> lambda(n * n), next = x;
            const auto for_neighbours = [&](int i, const auto& visit) {
                for (int b = -3; b <= 3; ++b) {
                    for (int a = -3; a <= 3; ++a) {
                        const int j = (i % n + a + n) % n + (i / n + b + n) % n * n;
                        if (j == i) continue;
                        const auto p = 2 * static_cast<std::size_t>(i), q = 2 * static_cast<std::size_t>(j);
                        const double dx = (x[p] - start[p]) - (x[q] - start[q]) - a,
                                     dy = (x[p + 1] - start[p + 1]) - (x[q + 1] - start[q + 1]) - b;
                        visit(static_cast<std::size_t>(j), dx, dy, std::sqrt(dx * dx + dy * dy));
                    }
                }
            };
            largest = 0.0;
            for (int i = 0; i < n * n; ++i) {
                double sum = rest.kernel.value(0.0), gx = 0.0, gy = 0.0, squares = 0.0;
                for_neighbours(i, [&](std::size_t, double dx, double dy, double r) {
                    sum += rest.kernel.value(r);
                    const double g = rest.volume * rest.kernel.gradient_factor(r);
                    gx += g * dx, gy += g * dy, squares += g * g * r * r;
                });
                const double c = rest.volume * sum - 1.0;
                largest = std::max(largest, std::abs(c));
                lambda[static_cast<std::size_t>(i)] =
                    -c / (squares + gx * gx + gy * gy + relaxation * rest.gradient_square_sum);
            }
            for (int i = 0; i < n * n; ++i) {
                for_neighbours(i, [&](std::size_t j, double dx, double dy, double r) {
                    const double f = rest.volume * rest.kernel.gradient_factor(r) *
                                     (lambda[static_cast<std::size_t>(i)] + lambda[j]);
                    next[2 * static_cast<std::size_t>(i)] += f * dx;
                    next[2 * static_cast<std::size_t>(i) + 1] += f * dy;
                });
            }
            x = next;
        }
        return largest;
    };
    EXPECT_LT(largest_after(rest.relaxation_bound + 0.1), 1e-7);
    EXPECT_GT(largest_after(rest.relaxation_bound - 0.1), 1e-4);
}

}  // namespace
}  // namespace slosh::rest_lattice_test
