// The recursion of accelerated iterations on a single wave, against the polynomials that it stands for.
#include "sim/solvers/iteration_steps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh {
namespace {

/// What n iterations leave of a wave with eigenvalue z: the error starts at 1, and f = z times what is left.
double remainder(int n, double z) {
    double before = 1.0, now = 1.0;
    for (int iteration = 1; iteration <= n; ++iteration) {
        const IterationStep step = accelerated_step(iteration);
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
    for (int n = 1; n <= 50; ++n) {
        for (double z = -2.0; z <= 0.0; z += 0.01) {
            EXPECT_LE(std::abs(remainder(n, z)), 1.0 + 1e-5) << n << " iterations, z = " << z;
            const double least = n % 2 == 0 ? -1.0 / 3.0 : -1.0;
            EXPECT_GE(remainder(n, z), least - 1e-5) << n << " iterations, z = " << z;
        }
    }
}

TEST(IterationSteps, ReachDeeperThanPlainOnes) {
    const double z = -1e-6;
    for (const int n : {1, 2, 4, 10})
        EXPECT_NEAR((1.0 - remainder(n, z)) / -z, n * (n + 2) / 3.0, 1e-3 * n * n);
}

TEST(IterationSteps, TheFirstIsPlain) {
    EXPECT_EQ(accelerated_step(1).length, 1.0f);
    EXPECT_EQ(accelerated_step(1).momentum, 0.0f);
}

}  // namespace
}  // namespace slosh
