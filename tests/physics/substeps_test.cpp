// The same work as few substeps with many iterations, or many substeps with few: PBF's compression falls with
// the square of the substep but, as published, only with the number of iterations; accelerated, with N (N +
// 2)/3.
#include <gtest/gtest.h>

#include "measurements.h"
#include "scenes.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/methods/solvers/pbf.h"

namespace slosh::physics::substeps_test {
namespace {

constexpr double spacing = 0.05;
constexpr int layers = 20;

/// Mean compression of the lowest layer in seconds 3-4.
double bottom_compression(int dimension, int substeps, int iterations, bool accelerated,
                          double warm_start = 0.0) {
    World world = make_world(still_tank("pbf", dimension, spacing, layers),
                             {{"time.substeps", static_cast<double>(substeps)},
                              {"pbf.iterations", static_cast<double>(iterations)},
                              {"pbf.accelerated", accelerated ? 1.0 : 0.0},
                              {"pbf.warm_start", warm_start}});
    double sum = 0.0;
    std::size_t samples = 0;
    while (world.time() < 4.0) {
        world.step();
        if (world.time() <= 3.0) continue;
        const ParticleView particles = world.particles();
        for (std::size_t i = 0; i < particles.count; ++i) {
            if (particles.y[i] >= static_cast<float>(spacing)) continue;
            sum += static_cast<double>(particles.density[i] / particles.rest_density) - 1.0;
            ++samples;
        }
    }
    return sum / static_cast<double>(samples);
}

/// (g dt^2/d)(D/d)(S0 d^2)(1 + eps_hat)/N: the compression of a column D deep, but for a factor near one.
double predicted_compression(int dimension, int substeps, int iterations) {
    const Parameters defaults;
    const RestLattice lattice =
        rest_lattice(defaults.kernel_name(), dimension, defaults.kernel.ratio * static_cast<float>(spacing),
                     static_cast<float>(spacing));
    const double dt = static_cast<double>(defaults.time.step) / substeps;
    return gravity * dt * dt / spacing * layers * (lattice.gradient_square_sum * spacing * spacing) *
           (1.0 + static_cast<double>(defaults.of<PbfSettings>().relaxation)) / iterations;
}

TEST(SlowPbfSubsteps, SubstepsAreBetterThanIterationsAsPublished) {
    for (const int dimension : {2, 3}) {
        SCOPED_TRACE("dimension " + std::to_string(dimension));
        const double few = bottom_compression(dimension, 1, 4, false),
                     middle = bottom_compression(dimension, 2, 2, false),
                     many = bottom_compression(dimension, 4, 1, false);
        figure(
            "pbf %d-D, 20 layers, substeps x iterations: 1x4 %.2f %% (%.2f of the formula), 2x2 %.2f %% "
            "(%.2f), 4x1 %.2f %% (%.2f)",
            dimension, 100.0 * few, few / predicted_compression(dimension, 1, 4), 100.0 * middle,
            middle / predicted_compression(dimension, 2, 2), 100.0 * many,
            many / predicted_compression(dimension, 4, 1));
        EXPECT_GT(few, 1.5 * middle);
        EXPECT_GT(middle, 1.5 * many);
    }
}

TEST(SlowPbfSubsteps, IterationsLowerTheCompressionInProportion) {
    const double few = bottom_compression(3, 2, 2, false), many = bottom_compression(3, 2, 4, false);
    figure("pbf 3-D, 20 layers, 2 substeps: 2 iterations %.2f %%, 4 iterations %.2f %%", 100.0 * few,
           100.0 * many);
    EXPECT_LT(many, 0.75 * few);
}

TEST(SlowPbfSubsteps, AcceleratedIterationsReachDeeper) {
    // The depth that n iterations reach is n, or n (n + 2)/3: 3/4, 1/2 and 3/10 of the compression. In
    // disorder a part of it is noise that neither takes away.
    const std::pair<int, double> expected[] = {{2, 0.85}, {4, 0.6}, {8, 0.5}};
    for (const auto& [iterations, most] : expected) {
        const double plain = bottom_compression(3, 1, iterations, false),
                     accelerated = bottom_compression(3, 1, iterations, true);
        figure("pbf 3-D, 20 layers, 1 substep of %d iterations: %.2f %%, accelerated %.2f %%", iterations,
               100.0 * plain, 100.0 * accelerated);
        EXPECT_LT(accelerated, most * plain);
    }
}

TEST(SlowPbfSubsteps, WarmStartsCarryTheWeightOfTheWater) {
    // Half of the pressure is there before the first iteration; accelerated, each then reaches n (n + 4)/5
    // instead of n (n + 2)/3: 0.56 and 0.63 of the compression without.
    for (const auto& [iterations, most] : {std::pair{2, 0.75}, std::pair{4, 0.8}}) {
        const double cold = bottom_compression(3, 1, iterations, true),
                     warm = bottom_compression(3, 1, iterations, true, 0.5);
        figure("pbf 3-D, 20 layers, 1 substep of %d iterations: %.2f %%, warm started %.2f %%", iterations,
               100.0 * cold, 100.0 * warm);
        EXPECT_LT(warm, most * cold);
    }
}

}  // namespace
}  // namespace slosh::physics::substeps_test
