// The recursion of accelerated iterations on a single wave, against the polynomials that it stands for.
#include "sim/methods/pressure/iteration_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace slosh::iteration_steps_test {
namespace {

constexpr WarmStart warm_starts[] = {{}, {0.2f}, {0.25f, 0.1f}, {0.5f}, {0.5f, 0.05f}, {0.5f, 0.12f}};

double least_remainder(const WarmStart& start) {
    return -1.0 / (3.0 + 4.0 * static_cast<double>(polynomial_share(start)));
}

/// What n iterations leave of a wave with eigenvalue z: the error starts at 1, and f = z times what is left.
double remainder(int n, double z, const WarmStart& start = {}) {
    double before = 1.0, now = 1.0;
    for (int iteration = 1; iteration <= n; ++iteration) {
        const IterationStep step = accelerated_step(iteration, start);
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
    for (const WarmStart start : warm_starts) {
        for (int n = 1; n <= 50; ++n) {
            for (double z = -2.0; z <= 0.0; z += 0.01) {
                const double left = remainder(n, z, start);
                EXPECT_LE(std::abs(left), 1.0 + 1e-5) << n << " iterations, z = " << z;
                EXPECT_GE(left, (n % 2 == 0 ? least_remainder(start) : -1.0) - 1e-5)
                    << n << " iterations, z = " << z << ", from " << start.share << ", " << start.lead;
            }
        }
    }
}

TEST(IterationSteps, ReachDeeperThanPlainOnes) {
    const double z = -1e-6;
    for (const WarmStart start : warm_starts) {
        const double a = 1.0 + 2.0 * static_cast<double>(polynomial_share(start));
        for (const int n : {1, 2, 4, 10})
            EXPECT_NEAR((1.0 - remainder(n, z, start)) / -z, n * (n + 2 * a) / (1 + 2 * a), 1e-3 * n * n);
    }
}

TEST(IterationSteps, MarginKeepsOddNumbersFromTurningWavesRound) {
    for (const WarmStart start : warm_starts) {
        if (start.share == 0.0f) continue;
        for (const int n : {1, 3, 5, 7, 15, 49}) {
            const double margin = static_cast<double>(stability_margin(n, false, start));
            EXPECT_EQ(stability_margin(n, true, start), stability_margin(n, false, start));
            for (double z = -2.0 / margin; z <= 0.0; z += 0.002)
                EXPECT_GE(remainder(n, z, start), least_remainder(start) - 1e-4) << n;
        }
    }
    EXPECT_EQ(stability_margin(2, false, {0.5f}), 1.0f);
    EXPECT_EQ(stability_margin(3, false, {}), 1.0f);
    EXPECT_EQ(stability_margin(2, true, {0.5f}), stability_margin(3, false, {0.5f}));
}

/// A wave of the lattice through many substeps: its compression, its velocity and the multiplier it starts
/// from. The largest it is in the second half of them.
double growth(double p, const WarmStart& start, int substeps = 4000) {
    double c = 1.0, v = 0.3, mu = 0.0, mean = 0.0, largest = 0.0;
    for (int substep = 0; substep < substeps; ++substep) {
        const double first =
            static_cast<double>(start.share) * mu + static_cast<double>(start.lead) * (mu - mean);
        const double left = c + v - first;
        c = p * left;
        mu = first + (1.0 - p) * left;
        v -= mu;
        mean += (mu - mean) / static_cast<double>(mean_substeps);
        if (2 * substep >= substeps) largest = std::max(largest, std::abs(c) + std::abs(v));
    }
    return largest;
}

TEST(IterationSteps, NoWaveGrowsUpToTheMostWarmStart) {
    for (const WarmStart start : warm_starts) {
        const double margin = start.lead > 0.0f ? 0.0 : 1e-3;
        for (double p = least_remainder(start) + margin; p < 0.999; p += 0.01)
            EXPECT_LT(growth(p, start), 2.0) << p << " from " << start.share << ", " << start.lead;
    }
    const WarmStart start{0.5f, 0.1f};
    EXPECT_LT(growth(least_remainder(start), start), 1e-3) << "the most negative one fades as well";
    EXPECT_GT(growth(0.9, {0.6f}), 1e6);
    EXPECT_GT(growth(-0.3, {0.5f}), 1e6);
    EXPECT_GT(growth(-0.195, {0.5f, 0.1f}), 1e6) << "more negative than the polynomials go with a lead";
}

/// p = 0.995: the wave in which a metre of water of 20 layers bounces. 600 substeps are a second.
TEST(IterationSteps, LeadLetsBouncingFade) {
    const double first = growth(0.995, {0.5f}, 200);
    EXPECT_GT(growth(0.995, {0.5f}, 6000), 0.6 * first);
    EXPECT_LT(growth(0.995, {0.5f, 0.1f}, 1200), 0.3 * first);
    EXPECT_LT(growth(0.995, {0.5f, 0.1f}, 6000), 0.001 * first);
}

TEST(IterationSteps, PressureLeadsItsMeanAndNotAnImpact) {
    const WarmStart start{0.5f, 0.1f};
    EXPECT_FLOAT_EQ(starting_pressure(start, 1000.0f, 1000.0f), 500.0f);
    EXPECT_FLOAT_EQ(starting_pressure(start, 1020.0f, 1000.0f), 512.0f);
    EXPECT_FLOAT_EQ(starting_pressure(start, 800.0f, 1000.0f), 380.0f);
    EXPECT_FLOAT_EQ(starting_pressure(start, 9000.0f, 1000.0f), 4500.0f + 0.1f * most_rise * 1000.0f);
    EXPECT_EQ(starting_pressure(start, 10.0f, 1000.0f), 0.0f) << "it would pull";
    EXPECT_FLOAT_EQ(starting_pressure(start, -300.0f, 0.0f), -150.0f) << "pulls without a lead";
    EXPECT_FLOAT_EQ(starting_pressure({0.5f}, 9000.0f, 1000.0f), 4500.0f);
    EXPECT_EQ(starting_pressure(start, std::nanf(""), 1000.0f), 0.0f);
    EXPECT_EQ(starting_pressure(start, INFINITY, 1000.0f), 0.0f);
    EXPECT_FLOAT_EQ(starting_pressure(start, 1000.0f, std::nanf("")), 500.0f);
    EXPECT_FLOAT_EQ(starting_pressure(start, 1000.0f, -1000.0f), 500.0f) << "a mean of pulls is none to lead";
    EXPECT_FLOAT_EQ(next_mean(1000.0f, 1400.0f), 1100.0f);
    EXPECT_EQ(next_mean(INFINITY, 1400.0f), 0.0f) << "it begins anew";
    EXPECT_EQ(next_mean(1000.0f, std::nanf("")), 0.0f);
}

}  // namespace
}  // namespace slosh::iteration_steps_test
