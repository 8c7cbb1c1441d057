// What water that meets a solid loses in momentum, the solid's load reports as impulse: the images that push
// the water are the solid's, and nothing else is near.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::impulse_balance_test {
namespace {

/// A block that flies into a plate that leans over by 45 degrees, without gravity.
SceneDescription jet(const std::string& solver, int dimension) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    const float depth = dimension == 3 ? 0.2f : 0.0f;
    scene.parameters = {{"fluid.spacing", 0.02}, {"gravity.y", 0.0}};
    scene.fluids.push_back(
        {BoxShape{Vec3(-0.3f, 0.0f, 0.0f), Vec3(0.5f, 0.2f, depth)}, Vec3(2.0f, 0.0f, 0.0f)});
    Solid plate{BoxShape{Vec3(0.15f, 0.0f, 0.0f), Vec3(0.06f, 1.6f, 1.6f)}};
    plate.turn = {Vec3(0.0f, 0.0f, 1.0f), -45.0f};
    scene.solids.push_back(plate);
    return scene;
}

class ImpulseBalance : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, ImpulseBalance, testing::ValuesIn(every_solver()), name_of);

TEST_P(ImpulseBalance, APlateTakesWhatAJetLoses) {
    for (const int dimension : {2, 3}) {
        World world = make_world(jet(GetParam(), dimension));
        world.measure_loads(true);
        const Momenta start = momenta(world.particles());
        std::array<double, 3> impulse{};
        const double step = static_cast<double>(world.parameters().time.step);
        while (world.time() < (dimension == 3 ? 0.1 : 0.2)) {
            const StepReport& report = world.step();
            for (std::size_t axis = 0; axis < 3; ++axis) impulse[axis] += step * report.loads[0].force[axis];
        }
        const Momenta end = momenta(world.particles());
        const double lost = start.linear[0] - end.linear[0];
        figure(
            "impulse on a plate %s %d-D: along the jet %.4f of what the water lost [1 ±0.01], across it %.4f "
            "[1 ±0.01]",
            GetParam().c_str(), dimension, impulse[0] / lost, impulse[1] / (start.linear[1] - end.linear[1]));
        EXPECT_GT(lost, 1.0);
        EXPECT_NEAR(impulse[0], lost, 0.01 * lost);
        EXPECT_NEAR(impulse[1], start.linear[1] - end.linear[1], 0.01 * lost);
    }
}

}  // namespace
}  // namespace slosh::physics::impulse_balance_test
