// The oscillating drop against its exact solution, in 2-D and 3-D. Nothing but the pressure solve decides the
// period: there are no walls, and the surface is free everywhere. Damping is reported, and the period
// compared also with the exact one at the amplitude that is left.
#include <gtest/gtest.h>

#include <cmath>

#include "drop_theory.h"
#include "scenes.h"
#include "series.h"

namespace slosh::physics::drop_test {
namespace {

constexpr double omega = 2.0;   // 1/s
constexpr double radius = 0.5;  // m, of central_drop()
constexpr int oscillations = 4;

double initial_strain(int dimension) { return dimension == 2 ? 0.4 : 0.2; }

TEST(SlowDropTheory, ExactPeriodsAreThoseOfTheDerivation) {
    EXPECT_NEAR(drop_period(2, 0.4), 4.5256, 1e-4);
    EXPECT_NEAR(drop_period(3, 0.2), 4.4794, 1e-4);
    // Small oscillations: mode l = 2 of a drop held by a harmonic force, omega^2 = l Omega^2 in 2-D and 3-D
    // alike.
    EXPECT_NEAR(drop_period(2, 1e-3), 2.0 * M_PI / std::sqrt(2.0), 1e-4);
    EXPECT_NEAR(drop_period(3, 1e-3), 2.0 * M_PI / std::sqrt(2.0), 1e-4);
}

TEST(SlowDropTheory, ElongationAndStrainAreInverse) {
    for (const int dimension : {2, 3}) {
        for (const double strain : {0.1, 0.2, 0.4}) {
            EXPECT_NEAR(strain_of_elongation(dimension, drop_elongation(dimension, strain)), strain, 1e-3);
        }
    }
}

struct DropFigures {
    double period = 0.0;  ///< mean over the oscillations, s
    double elongation_first = 0.0, elongation_last = 0.0;
    std::size_t particles = 0;
};

/// For the diagram: both semi-axes over time beside those of the exact motion.
void write_axes(const std::string& solver, int dimension, double spacing, const TimeSeries& along,
                const TimeSeries& across) {
    const std::string diagram = "drop_" + std::to_string(dimension) + "d";
    const std::vector<std::string> columns{"time [s]", "semi-axis along x [initial radii]",
                                           "semi-axis along y [initial radii]"};
    const auto resolution = static_cast<int>(std::lround(radius / spacing));
    Series measured(diagram, CurveKind::measured, solver + ", R/d " + std::to_string(resolution), columns);
    for (std::size_t i = 0; i < along.times().size(); ++i)
        measured.add({along.times()[i], along.values()[i] / radius, across.values()[i] / radius});
    measured.write();
    Series exact(diagram, CurveKind::exact, "exact", columns);
    for (const auto& [time, drop] :
         drop_motion(dimension, initial_strain(dimension), omega * along.times().back()))
        exact.add({time / omega, drop.along, drop.across});
    exact.write();
}

/// Periods between the moments of greatest elongation and greatest flattening (zeros of the strain rate), a
/// line fitted through all of them: each bound of each oscillation counts.
DropFigures measure_drop(const std::string& solver, int dimension, double spacing) {
    const double strain = initial_strain(dimension), period = drop_period(dimension, strain) / omega;
    World world = make_world(central_drop(solver, dimension, spacing, omega, strain * omega));
    TimeSeries strain_rate, elongation, along, across;
    while (world.time() < (oscillations + 0.4) * period) {
        world.step();
        const DropState drop = measured_drop(world.particles());
        strain_rate.add(world.time(), drop.strain);
        elongation.add(world.time(), drop.along / drop.across);
        along.add(world.time(), drop.along);
        across.add(world.time(), drop.across);
    }
    write_axes(solver, dimension, spacing, along, across);
    EXPECT_EQ(world.report().removed.total(), 0u);
    DropFigures figures;
    figures.particles = world.particles().count;
    const std::vector<double> longest = strain_rate.zeros(-1);
    EXPECT_GE(longest.size(), static_cast<std::size_t>(oscillations + 1));
    figures.period = mean_increment(longest);
    figures.elongation_first = elongation.largest_between(0.0, period);
    figures.elongation_last =
        elongation.largest_between((oscillations - 0.5) * period, (oscillations + 0.5) * period);
    return figures;
}

void check_drop(const std::string& solver, int dimension, double spacing) {
    const DropFigures drop = measure_drop(solver, dimension, spacing);
    const double exact = drop_period(dimension, initial_strain(dimension)) / omega;
    const double left =
        strain_of_elongation(dimension, std::sqrt(drop.elongation_first * drop.elongation_last));
    const double exact_left = drop_period(dimension, left) / omega;
    figure(
        "drop %d-D %s R/d %.0f, %zu particles: period %+.2f %% [±2 %%], against the amplitude left %+.2f %%, "
        "longest over shortest semi-axis %.3f -> %.3f (exact %.3f)",
        dimension, solver.c_str(), radius / spacing, drop.particles, 100.0 * (drop.period / exact - 1.0),
        100.0 * (drop.period / exact_left - 1.0), drop.elongation_first, drop.elongation_last,
        drop_elongation(dimension, initial_strain(dimension)));
    EXPECT_NEAR(drop.period / exact, 1.0, 0.02);
}

class SlowDrop : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowDrop, testing::ValuesIn(every_solver()), name_of);

TEST_P(SlowDrop, CoarsePeriodIn2D) { check_drop(GetParam(), 2, 0.025); }
TEST_P(SlowDrop, CoarsePeriodIn3D) { check_drop(GetParam(), 3, 0.05); }

TEST_P(SlowDrop, PeriodIn2D) { check_drop(GetParam(), 2, 0.0125); }
TEST_P(SlowDrop, PeriodIn3D) { check_drop(GetParam(), 3, 0.03125); }

}  // namespace
}  // namespace slosh::physics::drop_test
