// Light bodies that are let go under water begin to rise with their added mass, and smoothly: no step changes
// their velocity by more than twice what gravity and added mass ask for. A body that the water finds only a
// substep later is unstable from the added mass down, and the more so the more iterations there are.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "body_motion.h"
#include "measurements.h"
#include "sim/solids/bodies/mass_properties.h"
#include "sim/world/state/state.h"

namespace slosh::physics::body_motion_test {
namespace {

/// WCSPH's water is compressible: a body moves by its own mass alone until sound has gone round it, radius/c
/// = 6 ms, that is nine times as fast as it should at a tenth of the density. Its first step is therefore
/// free.
bool compressible(const RoundBodyCase& round) { return round.solver == "wcsph"; }

/// Single releases in the plane jump by up to 4 a dt, others of the same body by 1.2: it is where the
/// particles around it happen to lie. So the middle of three is looked at as well.
void check_release(World held, const RoundBodyCase& round) {
    const std::size_t releases = round.dimension == 2 ? 3 : 1;
    std::vector<double> firsts, jumps;
    double acceleration = 0.0, milliseconds = 0.0;
    for (std::size_t k = 0; k < releases; ++k) {
        const RoundBodyRun run = let_go(held, round, 0.25);
        const int steps = static_cast<int>(std::lround(0.01 / run.step)) * (compressible(round) ? 2 : 1);
        firsts.push_back(run.first_acceleration(steps) / run.acceleration);
        jumps.push_back(run.worst_jump());
        acceleration = run.acceleration, milliseconds = 1e3 * steps * run.step;
        const double next = held.time() + 0.2;
        while (k + 1 < releases && held.time() < next) held.step();
    }
    std::sort(firsts.begin(), firsts.end());
    std::sort(jumps.begin(), jumps.end());
    // A hundredth of the water's density: PBF 1.19.
    const double allowed = round.ratio < 0.05 ? 0.25 : 0.2;
    figure(
        "let go %d-D %s density %.2f: acceleration over the first %.0f ms %.2f to %.2f of %.2f m/s^2 [1 ± "
        "%.2f]; largest jumps %.2f to %.2f a dt, middle %.2f [2]",
        round.dimension, round.solver.c_str(), round.ratio, milliseconds, firsts.front(), firsts.back(),
        acceleration, allowed, jumps.front(), jumps.back(), jumps[releases / 2]);
    EXPECT_GE(firsts.front(), 1.0 - allowed);
    EXPECT_LE(firsts.back(), 1.0 + allowed);
    EXPECT_LE(jumps[releases / 2], 2.0);
    EXPECT_LE(jumps.back(), 5.0);
}

class SlowBodyMotion : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowBodyMotion, testing::ValuesIn(every_solver()), name_of);

TEST_P(SlowBodyMotion, LightCylinderLetGo) {
    for (const double ratio : {0.01, 0.1, 0.5}) {
        RoundBodyCase round;
        round.solver = GetParam();
        round.ratio = ratio;
        round.hold = 4.0;  // then the water has stopped bouncing
        check_release(held_at_rest(round), round);
    }
}

TEST_P(SlowBodyMotion, LightBallLetGo) {
    RoundBodyCase round;
    round.solver = GetParam();
    round.dimension = 3;
    round.ratio = 0.1;
    round.radius = 3.5;
    round.width = 8.0;
    round.above = round.below = 4.0;
    round.hold = 1.0;
    check_release(held_at_rest(round), round);
}

/// The more iterations, the smoother. Releases of the same body jump by 1.1 to 4 a dt, as the particles
/// around it happen to lie, so the test judges the middle of several. It is 1.4 to 2.1 for one method in two
/// arrangements.
TEST_P(SlowBodyMotion, ManyIterationsLetGo) {
    if (GetParam() == "wcsph") GTEST_SKIP() << "has none";
    RoundBodyCase round;
    round.solver = GetParam();
    round.ratio = 0.1;
    round.settings = {{GetParam() + ".iterations", 10.0}, {"time.step", 0.002}};
    round.hold = 1.6;
    World held = held_at_rest(round);
    std::vector<double> jumps;
    for (const double time : {1.6, 1.8, 2.0, 2.2, 2.4}) {
        while (held.time() < time) held.step();
        const RoundBodyRun run = let_go(held, round, 0.25);
        EXPECT_NEAR(run.first_acceleration(5) / run.acceleration, 1.0, 0.2) << time;
        jumps.push_back(run.worst_jump());
    }
    std::sort(jumps.begin(), jumps.end());
    figure(
        "let go %s, ten iterations, step 2 ms, five releases: largest jumps %.2f to %.2f a dt, middle %.2f "
        "[2.5]",
        GetParam().c_str(), jumps.front(), jumps.back(), jumps[2]);
    EXPECT_LE(jumps[2], 2.5);
    EXPECT_LE(jumps.back(), 5.0);
}

/// In water of 80 layers the coarse pressure works by default.
void check_releases(RoundBodyCase round, const std::vector<double>& ratios) {
    round.hold = 2.0;
    const World held = held_at_rest(round);
    for (const double ratio : ratios) {
        round.ratio = ratio;
        check_release(World::from_state(held.state(), held.execution()).value(), round);
    }
}

TEST_P(SlowBodyMotion, CylinderLetGoInDeepWater) {
    if (GetParam() == "wcsph") GTEST_SKIP() << "has no coarse pressure";
    RoundBodyCase round;
    round.solver = GetParam();
    round.above = round.below = 8.0;
    check_releases(round, {0.01, 0.1, 0.5, 1.5, 3.0});
}

/// A disc of the water's tenth against the lid of a full tank, or one three times as dense on its floor,
/// under a second body that lies on it.
TEST_P(SlowBodyMotion, HeldByWallsUnderWater) {
    for (const double ratio : {0.1, 3.0}) {
        SceneDescription scene;
        scene.solver = GetParam();
        scene.dimension = 2;
        scene.container = Box3{Vec3(0.0f), Vec3(1.2f, 1.0f, 0.05f)};
        scene.fluids.push_back({BoxShape{Vec3(0.6f, 0.5f, 0.0f), Vec3(1.2f, 1.0f, 0.05f)}});
        scene.parameters = {{"fluid.spacing", 0.05}};
        FreeMotion motion;
        motion.density = static_cast<float>(1000.0 * ratio);
        const float at = ratio < 1.0 ? 0.799f : 0.201f;
        scene.solids.push_back({SphereShape{Vec3(0.6f, at, 0.0f), 0.2f}, {}, motion});
        motion.density = 1500.0f;
        scene.solids.push_back(
            {BoxShape{Vec3(0.6f, ratio < 1.0 ? 0.398f : 0.602f, 0.0f), Vec3(0.6f, 0.4f, 0.1f)}, {}, motion});
        World world = make_world(scene);
        float lowest = 2.0f, highest = -2.0f, speed = 0.0f;
        while (world.time() < 2.0) {
            world.step();
            const Body& body = world.state().bodies[0];
            const float y = body.position.y;
            ASSERT_TRUE(std::isfinite(y));
            if (world.time() < 1.0) continue;  // water that begins without pressure falls a little
            speed = std::max(speed, std::abs(body.velocity.y));
            lowest = std::min(lowest, y);
            highest = std::max(highest, y);
        }
        const double moved = static_cast<double>(highest - lowest) / 0.05;
        const double limit = 0.06;
        figure("held by walls %s density %.1f: moved by %.3f d [0.05 d], fastest %.4f m/s [%.2f m/s]",
               GetParam().c_str(), ratio, moved, static_cast<double>(speed), limit);
        EXPECT_LT(moved, 0.05);
        EXPECT_LT(static_cast<double>(speed), limit);
    }
}

/// Fixed solids: their loads change no result, and hold up what they displace.
TEST_P(SlowBodyMotion, LoadsOfAHeldBody) {
    SceneDescription scene = still_tank(GetParam(), 2, 0.05, 20);
    scene.solids.push_back({BoxShape{Vec3(0.3f, 0.5f, 0.0f), Vec3(0.2f, 0.3f, 0.1f)}, {}, FixedMotion{}});
    World measured = make_world(scene), plain = make_world(scene);
    measured.measure_loads(true);
    double force = 0.0;
    int count = 0;
    while (measured.time() < 3.0) {
        plain.step();
        const StepReport& report = measured.step();
        ASSERT_EQ(report.loads.size(), 1u);
        if (measured.time() < 1.5) continue;
        force += report.loads[0].force[1];
        ++count;
    }
    EXPECT_EQ(measured.state_hash(), plain.state_hash());
    EXPECT_TRUE(plain.report().loads.empty());
    const double buoyancy = 1000.0 * gravity * 0.2 * 0.3;
    figure("buoyancy of a held box %s: %.2f of rho g V [0.8 to 1.2]", GetParam().c_str(),
           force / count / buoyancy);
    EXPECT_NEAR(force / count, buoyancy, 0.2 * buoyancy);
}

TEST_P(SlowBodyMotion, BallLetGoInDeepWater) {
    if (GetParam() == "wcsph") GTEST_SKIP() << "has no coarse pressure";
    RoundBodyCase round;
    round.solver = GetParam();
    round.dimension = 3;
    round.radius = 3.5;
    round.width = 6.0;
    round.above = round.below = 11.5;
    check_releases(round, {0.1, 0.5, 3.0});
}

void check_sinking(const RoundBodyCase& round, double drag, double seconds, double least) {
    const RoundBodyRun run = let_go(round, seconds);
    const double theory = speed_with_drag(round, run.radius, drag, seconds);
    const double speed = -run.velocity.back();
    figure(
        "sinking %s %s density %.1f%s: %.2f m/s after %.1f s, %.0f %% of theory at Cd %.1f [%.0f to 125 %%]",
        round.dimension == 2 ? "cylinder" : "ball", round.solver.c_str(), round.ratio,
        round.settings.empty() ? "" : " with a wide kernel", speed, seconds, 100.0 * speed / theory, drag,
        100.0 * least);
    EXPECT_GT(speed, least * theory);
    EXPECT_LT(speed, 1.25 * theory);
}

// Known fault: what is hardly heavier than water is still held back (docs/VALIDATION.md). The limit is what
// is measured, so that it does not grow.
TEST_P(SlowBodyMotion, HeavyCylinderSinks) {
    for (const auto& [ratio, least] : {std::pair{1.5, 0.5}, std::pair{3.0, 0.75}, std::pair{8.0, 0.75}}) {
        RoundBodyCase round;
        round.solver = GetParam();
        round.ratio = ratio;
        round.hold = 2.0;
        check_sinking(round, 1.0, 0.5, least);
    }
}

// What resists is the particles' lattice under the pressure of the water; wide kernels hardly know it.
TEST_P(SlowBodyMotion, HardlyHeavierCylinderSinksWithAWideKernel) {
    RoundBodyCase round;
    round.solver = GetParam();
    round.ratio = 1.5;
    round.hold = 2.0;
    round.settings = {{"kernel.ratio", 3.0}};
    check_sinking(round, 1.0, 0.5, 0.75);
}

TEST_P(SlowBodyMotion, HeavyBallSinks) {
    RoundBodyCase round;
    round.solver = GetParam();
    round.dimension = 3;
    round.ratio = 3.0;
    round.width = 6.0;
    round.above = 3.0;
    round.below = 6.0;
    check_sinking(round, 0.5, 0.4, 0.75);
}

}  // namespace
}  // namespace slosh::physics::body_motion_test
