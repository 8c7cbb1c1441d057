// Several fluids in one world: each weighs what its density says, the light one floats, nothing is gained or
// lost between them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::materials_test {
namespace {

class SlowMaterials : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowMaterials, testing::ValuesIn(every_solver()), name_of);

/// Twenty layers of another fluid on twenty layers of water, in the tank of the hydrostatic test.
SceneDescription layered_tank(const std::string& solver, const Material& above) {
    constexpr float spacing = 0.025f, width = 12.0f * spacing, half = 20.0f * spacing;
    SceneDescription scene = still_tank(solver, 2, static_cast<double>(spacing), 40);
    scene.materials = {above};
    scene.fluids = {{BoxShape{Vec3(0.5f * width, 0.5f * half, 0.0f), Vec3(width, half, width)}},
                    {BoxShape{Vec3(0.5f * width, 1.5f * half, 0.0f), Vec3(width, half, width)}}};
    scene.fluids.back().material = above.name;
    return scene;
}

TEST_P(SlowMaterials, TheFloorCarriesBothLayers) {
    constexpr double depth = 1.0;  // m, one half of each
    for (const Material& above : {Material{"oil", 911.0f, 0.0f}, Material{"petrol", 500.0f, 0.0f},
                                  Material{"viscous oil", 911.0f, 0.01f}, Material{"vapour", 75.0f, 0.0f}}) {
        SCOPED_TRACE(above.name);
        World world = make_world(layered_tank(GetParam(), above));
        double level = 0.0, pressure = 0.0;
        int samples = 0;
        while (world.time() < 4.0) {
            world.step();
            if (world.time() <= 3.0) continue;
            level += water_level(world.particles(), 12);
            // Of a column of water as high as both weigh, at the particles' own heights above the floor.
            const double height = 0.5 * depth * (1.0 + static_cast<double>(above.rest_density) / 1000.0);
            pressure += bottom_pressure_ratio(world.particles(), height, gravity);
            ++samples;
        }
        figure("layers 2-D %s %s: level %+.2f %% [±1 %%], pressure at the floor %+.1f %% [±5 %%]",
               GetParam().c_str(), above.name.c_str(), 100.0 * (level / samples / depth - 1.0),
               100.0 * (pressure / samples - 1.0));
        EXPECT_NEAR(level / samples / depth, 1.0, 0.01);
        EXPECT_NEAR(pressure / samples, 1.0, 0.05);
        EXPECT_EQ(world.report().removed.total(), 0u);
    }
}

double mean_height(const ParticleView& particles, std::uint8_t material) {
    double sum = 0.0, count = 0.0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        if (particles.material[i] != material) continue;
        sum += static_cast<double>(particles.y[i]);
        count += 1.0;
    }
    return sum / count;
}

/// A light fluid in the corner of the floor, under and beside a heavy one.
SceneDescription light_below(const std::string& solver, const Material& light) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 1.2f, 0.0f)};
    scene.materials = {light};
    const auto block = [](Vec3 low, Vec3 high) {
        return FluidRegion{BoxShape{0.5f * (low + high), high - low}};
    };
    scene.fluids = {block(Vec3(0.0f), Vec3(0.6f, 0.4f, 1.0f)),
                    block(Vec3(0.6f, 0.0f, 0.0f), Vec3(1.0f, 0.4f, 1.0f)),
                    block(Vec3(0.0f, 0.4f, 0.0f), Vec3(1.0f, 0.8f, 1.0f))};
    scene.fluids.front().material = light.name;
    scene.parameters.emplace_back("fluid.spacing", 0.04);
    return scene;
}

