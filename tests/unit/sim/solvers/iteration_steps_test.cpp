// The recursion of accelerated iterations on a single wave, against the polynomials that it stands for.
#include "sim/solvers/iteration_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace slosh::iteration_steps_test {
namespace {

/// What n iterations leave of a wave with eigenvalue z: the error starts at 1, and f = z times what is left.
double remainder(int n, double z, double warm_start = 0.0) {
    double before = 1.0, now = 1.0;
    for (int iteration = 1; iteration <= n; ++iteration) {
        const IterationStep step = accelerated_step(iteration, static_cast<float>(warm_start));
        const double next = now + static_cast<double>(step.momentum) * (now - before) +
                            static_cast<double>(step.length) * z * now;
        before = now;
        now = next;
    }
    return now;
}

TEST(IterationSteps, AreChebyshevPolynomialsOfTheSecondKind) {
    for (const int n : {1, 2, 3, 5, 12}) {
        for (double angle = 0.05; angle < 3.1; angle += 0.1) {
            const double wanted = std::sin((n + 1) * angle) / std::sin(angle) / (n + 1);
            EXPECT_NEAR(remainder(n, std::cos(angle) - 1.0), wanted, 1e-5) << n << " iterations, " << angle;
        }
    }
}

TEST(IterationSteps, StableAfterEveryOne) {
    for (const double warm_start : {0.0, 0.2, 0.5}) {
        for (int n = 1; n <= 50; ++n) {
            for (double z = -2.0; z <= 0.0; z += 0.01) {
                const double left = remainder(n, z, warm_start);
                EXPECT_LE(std::abs(left), 1.0 + 1e-5) << n << " iterations, z = " << z;
                const double least = n % 2 == 0 ? -1.0 / (3.0 + 4.0 * warm_start) : -1.0;
                EXPECT_GE(left, least - 1e-5) << n << " iterations, z = " << z << ", from " << warm_start;
            }
        }
    }
}

TEST(IterationSteps, ReachDeeperThanPlainOnes) {
    const double z = -1e-6;
    for (const double warm_start : {0.0, 0.5}) {
        const double a = 1.0 + 2.0 * warm_start;
        for (const int n : {1, 2, 4, 10})
            EXPECT_NEAR((1.0 - remainder(n, z, warm_start)) / -z, n * (n + 2 * a) / (1 + 2 * a),
                        1e-3 * n * n);
    }
}

TEST(IterationSteps, MarginKeepsOddNumbersFromTurningWavesRound) {
    for (const double warm_start : {0.1, 0.25, 0.5}) {
        for (const int n : {1, 3, 5, 7, 15, 49}) {
            const auto w = static_cast<float>(warm_start);
            const double margin = static_cast<double>(stability_margin(n, false, w));
            EXPECT_EQ(stability_margin(n, true, w), stability_margin(n, false, w));
            for (double z = -2.0 / margin; z <= 0.0; z += 0.002)
                EXPECT_GE(remainder(n, z, warm_start), -1.0 / (3.0 + 4.0 * warm_start) - 1e-4) << n;
        }
    }
    EXPECT_EQ(stability_margin(2, false, 0.5f), 1.0f);
    EXPECT_EQ(stability_margin(3, false, 0.0f), 1.0f);
    EXPECT_EQ(stability_margin(2, true, 0.5f), stability_margin(3, false, 0.5f));
}

/// A wave of the lattice through many substeps: its compression, its velocity and the multiplier it starts
/// from.
double growth(double p, double warm_start) {
    double c = 1.0, v = 0.3, mu = 0.0, largest = 0.0;
    for (int substep = 0; substep < 4000; ++substep) {
        const double left = c + v - warm_start * mu;
        c = p * left;
        mu = warm_start * mu + (1.0 - p) * left;
        v -= mu;
        if (substep >= 2000) largest = std::max(largest, std::abs(c) + std::abs(v));
    }
    return largest;
}

TEST(IterationSteps, NoWaveGrowsUpToTheMostWarmStart) {
    for (const double warm_start : {0.0, 0.25, static_cast<double>(most_warm_start)}) {
        for (double p = -1.0 / (3.0 + 4.0 * warm_start) + 1e-3; p < 0.999; p += 0.01)
            EXPECT_LT(growth(p, warm_start), 2.0) << p << " from " << warm_start;
    }
    EXPECT_GT(growth(0.9, 0.6), 1e6);
    EXPECT_GT(growth(-0.3, 0.5), 1e6);
}

TEST(IterationSteps, TheFirstIsPlain) {
    EXPECT_EQ(accelerated_step(1, 0.5f).length, 1.0f);
    EXPECT_EQ(accelerated_step(1, 0.5f).momentum, 0.0f);
}

}  // namespace
}  // namespace slosh::iteration_steps_test
