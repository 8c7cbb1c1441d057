// A cylinder (2-D) and a ball (3-D) towed through water at rest: the drag coefficient against the number of
// particles across, towards the one of the literature (cylinder 1.0 to 1.2, ball 0.4 to 0.5, from a Reynolds
// number of 1e3 to 1e5). The water has no viscosity of its own; what is left to it is the solver's.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::towing_test {
namespace {

constexpr double radius = 0.25, speed = 1.0;  // m, m/s

/// In radii.
struct Tank {
    double length, depth, width;
};
constexpr Tank tank_2d{26.0, 12.0, 0.0}, tank_3d{18.0, 8.0, 8.0};

float metres(double value) { return static_cast<float>(value); }

/// Mean of the drag coefficient from 3 to 8 (2-D) or 5 (3-D) diameters on; by then the start is forgotten.
double drag_coefficient(const std::string& solver, int dimension, double radius_in_spacings) {
    const Tank& tank = dimension == 2 ? tank_2d : tank_3d;
    const double spacing = radius / radius_in_spacings, start = 4.0 * radius;
    const double length = tank.length * radius, depth = tank.depth * radius;
    const double width = dimension == 2 ? spacing : tank.width * radius;
    const double first = 6.0 * radius / speed, last = (dimension == 2 ? 16.0 : 10.0) * radius / speed;
    const double still = 1.0;  // s
    const float z = dimension == 2 ? 0.0f : metres(0.5 * width);
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.container = Box3{Vec3(0.0f), Vec3(metres(length), metres(depth + 2.0 * radius), metres(width))};
    scene.fluids.push_back({BoxShape{Vec3(metres(0.5 * length), metres(0.5 * depth), z),
                                     Vec3(metres(length), metres(depth), metres(width))}});
    KeyframeMotion motion;
    motion.frames = {{still, Vec3(0.0f), {}},
                     {still + last + 0.1, Vec3(metres(speed * (last + 0.1)), 0.0f, 0.0f), {}}};
    scene.solids.push_back(
        {SphereShape{Vec3(metres(start), metres(0.5 * depth), z), metres(radius)}, {}, motion});
    scene.parameters = {{"fluid.spacing", spacing}, {"particles.budget", 1000000.0}};
    World world = make_world(scene);
    world.measure_loads(true);
    double force = 0.0;
    int samples = 0;
    while (world.time() < still + last) {
        const StepReport& report = world.step();
        if (world.time() <= still + first) continue;
        force -= static_cast<double>(report.loads.at(0).force[0]);
        ++samples;
    }
    const double area = dimension == 2 ? 2.0 * radius : std::numbers::pi * radius * radius;
    // Water between body and walls passes faster than the body moves.
    const double blocked = dimension == 2 ? 2.0 / tank.depth : std::numbers::pi / (tank.depth * tank.width);
    const double passing = speed / (1.0 - blocked);
    const double coefficient = force / samples / (0.5 * 1000.0 * passing * passing * area);
    figure("towed %s %s R/d %.0f, %zu particles: drag coefficient %.2f", dimension == 2 ? "cylinder" : "ball",
           solver.c_str(), radius_in_spacings, world.particles().count, coefficient);
    return coefficient;
}

class SlowTowing : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowTowing, testing::ValuesIn(every_solver()), name_of);

TEST_P(SlowTowing, CylinderTowardsTheLiterature) {
    const double coarse = drag_coefficient(GetParam(), 2, 4.0), fine = drag_coefficient(GetParam(), 2, 8.0);
    EXPECT_GT(fine, 0.5);
    EXPECT_LT(fine, 2.5);
    EXPECT_LT(std::abs(fine - 1.1), std::abs(coarse - 1.1) + 0.1);
}

/// Known fault: far from 0.45 (docs/VALIDATION.md). At R/d 5 it is 1.9; that takes minutes.
TEST_P(SlowTowing, Ball) {
    const double coefficient = drag_coefficient(GetParam(), 3, 3.0);
    EXPECT_GT(coefficient, 0.2);
    EXPECT_LT(coefficient, 3.2);
}

}  // namespace
}  // namespace slosh::physics::towing_test
