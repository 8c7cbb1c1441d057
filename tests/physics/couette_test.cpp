// Slow shear of a thick fluid: the torque on a cylinder (2-D) or ball (3-D) that turns slowly in the middle
// of a full tank, against that of the viscosity. A lattice of particles that yields at some stress only adds
// to it, the more the slower it turns and the higher the pressure.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::couette_test {
namespace {

constexpr double spacing = 0.05, nu = 1.0, density = 1000.0;

struct TurningCase {
    std::string solver;
    int dimension = 2;
    double rate = 1.0;   ///< of turning, rad/s
    double ratio = 2.0;  ///< h/d
};

/// In radii, half the width and depth of the square tank.
constexpr double share = 4.0;
double radius_of(int dimension) { return (dimension == 2 ? 6.0 : 4.0) * spacing; }

/// N m (per metre of depth in 2-D). The square tank holds like a round one of 1.08 times its half width; at
/// this size a tenth more or less changes the torque by 1.5 %.
double viscous_torque(const TurningCase& turning) {
    const double radius = radius_of(turning.dimension), outside = 1.0 / (1.08 * share);
    const double mu = nu * density;
    if (turning.dimension == 2)
        return 4.0 * std::numbers::pi * mu * turning.rate * radius * radius / (1.0 - outside * outside);
    return 8.0 * std::numbers::pi * mu * turning.rate * radius * radius * radius /
           (1.0 - outside * outside * outside);
}

/// Mean torque of the fluid against the turning, over that of the viscosity.
double measured_torque(const TurningCase& turning) {
    const double half = share * radius_of(turning.dimension);
    const auto width = static_cast<float>(2.0 * half), middle = static_cast<float>(half);
    const float across = turning.dimension == 2 ? static_cast<float>(spacing) : width;
    const Vec3 center(middle, middle, turning.dimension == 2 ? 0.0f : middle);
    SceneDescription scene;
    scene.solver = turning.solver;
    scene.dimension = turning.dimension;
    scene.container = Box3{Vec3(0.0f), Vec3(width, width + 0.2f, across)};
    scene.fluids.push_back({BoxShape{center, Vec3(width, width, across)}});
    scene.parameters = {{"fluid.spacing", spacing}, {"particles.budget", 1000000.0}};
    SpinMotion spin;
    spin.axis = Vec3(0.0f, 0.0f, 1.0f);
    spin.speed = static_cast<float>(turning.rate * 180.0 / std::numbers::pi);
    scene.solids.push_back({SphereShape{center, static_cast<float>(radius_of(turning.dimension))}, {}, spin});
    World world = make_world(
        scene, {{"viscosity.nu", nu}, {"kernel.ratio", turning.ratio}, {"boundary.friction", 0.0}});
    world.measure_loads(true);
    double torque = 0.0;
    int count = 0;
    while (world.time() < 2.0) {
        const StepReport& report = world.step();
        if (world.time() < 1.0) continue;
        torque -= report.loads[0].torque[2];
        ++count;
    }
    return torque / count / viscous_torque(turning);
}

/// What a lattice that yields adds is a stress, which shows less the faster the shear.
void check(const TurningCase& turning, double most) {
    const double torque = measured_torque(turning), radius = radius_of(turning.dimension),
                 shear = (turning.dimension == 2 ? 2.0 : 3.0) * turning.rate;
    figure(
        "turning %s %s nu 1 m^2/s, h/d %.0f, shear rate %.1f 1/s: torque %.2f of the viscosity's [0.9 to "
        "%.2f], stress left over %.3f rho g D",
        turning.dimension == 2 ? "cylinder" : "ball", turning.solver.c_str(), turning.ratio, shear, torque,
        most, (torque - 1.0) * nu * shear / (gravity * share * radius));
    EXPECT_GE(torque, 0.9);
    EXPECT_LE(torque, most);
}

class SlowCouette : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowCouette, testing::ValuesIn(every_solver()), name_of);

TEST_P(SlowCouette, StressOnATurningCylinder) {
    check({.solver = GetParam(), .rate = 0.1}, 1.7);
    check({.solver = GetParam(), .rate = 1.0}, 1.3);
    check({.solver = GetParam(), .rate = 5.0}, 1.1);
    check({.solver = GetParam(), .rate = 0.1, .ratio = 3.0}, 1.25);
    check({.solver = GetParam(), .rate = 5.0, .ratio = 3.0}, 1.15);
}

TEST_P(SlowCouette, StressOnATurningBall) {
    check({.solver = GetParam(), .dimension = 3, .rate = 0.1}, 1.6);
    check({.solver = GetParam(), .dimension = 3, .rate = 2.0}, 1.25);
}

}  // namespace
}  // namespace slosh::physics::couette_test
