// Water standing in a tank, forty layers deep: the level stays, the floor carries the weight, nothing boils.
#include <gtest/gtest.h>

#include <cmath>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics {
namespace {

constexpr int layers = 40;
constexpr double spacing = 0.025;  // m: one metre of water
constexpr double depth = layers * spacing;

void check_still_tank(const std::string& solver, int dimension, const Settings& settings = {}) {
    World world = make_world(still_tank(solver, dimension, spacing, layers), settings);
    const std::size_t seeded = world.particles().count, per_layer = seeded / layers;
    ASSERT_EQ(seeded, static_cast<std::size_t>(layers * (dimension == 2 ? 12 : 144)));
    double level = 0.0, pressure = 0.0, speed = 0.0, error = 0.0;
    int samples = 0;
    while (world.time() < 6.0) {
        world.step();
        if (world.time() <= 5.0) continue;
        const ParticleView particles = world.particles();
        level += water_level(particles, per_layer);
        pressure += bottom_pressure_ratio(particles, depth, gravity);
        speed += rms_speed(particles);
        error += world.report().density_error_mean;
        ++samples;
    }
    level /= samples;
    pressure /= samples;
    speed /= samples * std::sqrt(gravity * depth);
    figure(
        "still tank %d-D %s: level %+.2f %%, bottom pressure %+.1f %%, v_rms %.5f sqrt(g D), mean "
        "compression %.2f %%",
        dimension, solver.c_str(), 100.0 * (level / depth - 1.0), 100.0 * (pressure - 1.0), speed,
        100.0 * error / samples);
    EXPECT_NEAR(level / depth, 1.0, 0.01);
    EXPECT_NEAR(pressure, 1.0, 0.05);
    EXPECT_LE(speed, 0.02);
    EXPECT_EQ(world.particles().count, seeded);
}

class StillTank : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, StillTank, testing::ValuesIn(solver_names()), name_of);

TEST_P(StillTank, LevelPressureAndCalmIn2D) { check_still_tank(GetParam(), 2); }

class SlowStillTank : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowStillTank, testing::ValuesIn(solver_names()), name_of);

TEST_P(SlowStillTank, LevelPressureAndCalmIn3D) { check_still_tank(GetParam(), 3); }

}  // namespace
}  // namespace slosh::physics
