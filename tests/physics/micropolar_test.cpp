// Particles that spin: what they give to the flow is what they lose, momentum is kept, eddies live longer,
// and nothing moves by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "sim/world/state/state.h"

namespace slosh::physics::micropolar_test {
namespace {

class SlowMicropolar : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowMicropolar, testing::ValuesIn(every_solver()), name_of);

SceneDescription ball(const std::string& solver, int dimension) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.fluids.push_back({SphereShape{Vec3(0.0f), dimension == 2 ? 0.5f : 0.35f}});
    scene.parameters = {{"fluid.spacing", 0.05}, {"gravity.y", 0.0}, {"xsph.c", 0.0}};
    return scene;
}

// d/dt of sum m x cross v is 2 nu_t sum m omega, the rate at which the same spins lose to the relaxation.
TEST_P(SlowMicropolar, SpinTurnsTheFlow) {
    constexpr double transfer = 1.0, spin = 5.0;  // d^2/s, 1/s
    for (const int dimension : {2, 3}) {
        World still = make_world(
            ball(GetParam(), dimension),
            {{"micropolar.transfer", transfer}, {"micropolar.inertia", 100.0}, {"micropolar.damping", 0.0}});
        State state = still.state();
        state.particles.set_spinning(true);
        std::fill(state.particles.spin_z.begin(), state.particles.spin_z.end(), static_cast<float>(spin));
        World world = World::from_state(std::move(state), still.execution()).value();
        while (world.time() < 0.1) world.step();
        const Momenta now = momenta(world.particles());
        const double mass = particle_mass(world.particles()) * static_cast<double>(world.particles().count);
        const double d = static_cast<double>(world.particles().spacing);
        const double ratio = now.angular[2] / (2.0 * transfer * d * d * mass * spin * world.time());
        figure(
            "spinning particles %d-D %s: angular momentum given to the flow over that of the equations %.3f, "
            "momentum %.1e of sum m|v| [2.6e-8]",
            dimension, GetParam().c_str(), ratio, distance(now.linear, {}) / now.linear_scale);
        EXPECT_NEAR(ratio, 1.0, 0.1);
        EXPECT_LE(distance(now.linear, {}), 2.6e-8 * now.linear_scale);
    }
}

TEST_P(SlowMicropolar, MomentumIsKept) {
    for (const int dimension : {2, 3}) {
        SceneDescription scene = ball(GetParam(), dimension);
        scene.fluids.front().velocity = Vec3(0.3f, 0.0f, 0.0f);
        scene.fluids.push_back({BoxShape{Vec3(0.8f, 0.2f, 0.0f), Vec3(0.4f)}, Vec3(-0.6f, 0.0f, 0.0f)});
        World world = make_world(std::move(scene), {{"micropolar.transfer", 5.0}});
        const Momenta start = momenta(world.particles());
        double drift = 0.0;
        for (int step = 0; step < 300; ++step) {
            world.step();
            drift = std::max(drift,
                             distance(momenta(world.particles()).linear, start.linear) / start.linear_scale);
        }
        figure("spinning particles %d-D %s, two blobs colliding: drift of the momentum %.1e [1e-7]",
               dimension, GetParam().c_str(), drift);
        EXPECT_LE(drift, 1e-7);
        EXPECT_TRUE(world.state().particles.spinning);
    }
}

TEST_P(SlowMicropolar, AStillTankStaysStill) {
    constexpr int layers = 12;
    for (const int dimension : {2, 3}) {
        World world =
            make_world(still_tank(GetParam(), dimension, 0.05, layers), {{"micropolar.transfer", 7.0}});
        double worst = 0.0;
        while (world.time() < 5.0) {
            world.step();
            if (world.time() > 3.0) worst = std::max(worst, rms_speed(world.particles()));
        }
        const double speed = worst / std::sqrt(gravity * layers * 0.05);
        figure("spinning particles, transfer 7 d^2/s, %d-D %s: v_rms of a still tank %.4f sqrt(g D) [0.018]",
               dimension, GetParam().c_str(), speed);
        EXPECT_LE(speed, 0.018);
    }
}

/// Kinetic energy that is left of a vortex in a full box after two of its turns, over that of the start.
/// Without the shear correction: spins give back a part of what the particles' lattice takes, and with it
/// there is less of that (PCISPH, PBF, WCSPH: spins add 8 %). So without a pressure lead, which takes from
/// the same losses.
double energy_left(const std::string& solver, double transfer, double speed) {
    World world = stirred(make_world(full_box(solver), {{"gravity.y", 0.0},
                                                        {"boundary.friction", 0.0},
                                                        {"micropolar.transfer", transfer},
                                                        {"pressure.shear_correction", 0.0},
                                                        {"pressure.lead", 0.0},
                                                        {"pressure.surface_completion", 0.0}}),
                          speed);
    const double start = rms_speed(world.particles());
    double largest = 0.0;
    while (world.time() < 2.0 / speed) {
        world.step();
        largest = std::max(largest, rms_speed(world.particles()) / start);
    }
    EXPECT_LE(largest, 1.001);
    const double left = rms_speed(world.particles()) / start;
    return left * left;
}

TEST_P(SlowMicropolar, AVortexLivesLonger) {
    // How a single vortex breaks up is chance: PCISPH's ratio is 1.07 at 1.8 m/s and 1.17 at 2.1 m/s.
    double without = 0.0, with = 0.0;
    for (const double speed : {1.8, 1.9, 2.0, 2.1, 2.2}) {
        without += energy_left(GetParam(), 0.0, speed) / 5.0;
        with += energy_left(GetParam(), 10.0, speed) / 5.0;
    }
    figure(
        "vortex 2-D %s, 1.8 to 2.2 m/s, transfer 10 d^2/s, after 2 L/U: energy left with spins %.3f, without "
        "them "
        "%.3f",
        GetParam().c_str(), with, without);
    EXPECT_GT(with, 1.1 * without);
    EXPECT_LT(with, 1.0);
}

TEST_P(SlowMicropolar, SpinsGoWithTheirParticles) {
    World world = make_world(small_dam(GetParam(), 2), {{"micropolar.transfer", 5.0}});
    while (world.time() < 0.2) world.step();
    EXPECT_TRUE(world.state().particles.spinning);
    const std::size_t before = world.particles().count;
    world.enqueue(EraseFluid{Vec3(0.2f, 0.1f, 0.0f), 0.1f});
    world.enqueue(DropFluid{BoxShape{Vec3(0.5f, 0.8f, 0.0f), Vec3(0.2f)}, Vec3(0.0f), ""});
    world.step();
    EXPECT_NE(world.particles().count, before);
    EXPECT_EQ(world.state().particles.spin_z.size(), world.particles().count);
    world.enqueue(SetParameter{"micropolar.transfer", 0.0});
    world.step();
    EXPECT_FALSE(world.state().particles.spinning);
    EXPECT_TRUE(world.state().particles.spin_z.empty());
}

}  // namespace
}  // namespace slosh::physics::micropolar_test
