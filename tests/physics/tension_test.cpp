// Surface tension without gravity against what is known of drops: a cube becomes a ball, a stretched ball
// oscillates with Rayleigh's period, and the pressure inside is Laplace's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "drop_theory.h"
#include "scenes.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::physics::tension_test {
namespace {

constexpr double drop_radius = 0.5;  // m

struct Fineness {
    double spacing = 0.0, gamma = 0.0;
};
Fineness fineness(int dimension) {
    return dimension == 2 ? Fineness{drop_radius / 20.0, 0.1} : Fineness{drop_radius / 8.0, 0.5};
}

SceneDescription weightless(const std::string& solver, int dimension, const FluidRegion& fluid) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.fluids.push_back(fluid);
    scene.parameters.emplace_back("gravity.y", 0.0);
    scene.parameters.emplace_back("fluid.spacing", fineness(dimension).spacing);
    scene.parameters.emplace_back("tension.gamma", fineness(dimension).gamma);
    return scene;
}

/// Of the mode that stretches a drop, 1/s [R79]: omega^2 = l (l - 1) (l + 2) gamma/R^3 with l = 2, of a
/// cylinder l (l^2 - 1) gamma/R^3.
double rayleigh_frequency(int dimension) {
    return std::sqrt((dimension == 2 ? 6.0 : 8.0) * fineness(dimension).gamma / std::pow(drop_radius, 3));
}

/// Of the ball (disc) that holds this much fluid.
double equal_radius(const ParticleView& particles) {
    const double volume = particle_mass(particles) / static_cast<double>(particles.rest_density) *
                          static_cast<double>(particles.count);
    return particles.dimension == 2 ? std::sqrt(volume / M_PI) : std::cbrt(0.75 * volume / M_PI);
}

/// Largest over least distance of the surface from the centre, over directions evenly spread: in each, the
/// farthest particle of a cone 1.5 d wide at the surface.
double radii_ratio(const ParticleView& particles) {
    constexpr int directions = 200;
    const std::array<double, 3> center = mean_position(particles);
    const double cone = std::cos(1.5 * static_cast<double>(particles.spacing) / equal_radius(particles));
    double least = HUGE_VAL, largest = 0.0;
    for (int k = 0; k < directions; ++k) {
        const double angle = 2.399963 * k;  // the golden one
        const double up = particles.dimension == 2 ? 0.0 : 1.0 - (2.0 * k + 1.0) / directions;
        const double side = std::sqrt(1.0 - up * up);
        double farthest = 0.0;
        for (std::size_t i = 0; i < particles.count; ++i) {
            const double x = static_cast<double>(particles.x[i]) - center[0],
                         y = static_cast<double>(particles.y[i]) - center[1],
                         z = static_cast<double>(particles.z[i]) - center[2];
            const double r = std::hypot(x, y, z);
            const double along = side * (std::cos(angle) * x + std::sin(angle) * y) + up * z;
            if (along > cone * r) farthest = std::max(farthest, r);
        }
        least = std::min(least, farthest);
        largest = std::max(largest, farthest);
    }
    return largest / least;
}

/// Mean pressure well inside the drop, Pa.
double inner_pressure(const ParticleView& particles) {
    const std::array<double, 3> center = mean_position(particles);
    const double radius = 0.5 * equal_radius(particles);
    double sum = 0.0, count = 0.0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const double r = std::hypot(static_cast<double>(particles.x[i]) - center[0],
                                    static_cast<double>(particles.y[i]) - center[1],
                                    static_cast<double>(particles.z[i]) - center[2]);
        if (r > radius) continue;
        sum += static_cast<double>(particles.pressure[i]);
        count += 1.0;
    }
    return sum / count;
}

class SlowTension : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowTension, testing::ValuesIn(every_solver()), name_of);