TEST_P(SlowMaterials, TheLighterFluidComesToTheTop) {
    struct Case {
        Material light;
        Settings settings;
        double seconds;
    };
    // From rest and at h/d 2 the rest lattice holds fluids that differ by a tenth.
    const Case cases[] = {{{"oil", 911.0f, 0.0f}, {{"kernel.ratio", 2.3}}, 12.0},
                          {{"petrol", 500.0f, 0.0f}, {}, 8.0},
                          {{"foam", 200.0f, 0.0f}, {}, 6.0},
                          {{"vapour", 74.0f, 0.0f}, {}, 6.0}};
    for (const Case& one : cases) {
        SCOPED_TRACE(one.light.name);
        World world = make_world(light_below(GetParam(), one.light), one.settings);
        const std::size_t seeded = world.particles().count;
        double worst = 0.0;
        while (world.time() < one.seconds) worst = std::max(worst, world.step().density_error_max);
        const double light = mean_height(world.particles(), 1), heavy = mean_height(world.particles(), 0);
        figure(
            "light below heavy 2-D %s ratio %.1f: centre of the light %.2f m [0.68], of the heavy %.2f m "
            "[0.28], worst compression %.2f",
            GetParam().c_str(), 1000.0 / static_cast<double>(one.light.rest_density), light, heavy, worst);
        EXPECT_GT(light, heavy + 0.1) << "it began 0.29 m below";
        EXPECT_LE(worst, 0.5);
        EXPECT_EQ(world.particles().count, seeded);
        for (const float y : world.particles().y) ASSERT_LE(y, 1.2f);
    }
}

/// A ball of another fluid meets a block of water in free space, off centre.
SceneDescription two_bodies(const std::string& solver, int dimension, const Material& other) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.materials = {other};
    scene.fluids = {{BoxShape{Vec3(-0.3f, 0.0f, 0.0f), Vec3(0.5f)}, Vec3(0.4f, 0.08f, 0.0f)},
                    {SphereShape{Vec3(0.35f, 0.1f, 0.0f), 0.3f}, Vec3(-0.52f, 0.0f, 0.0f)}};
    scene.fluids.back().material = other.name;
    scene.parameters.emplace_back("fluid.spacing", 0.05);
    scene.parameters.emplace_back("gravity.y", 0.0);
    return scene;
}

TEST_P(SlowMaterials, MomentumIsExchangedAndNotLost) {
    const Settings plain{}, smooth{{"xsph.c", 0.1}, {"viscosity.nu", 0.001}}, tension{{"tension.gamma", 0.2}};
    struct Case {
        const char* what;
        Material other;
        const Settings& settings;
        double limit;  // about twice what is measured
    };
    const Case cases[] = {{"oil", {"oil", 911.0f, 0.0f}, plain, 2.5e-7},
                          {"mercury", {"mercury", 13546.0f, 0.0f}, plain, 2e-6},
                          {"viscous", {"syrup", 1400.0f, 0.002f}, smooth, 3.6e-7},
                          {"honey", {"honey", 1420.0f, 0.5f}, smooth, 7e-7},
                          {"tension", {"oil", 700.0f, 0.0f}, tension, 5.5e-7}};
    for (const int dimension : {2, 3}) {
        for (const Case& one : cases) {
            if (dimension == 3 && one.other.name != "mercury" && one.other.name != "honey") continue;
            SCOPED_TRACE(std::string(one.what) + ", dimension " + std::to_string(dimension));
            World world = make_world(two_bodies(GetParam(), dimension, one.other), one.settings);
            const Momenta start = momenta(world.particles());
            double drift = 0.0, reported = 0.0;
            std::uint64_t limited = 0;
            for (int step = 0; step < (dimension == 2 ? 1000 : 300); ++step) {
                const StepReport& report = world.step();
                limited += report.velocity_limited;
                const Momenta now = momenta(world.particles());
                drift = std::max(drift, distance(now.linear, start.linear) / start.linear_scale);
                for (std::size_t axis = 0; axis < 3; ++axis)
                    reported = std::max(reported, std::abs(report.momentum[axis] - now.linear[axis]));
            }
            figure("momentum of two materials %d-D %s %s: linear drift %.1e [%.1e]", dimension,
                   GetParam().c_str(), one.what, drift, one.limit);
            EXPECT_LE(drift, one.limit);
            EXPECT_LE(reported, 1e-4 * start.linear_scale) << "as reported";
            EXPECT_EQ(limited, 0u);
            EXPECT_EQ(world.report().removed.total(), 0u);
        }
    }
}

}  // namespace
}  // namespace slosh::physics::materials_test
