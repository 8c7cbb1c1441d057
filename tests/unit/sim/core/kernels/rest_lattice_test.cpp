// The rest lattice against the tables of docs/physics/common.md and against brute force.
#include "sim/core/kernels/rest_lattice.h"

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

// docs/physics/common.md, Stability of the iterations: some modes of that pair grow by 2.6 to 5.5 % per
// iteration.
TEST(RestLattice, UndampedModesOfThePair) {
    EXPECT_NEAR(lattice(KernelName::poly6_spiky, 3, 2.0).undamped_growth, 0.026, 1e-3);
    EXPECT_NEAR(lattice(KernelName::poly6_spiky, 3, 3.0).undamped_growth, 0.055, 1e-3);
    EXPECT_EQ(lattice(KernelName::wendland_c2, 3, 2.0).undamped_growth, 0.0);
    EXPECT_EQ(lattice(KernelName::cubic_spline, 3, 2.5).undamped_growth, 0.0);
    EXPECT_EQ(lattice(KernelName::spiky, 3, 2.0).undamped_growth, 0.0);
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
    for (const KernelName name : every_kernel) {
        for (const double ratio : {1.3, 2.0, 2.5, 3.0}) {
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

}  // namespace
}  // namespace slosh::rest_lattice_test
