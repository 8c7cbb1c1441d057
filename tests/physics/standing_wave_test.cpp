// A standing wave in a closed 2-D tank of half a wavelength, forty spacings deep: omega^2 = g k tanh(k H).
// The tank first settles under its own weight, then the particles get the velocities of the linear wave; so
// no vertical oscillation of the column is mixed in.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "series.h"
#include "sim/world/state/state.h"

namespace slosh::physics::standing_wave_test {
namespace {

constexpr double depth = 1.0;               // m
constexpr double width = 1.0;               // m: the wavelength is 2 H
constexpr double amplitude = 0.05 * depth;  // m
constexpr int periods = 5;

double wave_number() { return M_PI / width; }
double wave_omega() { return std::sqrt(gravity * wave_number() * std::tanh(wave_number() * depth)); }

SceneDescription pool(const std::string& solver, double spacing) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f), Vec3(static_cast<float>(width), 1.5f, 1.0f)};
    scene.fluids.push_back({BoxShape{Vec3(0.5f, 0.5f, 0.0f), Vec3(1.0f)}});
    scene.parameters.emplace_back("fluid.spacing", spacing);
    return scene;
}

/// The settled pool, with the velocities of the wave at the moment when its surface is flat.
World pool_with_wave(const std::string& solver, double spacing, double ratio) {
    World still = make_world(pool(solver, spacing), {{"kernel.ratio", ratio}});
    while (still.time() < 3.0) still.step();
    State state = still.state();
    const double k = wave_number(), scale = amplitude * wave_omega() / std::sinh(k * depth);
    Particles& particles = state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const double x = k * static_cast<double>(particles.x[i]), y = k * static_cast<double>(particles.y[i]);
        particles.velocity_x[i] = static_cast<float>(-scale * std::sin(x) * std::cosh(y));
        particles.velocity_y[i] = static_cast<float>(scale * std::cos(x) * std::sinh(y));
    }
    return World::from_state(std::move(state), still.execution()).value();
}

struct WaveFigures {
    double period = 0.0;  ///< over the linear one
    double decay = 0.0;   ///< part of the amplitude lost per period
};

double default_ratio() { return std::round(100.0 * static_cast<double>(Parameters{}.kernel.ratio)) / 100.0; }

/// For the diagram: the amplitude of the first mode from the centre of mass. Of eta = A cos(pi x/W) it lies
/// 2 W A/(pi^2 H) off the middle, on the side where the water is high.
void write_wave(const std::string& solver, double ratio, const TimeSeries& tilt) {
    const std::string diagram =
        ratio == default_ratio() ? "standing_wave_2d" : "standing_wave_2d_wide_kernel";
    const std::vector<std::string> columns{"time [periods of linear theory]", "amplitude [% of the depth]"};
    const double scale = -100.0 * M_PI * M_PI / (2.0 * width), period = 2.0 * M_PI / wave_omega();
    Series measured(diagram, CurveKind::measured, solver, columns);
    for (std::size_t i = 0; i < tilt.times().size(); ++i)
        measured.add({tilt.times()[i] / period, scale * tilt.values()[i]});
    measured.write();
    Series exact(diagram, CurveKind::exact, "linear, inviscid", columns);
    for (double time = 0.0; time <= periods; time += 0.02)
        exact.add({time, 100.0 * amplitude / depth * std::sin(2.0 * M_PI * time)});
    exact.write();
}

WaveFigures measure_wave(const std::string& solver, double spacing, double ratio) {
    World world = pool_with_wave(solver, spacing, ratio);
    const double start = world.time(), period = 2.0 * M_PI / wave_omega();
    // The centre of mass goes from side to side with the first mode and with no even one.
    TimeSeries tilt, swing;
    while (world.time() < start + (periods + 0.1) * period) {
        world.step();
        const double offset = mean_position(world.particles())[0] - 0.5 * width;
        tilt.add(world.time() - start, offset);
        swing.add(world.time() - start, std::abs(offset));
    }
    EXPECT_EQ(world.report().removed.total(), 0u);
    write_wave(solver, ratio, tilt);
    const std::vector<double> zeros = tilt.zeros();
    EXPECT_GE(zeros.size(), 2u * 3u) << "three periods";
    const double first = swing.largest_between(0.0, 0.5 * period);
    const double last = swing.largest_between((periods - 0.5) * period, periods * period);
    return {2.0 * mean_increment(zeros) / period, 1.0 - std::pow(last / first, 1.0 / (periods - 0.5))};
}

class SlowStandingWave : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowStandingWave, testing::ValuesIn(every_solver()), name_of);

void check_wave(const std::string& solver, double spacing, double ratio, double tolerance, double most_lost) {
    const WaveFigures wave = measure_wave(solver, spacing, ratio);
    figure(
        "standing wave 2-D %s H/d %.0f h/d %.2f: period %+.2f %% [±%g %%], amplitude lost per period %.1f "
        "%% [0 to %g %%]",
        solver.c_str(), depth / spacing, ratio, 100.0 * (wave.period - 1.0), 100.0 * tolerance,
        100.0 * wave.decay, 100.0 * most_lost);
    EXPECT_NEAR(wave.period, 1.0, tolerance);
    EXPECT_GT(wave.decay, 0.0);
    EXPECT_LT(wave.decay, most_lost);
}

TEST_P(SlowStandingWave, PeriodAtThreeSpacingsOfSupport) {
    check_wave(GetParam(), depth / 40.0, 3.0, 0.013, 0.06);
}

// With walls as tables and h = 2 d the wave was 6 % too fast: a particle's few neighbours (8-12 in 2-D)
// resist shear like a lattice, and so do tables that know its layers (docs/notes/tried.md, Resistance to
// shear). Without the shear correction it was 1.2 to 1.4 % too fast. Without completed surfaces it lost 7
// to 9 % per period.
TEST_P(SlowStandingWave, PeriodAtTheDefaultSupportRadius) {
    check_wave(GetParam(), depth / 40.0, default_ratio(), 0.009, 0.06);
}

}  // namespace
}  // namespace slosh::physics::standing_wave_test
