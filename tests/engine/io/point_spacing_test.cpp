// How much water a point stands for: lattices, sheets, small clouds, other arrangements. What is told is put
// to the test of the water itself: nothing bursts in the first step, and an export goes on with its energy.
#include "io/fluid_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <random>

#include "base/system/atomic_file.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "slosh/point_cloud.h"
#include "support/small_scenes.h"

namespace slosh::io::point_spacing_test {
namespace {

namespace fs = std::filesystem;

struct Cloud {
    std::string name;
    PointSet points;
    int dimension = 3;
    double spacing = 0.0;  ///< right: cube root of the volume of one point where there is a middle
    double jitter = 0.0;   ///< m
};

PointSet grid(int nx, int ny, int nz, double d, const std::function<Vec3(Vec3)>& place = {}) {
    PointSet points;
    for (int i = 0; i < nx * ny * nz; ++i) {
        const int layer = i / (nx * ny), row = i / nx % ny;
        const Vec3 cell(static_cast<float>(i % nx), static_cast<float>(row), static_cast<float>(layer));
        const Vec3 x = static_cast<float>(d) * cell;
        points.positions.push_back(place ? place(x) : x);
    }
    return points;
}

/// Two lattices, one in the middles of the other's cells.
PointSet staggered(int n, double d) {
    PointSet points = grid(n, n, n, d);
    for (const Vec3& x : grid(n - 1, n - 1, n - 1, d).positions)
        points.positions.push_back(x + Vec3(static_cast<float>(0.5 * d)));
    return points;
}

std::vector<Cloud> clouds() {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> shift(-0.004f, 0.004f);
    const auto jittered = [&](Vec3 x) { return x + Vec3(shift(random), shift(random), shift(random)); };
    const auto rolled = [](Vec3 x) {
        return Vec3(0.5f * std::cos(2.0f * x.x), x.y, 0.5f * std::sin(2.0f * x.x));
    };
    return {
        {"eight cubed", grid(8, 8, 8, 0.05), 3, 0.05},
        {"three cubed", grid(3, 3, 3, 0.02), 3, 0.02},
        {"forty cubed", grid(40, 40, 40, 0.013), 3, 0.013},
        {"a slab of three layers", grid(20, 3, 20, 0.05), 3, 0.05},
        {"a slab of two layers", grid(20, 2, 20, 0.05), 3, 0.05},
        {"a sheet", grid(30, 1, 30, 0.04), 3, 0.04},
        {"a rolled sheet", grid(30, 30, 1, 0.04, rolled), 3, 0.04},
        {"a thread", grid(50, 1, 1, 0.03), 3, 0.03},
        {"a cube of eight", grid(2, 2, 2, 0.05), 3, 0.05},
        {"staggered", staggered(12, 0.05), 3, 0.05 / std::cbrt(2.0)},
        {"jittered", grid(20, 20, 20, 0.04, jittered), 3, 0.04, 0.004},
        {"flat", grid(25, 25, 1, 0.02), 2, 0.02},
    };
}

TEST(PointSpacing, IsThatOfTheWaterThePointsWere) {
    for (const Cloud& cloud : clouds()) {
        const PointSpacing found = spacing_of_points(cloud.points, cloud.dimension);
        EXPECT_NEAR(found.spacing / cloud.spacing, 1.0, cloud.jitter > 0.0 ? 0.03 : 0.02) << cloud.name;
    }
}

TEST(PointSpacing, WhatIsPressedTogetherIsToldAndDoesNotBurst) {
    // A tenth of the points stands at four fifths of the distance.
    PointSet points = grid(20, 20, 20, 0.05);
    for (const Vec3& x : grid(10, 10, 10, 0.04).positions)
        points.positions.push_back(x + Vec3(2.0f, 0.0f, 0.0f));
    const PointSpacing found = spacing_of_points(points, 3);
    EXPECT_NEAR(found.pressed, 0.05 * 0.05 * 0.05 / (0.04 * 0.04 * 0.04), 0.1);
    EXPECT_NEAR(found.spacing, 0.04, 0.001);
}

TEST(PointSpacing, PointsAtOnePlaceHaveNone) {
    PointSet points;
    EXPECT_EQ(spacing_of_points(points, 3).spacing, 0.0);
    points.positions.assign(2000, Vec3(1.0f));
    EXPECT_EQ(spacing_of_points(points, 3).spacing, 0.0);
    // Each twice: the water takes each place once, but the neighbors count.
    points = grid(8, 8, 8, 0.05);
    const std::vector<Vec3> once = points.positions;
    points.positions.insert(points.positions.end(), once.begin(), once.end());
    EXPECT_NEAR(spacing_of_points(points, 3).spacing, 0.045, 0.006);
}

struct PointsAsWater : testing::Test {
    void TearDown() override { fs::remove_all(folder); }
    fs::path folder = fs::path(testing::TempDir()) / ("slosh_spacing_" + std::to_string(::getpid()));
};

TEST_F(PointsAsWater, NothingBursts) {
    for (const Cloud& cloud : clouds()) {
        if (cloud.dimension == 2 || cloud.points.positions.size() > 10'000) continue;
        SCOPED_TRACE(cloud.name);
        std::string text = "x,y,z\n";
        for (const Vec3& x : cloud.points.positions)
            text += std::to_string(x.x) + "," + std::to_string(x.y) + "," + std::to_string(x.z) + "\n";
        ASSERT_TRUE(write_file_atomically(folder / "points.csv", text));
        const FoundScene found = find_scene((folder / "points.csv").string()).value();
        World world = World::create(*found.scene).value();
        const double step = static_cast<double>(world.parameters().time.step);
        EXPECT_EQ(world.particles().count, cloud.points.positions.size());
        // Two steps of falling; water that is pressed together would be ten times as fast at least.
        // What is shifted about goes to its place within a step.
        EXPECT_LT(world.step().v_max, 2.0 * 9.81 * step + 2.0 * cloud.jitter / step);
    }
}

struct Energies {
    double kinetic = 0.0, potential = 0.0;
};
Energies energies_of(const World& world) {
    const ParticleView p = world.particles();
    const double mass = 1000.0 * std::pow(static_cast<double>(p.spacing), world.dimension());
    Energies sum;
    for (std::size_t i = 0; i < p.count; ++i) {
        const glm::dvec3 v(p.velocity_x[i], p.velocity_y[i], p.velocity_z[i]);
        sum.kinetic += 0.5 * mass * glm::dot(v, v);
        sum.potential += 9.81 * mass * static_cast<double>(p.y[i]);
    }
    return sum;
}

TEST_F(PointsAsWater, AnExportComesBackWithItsEnergy) {
    for (const SceneDescription& dam : {small_dam_2d(), small_dam_3d()}) {
        World world = World::create(dam).value();
        for (int step = 0; step < 60; ++step) world.step();
        const Energies before = energies_of(world);
        ASSERT_GT(before.kinetic, 0.05 * before.potential);
        const PointCloud cloud = particle_cloud(world.particles(), usual_particle_fields()).value();
        for (const ParticleFormat* format : particle_formats()) {
            if (format->encode_points == nullptr) continue;
            SCOPED_TRACE(std::string(format->name) + " " + std::to_string(dam.dimension));
            const fs::path file = folder / ("water" + std::string(format->extension));
            ASSERT_TRUE(export_points(cloud, *format, file));
            const FoundScene found = find_scene(file.string()).value();
            EXPECT_EQ(found.left_out, "");
            World again = World::create(*found.scene).value();
            EXPECT_FLOAT_EQ(again.particles().spacing, world.particles().spacing);
            // What is nearer to another than 0.3 spacings is left out.
            EXPECT_NEAR(
                static_cast<double>(again.particles().count) / static_cast<double>(world.particles().count),
                1.0, 0.005);
            const Energies after = energies_of(again);
            EXPECT_NEAR(after.kinetic / before.kinetic, 1.0, 0.01);
            EXPECT_NEAR(after.potential / before.potential, 1.0, 0.01);
            double most = after.kinetic + after.potential;
            for (int step = 0; step < 20; ++step) {
                again.step();
                const Energies now = energies_of(again);
                EXPECT_LT(now.kinetic + now.potential, 1.01 * most) << step;
                most = std::min(most, now.kinetic + now.potential);
            }
        }
    }
}

}  // namespace
}  // namespace slosh::io::point_spacing_test