void check_cube(const std::string& solver, int dimension) {
    const float edge = dimension == 2 ? 0.8f : 0.75f;
    // A little viscosity, or the corners swing for long.
    World world = make_world(weightless(solver, dimension, {BoxShape{Vec3(0.0f), Vec3(edge)}}),
                             {{"viscosity.nu", 0.01}});
    const std::size_t seeded = world.particles().count;
    const double ratio_before = radii_ratio(world.particles());
    const double end = 6.0 * 2.0 * M_PI / rayleigh_frequency(dimension);
    double pressure = 0.0, samples = 0.0;
    while (world.time() < end) {
        world.step();
        if (world.time() < 0.75 * end) continue;
        pressure += inner_pressure(world.particles());
        samples += 1.0;
    }
    const ParticleView particles = world.particles();
    EXPECT_EQ(particles.count, seeded);
    EXPECT_EQ(world.report().removed.total(), 0u);
    const double ratio = radii_ratio(particles);
    const double laplace = (dimension - 1) * fineness(dimension).gamma *
                           static_cast<double>(particles.rest_density) / equal_radius(particles);
    figure(
        "cube to ball %d-D %s, %zu particles: radii %.2f -> %.3f, pressure inside %+.1f %% of Laplace's, "
        "v_rms "
        "%.3f sqrt(gamma/R)",
        dimension, solver.c_str(), seeded, ratio_before, ratio, 100.0 * (pressure / samples / laplace - 1.0),
        rms_speed(particles) / std::sqrt(fineness(dimension).gamma / drop_radius));
    EXPECT_GT(ratio_before, 1.3);
    EXPECT_LE(ratio, 1.1);
    EXPECT_NEAR(pressure / samples / laplace, 1.0, 0.2);
}

TEST_P(SlowTension, ASquareBecomesADisc) { check_cube(GetParam(), 2); }
TEST_P(SlowTension, ACubeBecomesABall) { check_cube(GetParam(), 3); }

void check_period(const std::string& solver, int dimension) {
    const double frequency = rayleigh_frequency(dimension), period = 2.0 * M_PI / frequency;
    FluidRegion drop{SphereShape{Vec3(0.0f), static_cast<float>(drop_radius)}};
    const auto rate = static_cast<float>(0.15 * frequency);
    drop.velocity_gradient_diagonal =
        dimension == 2 ? Vec3(rate, -rate, 0.0f) : Vec3(0.5f * rate, -rate, 0.5f * rate);
    World world = make_world(weightless(solver, dimension, drop));
    TimeSeries strain, stretch;
    while (world.time() < 2.6 * period) {
        world.step();
        const DropState state = measured_drop(world.particles());
        strain.add(world.time(), state.strain);
        stretch.add(world.time(), std::log(state.along / state.across));
    }
    EXPECT_EQ(world.report().removed.total(), 0u);
    const std::vector<double> turns = strain.zeros();
    ASSERT_GE(turns.size(), 5u);
    const double measured = 2.0 * mean_increment(turns);
    figure("drop %d-D %s: period %+.1f %% of Rayleigh's, ln(a/b) %.2f -> %.2f in two of them", dimension,
           solver.c_str(), 100.0 * (measured / period - 1.0), stretch.at(turns[0]), stretch.at(turns[4]));
    EXPECT_NEAR(measured / period, 1.0, 0.05);
}

TEST_P(SlowTension, RayleighsPeriodIn2D) { check_period(GetParam(), 2); }
TEST_P(SlowTension, RayleighsPeriodIn3D) { check_period(GetParam(), 3); }

TEST_P(SlowTension, ADropHoldsTogetherOverTheWholeRange) {
    for (const int dimension : {2, 3}) {
        World world = make_world(
            weightless(GetParam(), dimension, {SphereShape{Vec3(0.0f), static_cast<float>(drop_radius)}}));
        const std::size_t seeded = world.particles().count;
        const ParameterDescription& gamma = *parameter_table().find("tension.gamma");
        for (const double part : {0.001, 0.01, 0.1, 0.3, 1.0, 0.5, 0.1}) {
            world.enqueue(SetParameter{"tension.gamma", part * gamma.max});
            for (int step = 0; step < 60; ++step) world.step();
            // Both are beyond the stable range of their spacings.
            if (part == 1.0) {
                const std::vector<std::string>& notes = world.report().notes;
                EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
                    return note.starts_with("tension.gamma acts with ");
                }));
            }
            ASSERT_EQ(world.particles().count, seeded);
            ASSERT_EQ(world.report().removed.total(), 0u);
            ASSERT_TRUE(all_inside(world.particles(), Box3{Vec3(-0.75f), Vec3(0.75f)}))
                << dimension << "-D, gamma " << part * gamma.max;
        }
    }
}

}  // namespace
}  // namespace slosh::physics::tension_test
