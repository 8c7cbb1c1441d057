// Water standing in a tank, forty layers deep: the level stays, the floor carries the weight, nothing boils.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "series.h"

namespace slosh::physics::hydrostatic_test {
namespace {

constexpr int layers = 40;
constexpr double spacing = 0.025;  // m: one metre of water
constexpr double depth = layers * spacing;

/// Pressure in bins of one spacing of height, averaged over steps.
class PressureProfile {
  public:
    void add(const ParticleView& particles) {
        for (std::size_t i = 0; i < particles.count; ++i) {
            const double y = static_cast<double>(particles.y[i]);
            Bin& bin = bins_[std::min(static_cast<std::size_t>(y / spacing), bins_.size() - 1)];
            bin.depth += depth - y;
            bin.pressure += static_cast<double>(particles.pressure[i]);
            bin.count += 1.0;
        }
    }
    void write(const std::string& diagram, const std::string& solver) const {
        const std::vector<std::string> columns{"depth below the initial level [m]", "pressure [kPa]"};
        Series measured(diagram, CurveKind::measured, solver, columns);
        for (const Bin& bin : bins_) {
            if (bin.count > 0.0) measured.add({bin.depth / bin.count, 1e-3 * bin.pressure / bin.count});
        }
        measured.write();
        Series exact(diagram, CurveKind::exact, "rho g z", columns);
        // kPa: a thousand kilograms per cubic metre.
        for (const double z : {0.0, depth}) exact.add({z, gravity * z});
        exact.write();
    }

  private:
    struct Bin {
        double depth = 0.0, pressure = 0.0, count = 0.0;
    };
    std::array<Bin, layers + 4> bins_{};
};

/// The level over the initial depth, in per cent.
void write_level(const std::string& diagram, const std::string& solver, const TimeSeries& level) {
    const std::vector<std::string> columns{"time [s]", "change of the level [% of the depth]"};
    Series measured(diagram, CurveKind::measured, solver, columns);
    for (std::size_t i = 0; i < level.times().size(); ++i)
        measured.add({level.times()[i], 100.0 * (level.values()[i] / depth - 1.0)});
    measured.write();
    Series exact(diagram, CurveKind::exact, "incompressible", columns);
    for (const double time : {0.0, 6.0}) exact.add({time, 0.0});
    exact.write();
}

void check_still_tank(const std::string& solver, int dimension, bool particles = false) {
    const Settings settings =
        particles ? Settings{{"boundary.method", std::string("particles")}} : Settings{};
    World world = make_world(still_tank(solver, dimension, spacing, layers), settings);
    const std::size_t seeded = world.particles().count, per_layer = seeded / layers;
    ASSERT_EQ(seeded, static_cast<std::size_t>(layers * (dimension == 2 ? 12 : 144)));
    double level = 0.0, pressure = 0.0, speed = 0.0, error = 0.0;
    TimeSeries levels;
    PressureProfile profile;
    int samples = 0;
    while (world.time() < 6.0) {
        world.step();
        const ParticleView water = world.particles();
        levels.add(world.time(), water_level(water, per_layer));
        if (world.time() <= 5.0) continue;
        profile.add(water);
        level += levels.values().back();
        pressure += bottom_pressure_ratio(water, depth, gravity);
        speed += rms_speed(water);
        error += world.report().density_error_mean;
        ++samples;
    }
    level /= samples;
    pressure /= samples;
    speed /= samples * std::sqrt(gravity * depth);
    const double most_off = particles ? 0.01 : 0.005, most_moved = particles ? 0.008 : 0.001;
    figure(
        "still tank %d-D %s%s: level %+.2f %% [±%g %%], pressure at the floor against rho g D %+.1f %% [±5 "
        "%%], "
        "v_rms %.5f sqrt(g D) [%g sqrt(g D)], mean compression %.2f %%",
        dimension, solver.c_str(), particles ? " with boundary particles" : "", 100.0 * (level / depth - 1.0),
        100.0 * most_off, 100.0 * (pressure - 1.0), speed, most_moved, 100.0 * error / samples);
    const std::string dimensions = std::to_string(dimension) + "d";
    if (!particles) {
        profile.write("still_tank_pressure_" + dimensions, solver);
        write_level("still_tank_level_" + dimensions, solver, levels);
    }
    EXPECT_NEAR(level / depth, 1.0, most_off);
    EXPECT_NEAR(pressure, 1.0, 0.05);
    EXPECT_LE(speed, most_moved);
    EXPECT_EQ(world.particles().count, seeded);
}

class StillTank : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, StillTank, testing::ValuesIn(every_solver()), name_of);
class SlowStillTank : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowStillTank, testing::ValuesIn(every_solver()), name_of);

TEST_P(StillTank, LevelPressureAndCalmIn2D) { check_still_tank(GetParam(), 2); }
TEST_P(SlowStillTank, LevelPressureAndCalmIn2DWithBoundaryParticles) {
    check_still_tank(GetParam(), 2, true);
}

/// How far the uppermost layer of 20 has come down after two seconds, in spacings.
double lowering(const std::string& solver, double completion) {
    constexpr int deep = 20;
    World world = make_world(still_tank(solver, 2, 1.0 / deep, deep),
                             Settings{{"pressure.surface_completion", completion}});
    const std::size_t per_layer = world.particles().count / deep;
    while (world.time() < 2.0) world.step();
    return deep * (1.0 - water_level(world.particles(), per_layer));
}

