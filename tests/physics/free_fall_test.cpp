// A thrown block of water without walls: its centre follows the parabola, it keeps its shape, and the
// velocity limit says when it acts.
#include <gtest/gtest.h>

#include <cmath>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::free_fall_test {
namespace {

constexpr std::array<double, 3> start_velocity{1.0, 3.0, -0.5};

SceneDescription thrown_block(const std::string& solver, const Vec3& velocity) {
    SceneDescription scene;
    scene.solver = solver;
    scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(0.4f)}, velocity});
    scene.parameters.emplace_back("fluid.spacing", 0.05);
    return scene;
}

class FreeFall : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, FreeFall, testing::ValuesIn(every_solver()), name_of);

// v += g dt, x += v dt lags the exact parabola by g t dt/2: nothing else may.
TEST_P(FreeFall, CentreFollowsTheParabola) {
    World world = make_world(thrown_block(GetParam(), Vec3(1.0f, 3.0f, -0.5f)));
    const std::array<double, 3> start = mean_position(world.particles());
    double fallen = 0.0, speed = start_velocity[1], worst_round_off = 0.0, worst_lag = 0.0;
    std::uint64_t limited = 0;
    for (int step = 0; step < 200; ++step) {
        const StepReport& report = world.step();
        limited += report.velocity_limited;
        const double dt = static_cast<double>(report.substep_length), time = world.time();
        for (int substep = 0; substep < report.substeps; ++substep) {
            speed -= gravity * dt;
            fallen += speed * dt;
        }
        const std::array<double, 3> now = mean_position(world.particles());
        const std::array<double, 3> stepped{start[0] + start_velocity[0] * time, start[1] + fallen,
                                            start[2] + start_velocity[2] * time};
        const double exact = start[1] + start_velocity[1] * time - 0.5 * gravity * time * time;
        worst_round_off = std::max(worst_round_off, distance(now, stepped));
        worst_lag = std::max(worst_lag, std::abs(now[1] - exact) / (0.5 * gravity * time * dt));
    }
    figure(
        "free fall %s 1 s: off the parabola of the time steps %.1e m [4.8e-5 m], lag behind the exact one "
        "%.3f g t dt/2 [1 ±0.1 %%]",
        GetParam().c_str(), worst_round_off, worst_lag);
    EXPECT_LE(worst_round_off, 4.8e-5);
    EXPECT_NEAR(worst_lag, 1.0, 0.001);
    EXPECT_EQ(limited, 0u);
}

TEST_P(FreeFall, BlockKeepsItsShape) {
    World world = make_world(thrown_block(GetParam(), Vec3(1.0f, 3.0f, -0.5f)));
    const Vec3 before = world.particles().count > 0 ? Vec3(0.35f) : Vec3(0.0f);
    while (world.time() < 1.0) world.step();
    const Box3 bounds = world.report().bounds;
    for (int axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(bounds.max[axis] - bounds.min[axis], before[axis], 1e-3f);
    EXPECT_LE(world.report().density_error_max, 1e-4);
}

TEST_P(FreeFall, VelocityLimitActsAndIsCounted) {
    Settings settings = no_gravity();
    settings.emplace_back("time.courant", 0.0);  // or short substeps make the limit unnecessary
    World world = make_world(thrown_block(GetParam(), Vec3(300.0f, 0.0f, 0.0f)), settings);
    const std::size_t count = world.particles().count;
    const StepReport& report = world.step();
    const double h = static_cast<double>(world.parameters().support_radius());
    const double limit = 0.5 * h / static_cast<double>(report.substep_length);  // velocity.limit is 0.5
    EXPECT_GE(report.velocity_limited, count);
    EXPECT_NEAR(report.v_max, limit, 1e-4 * limit);
}

}  // namespace
}  // namespace slosh::physics::free_fall_test
