// Particles under a pressure resist shear as a lattice does, which no fluid has: it holds back bodies that
// are hardly heavier than water and stops vortices. How much of that the shear correction takes out, with and
// without it.
#include <gtest/gtest.h>

#include <cmath>

#include "body_motion.h"
#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::shear_test {
namespace {

const Settings no_correction{{"pressure.shear_correction", 0.0}};

class SlowShear : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowShear, testing::ValuesIn(every_solver()), name_of);

/// Part of the velocity of Taylor and Green's vortex, 1 m/s, that is left after two of its turns: in a full
/// box without gravity and friction.
double turned_vortex(const std::string& solver, const Settings& settings) {
    SceneDescription scene = full_box(solver);
    for (const char* key : {"xsph.c", "gravity.y", "boundary.friction", "viscosity.no_slip", "viscosity.nu"})
        scene.parameters.emplace_back(key, 0.0);
    World world = stirred(make_world(scene, settings), 1.0);
    while (world.time() < 2.0) world.step();
    return vortex_left(world.particles(), 1.0);
}

TEST_P(SlowShear, AVortexTurnsOn) {
    const double with = turned_vortex(GetParam(), {}), without = turned_vortex(GetParam(), no_correction);
    figure(
        "vortex 2-D %s, 1 m/s, after 2 L/U: velocity left %.2f [0.32 to 1], without the shear correction "
        "%.2f",
        GetParam().c_str(), with, without);
    EXPECT_GE(with, 0.32);
    EXPECT_LE(with, 1.0);
    EXPECT_GE(with, without + 0.12);
}

/// Mean speed of a cylinder after 0.5 s over that of Cd 1, let go after 3, 4 and 5 s.
double sinking_speed(const std::string& solver, const Settings& settings) {
    RoundBodyCase round;
    round.solver = solver;
    round.ratio = 1.5;
    round.hold = 3.0;
    round.settings = settings;
    World held = held_at_rest(round);
    double sum = 0.0;
    for (int release = 0; release < 3; ++release) {
        while (held.time() < 3.0 + release) held.step();
        const RoundBodyRun run = let_go(held, round, 0.5);
        sum += -run.velocity.back() / speed_with_drag(round, run.radius, 1.0, 0.5) / 3.0;
    }
    return sum;
}

TEST_P(SlowShear, AHardlyHeavierCylinderSinksFaster) {
    const double with = sinking_speed(GetParam(), {}), without = sinking_speed(GetParam(), no_correction);
    figure(
        "sinking cylinder %s density 1.5, mean of three releases: speed %.0f %% of theory [63 to 110 %%], "
        "without "
        "the shear correction %.0f %%",
        GetParam().c_str(), 100.0 * with, 100.0 * without);
    EXPECT_GE(with, 0.63);
    EXPECT_LE(with, 1.1);
    EXPECT_GT(with, without);
}

}  // namespace
}  // namespace slosh::physics::shear_test