TEST_P(SlowStillTank, ACompletedSurfaceStandsWhereItWasSeeded) {
    const double with = lowering(GetParam(), 1.0), without = lowering(GetParam(), 0.0);
    figure("uppermost layer of a still tank %s: lowered by %.3f d [0.1 d], without completion %.3f d",
           GetParam().c_str(), with, without);
    EXPECT_NEAR(with, 0.0, 0.1);
    EXPECT_GT(without, 0.1);
}

/// Of the mean vertical velocity over half a second that ends at `time`, m/s.
double bounce_until(World& world, double time) {
    while (world.time() < time - 0.5) world.step();
    double sum = 0.0;
    int steps = 0;
    for (; world.time() < time; ++steps) {
        world.step();
        const ParticleView particles = world.particles();
        double mean = 0.0;
        for (const float velocity : particles.velocity_y) mean += static_cast<double>(velocity);
        mean /= static_cast<double>(particles.count);
        sum += mean * mean;
    }
    return std::sqrt(sum / steps);
}

// Water that begins without pressure falls into its floor and bounces.
TEST_P(SlowStillTank, StopsBouncing) {
    double first[2], last[2];
    for (const int lead : {0, 1}) {
        World world = make_world(still_tank(GetParam(), 2, 0.05, 20),
                                 lead == 1 ? Settings{} : Settings{{"pressure.lead", 0.0}});
        first[lead] = bounce_until(world, 0.5);
        last[lead] = bounce_until(world, 3.0);
    }
    figure(
        "bouncing tank 2-D %s: mean velocity in the first half second %.1f mm/s, in the sixth %.2f mm/s [0.5 "
        "mm/s], "
        "without a lead %.1f and %.2f mm/s",
        GetParam().c_str(), 1e3 * first[1], 1e3 * last[1], 1e3 * first[0], 1e3 * last[0]);
    EXPECT_GT(first[1], 0.01) << "it has not bounced";
    EXPECT_LE(last[1], 5e-4);
    EXPECT_LE(last[1], 0.5 * last[0]);
}

TEST_P(SlowStillTank, LevelPressureAndCalmIn3D) { check_still_tank(GetParam(), 3); }
TEST_P(SlowStillTank, LevelPressureAndCalmIn3DWithBoundaryParticles) {
    check_still_tank(GetParam(), 3, true);
}

/// Water at rest for long: a few particles crept through others that their lists did not know, and were
/// thrown out with 0.2 to 9 m/s when the lists were made at last, again every second or two. A surface that
/// was completed by more than its uppermost layer lacks stirred itself with 0.1 to 0.2 m/s.
TEST_P(SlowStillTank, NothingSpringsOutOfAPool) {
    SceneDescription scene;
    scene.solver = GetParam();
    scene.parameters = {{"fluid.spacing", 0.05}};
    scene.container = Box3{Vec3(-0.5f, 0.0f, -0.5f), Vec3(0.5f, 1.2f, 0.5f)};
    scene.fluids = {{BoxShape{Vec3(0.0f, 0.2f, 0.0f), Vec3(1.0f, 0.4f, 1.0f)}, Vec3(0.0f), Vec3(0.0f)}};
    World world = make_world(scene);
    double fastest = 0.0;
    while (world.time() < 16.0) {
        const double speed = world.step().v_max;
        if (world.time() > 8.0) fastest = std::max(fastest, speed);
    }
    figure("pool of 8 layers %s: fastest particle from 8 to 16 s %.3f m/s [0.02]", GetParam().c_str(),
           fastest);
    EXPECT_LE(fastest, 0.02);
}

/// Any depth is as still as a metre, with the defaults: the coarse pressure and the speed of sound follow it.
/// Without that 200 layers are left with 0.03 to 0.04 sqrt(g D), their level 2 % low.
TEST_P(SlowStillTank, DeepWaterIsStillByDefault) {
    constexpr double coarser = 0.05;  // m: 1, 4 and 10 m of water
    for (const int deep : {20, 80, 200}) {
        const double depth_of = deep * coarser;
        World world = make_world(still_tank(GetParam(), 2, coarser, deep));
        const std::size_t per_layer = world.particles().count / static_cast<std::size_t>(deep);
        double level = 0.0, pressure = 0.0, speed = 0.0;
        int samples = 0;
        while (world.time() < 6.0) {
            world.step();
            if (world.time() <= 5.0) continue;
            level += water_level(world.particles(), per_layer);
            pressure += bottom_pressure_ratio(world.particles(), depth_of, gravity);
            speed += rms_speed(world.particles());
            ++samples;
        }
        level /= samples * depth_of;
        pressure /= samples;
        speed /= samples * std::sqrt(gravity * depth_of);
        figure(
            "deep tank 2-D %s %d layers: level %+.2f %% [±0.5 %%], pressure at the floor against rho g D "
            "%+.1f "
            "%% [±5 %%], v_rms %.5f sqrt(g D) [0.01 sqrt(g D)]",
            GetParam().c_str(), deep, 100.0 * (level - 1.0), 100.0 * (pressure - 1.0), speed);
        EXPECT_NEAR(level, 1.0, 0.005);
        EXPECT_NEAR(pressure, 1.0, 0.05);
        EXPECT_LE(speed, 0.01);
    }
}

}  // namespace
}  // namespace slosh::physics::hydrostatic_test
