// Strong viscosity leaves rotation alone: a disc (ball) that turns like a solid in the force -Omega^2 r,
// which keeps it in balance, has no strain.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "sim/world/state/state.h"

namespace slosh::physics::rotation_test {
namespace {

class SlowRotation : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowRotation, testing::ValuesIn(every_solver()), name_of);

constexpr double rate = 3.0;  // 1/s

World turning(const std::string& solver, int dimension, double nu) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.fluids.push_back({SphereShape{Vec3(0.0f), dimension == 2 ? 0.5f : 0.3f}});
    scene.parameters = {{"fluid.spacing", 0.05},
                        {"gravity.y", 0.0},
                        {"central.omega", rate},
                        {"xsph.c", 0.0},
                        {"viscosity.nu", nu}};
    World still = make_world(std::move(scene));
    State state = still.state();
    Particles& particles = state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        particles.velocity_x[i] = static_cast<float>(-rate) * particles.y[i];
        particles.velocity_y[i] = static_cast<float>(rate) * particles.x[i];
    }
    return World::from_state(std::move(state), still.execution()).value();
}

TEST_P(SlowRotation, ThickFluidTurnsOn) {
    for (const int dimension : {2, 3}) {
        World world = turning(GetParam(), dimension, 1.0);
        const double start = momenta(world.particles()).angular[2];
        int most = 0;
        double kept = 1.0;
        while (world.time() < 2.0) {
            most = std::max(most, world.step().viscosity_iterations);
            kept = momenta(world.particles()).angular[2] / start;
        }
        figure(
            "turning %s %d-D %s nu 1 m^2/s: angular momentum after 6 rad %.4f of the first [0.98], "
            "iterations "
            "at most %d",
            dimension == 2 ? "disc" : "ball", dimension, GetParam().c_str(), kept, most);
        EXPECT_GE(kept, 0.98);
        EXPECT_LE(kept, 1.02);
    }
}

TEST_P(SlowRotation, ThickFluidKeepsAngularMomentumWhereItIsStrained) {
    // A disc that turns ever faster inwards: viscosity makes one rotation of it.
    World world = turning(GetParam(), 2, 0.2);
    State state = world.state();
    Particles& particles = state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const float faster =
            1.5f - 2.0f * (particles.x[i] * particles.x[i] + particles.y[i] * particles.y[i]);
        particles.velocity_x[i] *= faster;
        particles.velocity_y[i] *= faster;
    }
    world = World::from_state(std::move(state), world.execution()).value();
    const double start = momenta(world.particles()).angular[2];
    while (world.time() < 1.0) world.step();
    const double kept = momenta(world.particles()).angular[2] / start;
    figure("disc of uneven rotation %s nu 0.2 m^2/s: angular momentum after 3 rad %.4f of the first [0.98]",
           GetParam().c_str(), kept);
    EXPECT_NEAR(kept, 1.0, 0.02);
}

}  // namespace
}  // namespace slosh::physics::rotation_test
