// Gauges against what is known: the pressure under still water, the impulse of a block that is stopped, the
// volume that has passed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "slosh/probe.h"

namespace slosh::physics::probe_test {
namespace {

class SlowProbes : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowProbes, testing::ValuesIn(every_solver()), name_of);

ProbeRecord gauges(std::vector<Probe> probes, int dimension) {
    Result<ProbeRecord> made = ProbeRecord::create(std::move(probes), dimension);
    if (!made) throw std::runtime_error(made.error().text());
    return std::move(made).value();
}

/// Mean and scatter of a gauge's raw values.
struct Readings {
    std::vector<double> values;
    double mean() const {
        double sum = 0.0;
        for (const double value : values) sum += value;
        return sum / static_cast<double>(values.size());
    }
    double deviation() const {
        double sum = 0.0;
        for (const double value : values) sum += (value - mean()) * (value - mean());
        return std::sqrt(sum / static_cast<double>(values.size()));
    }
};

void check_still_water(const std::string& solver, int dimension, double spacing, int layers) {
    const double depth = layers * spacing, rest = 1000.0 * gravity * depth;
    World world = make_world(still_tank(solver, dimension, spacing, layers));
    const auto at = [&](double x, double y) {
        const auto width = static_cast<float>(12.0 * spacing);
        return Vec3(static_cast<float>(x) * width, static_cast<float>(y * depth),
                    dimension == 3 ? 0.5f * width : 0.0f);
    };
    const auto width = static_cast<float>(12.0 * spacing), half = static_cast<float>(0.5 * depth);
    ProbeRecord record =
        gauges({{"floor", PressureProbe{at(0.5, 0.0)}},
                {"middle", PressureProbe{at(0.5, 0.5)}},
                {"wall", PressureProbe{at(0.0, 0.5)}},
                {"upper", PressureProbe{at(0.5, 0.9)}},
                {"air", PressureProbe{at(0.5, 1.1)}},
                {"level", LevelProbe{0.5f * width, 0.5f * width}},
                {"level_at_wall", LevelProbe{0.0f, 0.5f * width}},
                {"up", FlowProbe{Vec3(-1.0f, half, -1.0f), Vec3(1.0f + width, half, 1.0f + width)}}},
               dimension);
    std::vector<Readings> read(record.probes().size());
    double inside = 0.0;
    while (world.time() < 4.0) {
        world.step();
        record.sample(world);
        if (world.time() < 2.0) continue;
        for (std::size_t i = 0; i < read.size(); ++i)
            read[i].values.push_back(record.readings()[i].raw.value_or(-1.0));
        inside += *record.readings()[0].deviation;
    }
    inside /= static_cast<double>(read[0].values.size());
    const auto off = [&](std::size_t i, double exact) { return 100.0 * (read[i].mean() / exact - 1.0); };
    figure(
        "probes in still water %d-D %s: floor %+.1f %% [±3 %%], middle %+.1f %% [±3 %%], wall %+.1f %% [±7 "
        "%%], a "
        "tenth of the depth %+.1f %% [±10 %%], level %+.1f %%, at a wall %+.1f %% [±2 %%]; scatter at the "
        "floor "
        "%.1f %%, within windows of 0.05 s %.1f %%",
        dimension, solver.c_str(), off(0, rest), off(1, 0.5 * rest), off(2, 0.5 * rest), off(3, 0.1 * rest),
        off(5, depth), off(6, depth), 100.0 * read[0].deviation() / rest, 100.0 * inside / rest);
    EXPECT_NEAR(off(0, rest), 0.0, 3.0);
    EXPECT_NEAR(off(1, 0.5 * rest), 0.0, 3.0);
    EXPECT_NEAR(off(2, 0.5 * rest), 0.0, 7.0);
    EXPECT_NEAR(off(3, 0.1 * rest), 0.0, 10.0);
    EXPECT_EQ(read[4].mean(), 0.0);
    EXPECT_FALSE(record.readings()[4].wet);
    EXPECT_NEAR(off(5, depth), 0.0, 2.0);
    EXPECT_NEAR(off(6, depth), 0.0, 2.0);
    // The level falls by a per cent as the water comes to rest: half of that through the middle.
    const double water = dimension == 2 ? static_cast<double>(width) * depth
                                        : static_cast<double>(width) * static_cast<double>(width) * depth;
    EXPECT_LT(std::abs(*record.readings()[7].volume), 0.02 * water);
}

TEST_P(SlowProbes, StillWater2D) { check_still_water(GetParam(), 2, 0.025, 40); }
TEST_P(SlowProbes, StillWater3D) { check_still_water(GetParam(), 3, 0.05, 20); }

TEST_P(SlowProbes, AStoppedBlockGivesItsMomentumToTheFloor) {
    // It fills the tank's width and falls with 2 m/s through two spacings: a plug, whose momentum per area,
    // rho H v, only the floor takes.
    constexpr double spacing = 0.02, height = 0.4, speed = 2.0;
    SceneDescription scene;
    scene.solver = GetParam();
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f), Vec3(0.24f, 1.0f, 0.0f)};
    scene.fluids = {{BoxShape{Vec3(0.12f, 0.26f, 0.0f), Vec3(0.24f, 0.4f, 1.0f)}, Vec3(0.0f, -2.0f, 0.0f)}};
    scene.parameters = {
        {"fluid.spacing", spacing}, {"time.step", 0.0005}, {"time.substeps", 1.0}, {"gravity.y", 0.0}};
    World world = make_world(scene, {{"boundary.friction", 0.0}});
    ProbeRecord record = gauges({{"floor", PressureProbe{Vec3(0.12f, 0.0f, 0.0f)}, 0.01}}, 2);
    double impulse = 0.0, wet_from = -1.0;
    while (world.time() < 0.15) {
        const double before = world.time();
        world.step();
        record.sample(world);
        const ProbeReading& floor = record.readings().front();
        impulse += *floor.raw * (world.time() - before);
        if (floor.wet && wet_from < 0.0) wet_from = world.time();
        ASSERT_TRUE(floor.wet || *floor.raw == 0.0);
    }
    // What it bounces with has been given twice.
    double rebound = 0.0;
    for (const float v : world.particles().velocity_y) rebound += static_cast<double>(v);
    rebound /= static_cast<double>(world.particles().count);
    const double exact = 1000.0 * height * (speed + rebound);
    const ProbeReading& floor = record.readings().front();
    figure(
        "probe under a block that is stopped 2-D %s: impulse %+.1f %% [±12 %%], filtered peak %.0f kPa at "
        "%.3f s, "
        "leaves with %.2f m/s",
        GetParam().c_str(), 100.0 * (impulse / exact - 1.0), 1e-3 * floor.peak.value_or(0.0), floor.peak_time,
        rebound);
    EXPECT_NEAR(impulse / exact, 1.0, 0.12);
    EXPECT_NEAR(wet_from, 0.02, 0.012) << "60 mm to the floor, less the reach of the gauge";
    ASSERT_TRUE(floor.peak);
    EXPECT_NEAR(floor.peak_time, 0.03, 0.02);
}

TEST_P(SlowProbes, ADamBreakPassesAGateAndMeetsTheWall) {
    World world = make_world(small_dam(GetParam(), 2));
    const float gate = 0.6f, wall = 1.0f;
    ProbeRecord record = gauges({{"gate", FlowProbe{Vec3(gate, -0.1f, 0.0f), Vec3(gate, 2.0f, 0.0f)}},
                                 {"toe", PressureProbe{Vec3(wall, 0.05f, 0.0f)}, 0.03},
                                 {"high", LevelProbe{0.3f}}},
                                2);
    const auto beyond = [&] {
        double volume = 0.0;
        const ParticleView water = world.particles();
        for (const float x : water.x)
            volume += x > gate ? static_cast<double>(water.spacing * water.spacing) : 0.0;
        return volume;
    };
    const double start = beyond();
    double fastest = 0.0, wet_from = -1.0, front_at_wall = -1.0;
    while (world.time() < 1.0) {
        world.step();
        record.sample(world);
        const ParticleView water = world.particles();
        for (std::size_t i = 0; i < water.count && front_at_wall < 0.0; ++i) {
            fastest = std::max(fastest, static_cast<double>(water.velocity_x[i]));
            if (water.x[i] > wall - 1.5f * water.spacing) front_at_wall = world.time();
        }
        if (record.readings()[1].wet && wet_from < 0.0) wet_from = world.time();
    }
    const double passed = *record.readings()[0].volume, went = beyond() - start;
    const ProbeReading& toe = record.readings()[1];
    ASSERT_TRUE(toe.peak);
    const double stagnation = 500.0 * fastest * fastest;
    figure(
        "probes in a dam break 2-D %s: volume through a gate %.4f of %.4f m^2, peak at the wall %.1f times "
        "rho v^2/2, "
        "%.3f s after the water",
        GetParam().c_str(), passed, went, *toe.peak / stagnation, toe.peak_time - front_at_wall);
    EXPECT_NEAR(passed, went, 0.03 * std::abs(went) + 0.003);
    EXPECT_NEAR(wet_from, front_at_wall, 0.05);
    EXPECT_GT(toe.peak_time, front_at_wall - 0.05);
    EXPECT_GT(*toe.peak, 0.3 * stagnation);
    EXPECT_LT(*toe.peak, 6.0 * stagnation);
}

TEST_P(SlowProbes, ChangeNoBit) {
    const SceneDescription scene = small_dam(GetParam(), 3);
    World with = make_world(scene), without = make_world(scene);
    ProbeRecord record = gauges({{"floor", PressureProbe{Vec3(0.1f, 0.0f, 0.1f)}},
                                 {"level", LevelProbe{0.1f, 0.1f}},
                                 {"gate", FlowProbe{Vec3(0.5f, 0.0f, 0.0f), Vec3(0.5f, 1.0f, 0.4f)}}},
                                3);
    for (int step = 0; step < 40; ++step) {
        with.step();
        without.step();
        record.sample(with);
        ASSERT_EQ(with.state_hash(), without.state_hash()) << "step " << step;
    }
}

}  // namespace
}  // namespace slosh::physics::probe_test
