// lambda of a view: from the definition dx_i = sum_j V (lambda_i + lambda_j) grad W_ij [MM13 eq. 12], what
// holds water up against gravity for a substep rises by g dt^2 per metre.
#include <gtest/gtest.h>

#include <string>

#include "sim/methods/step/solver_module.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::multiplier_test {
namespace {

SceneDescription still_tank(std::string_view solver) {
    SceneDescription scene;
    scene.name = "still_tank";
    scene.solver = solver;
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f), Vec3(0.5f, 0.6f, 0.0f)};
    scene.fluids.push_back({BoxShape{{0.25f, 0.2f, 0.0f}, {0.5f, 0.4f, 0.0f}}});
    scene.parameters = {{"fluid.spacing", 0.02}, {"time.substeps", 2.0}, {"time.courant", 0.0}};
    return scene;
}

TEST(SlowMultiplier, HoldsTheWaterUp) {
    for (const SolverModule* solver : solver_modules().all()) {
        World world = world_of(still_tank(solver->name));
        EXPECT_EQ(world.particles().multiplier_per_pascal != 0.0f, solver->multipliers) << solver->name;
        if (!solver->multipliers) continue;
        // The least-squares slope of lambda over height, away from floor and surface, over two seconds.
        double slope = 0.0;
        int samples = 0;
        const int settled = static_cast<int>(1.0 / static_cast<double>(world.parameters().time.step));
        for (int step = 0; step < 3 * settled; ++step) {
            const double dt = static_cast<double>(world.step().substep_length);
            if (step < settled) continue;
            const ParticleView view = world.particles();
            double count = 0.0, sum_y = 0.0, sum_l = 0.0, sum_yy = 0.0, sum_yl = 0.0;
            for (std::size_t i = 0; i < view.count; ++i) {
                const double y = static_cast<double>(view.y[i]);
                if (y < 0.08 || y > 0.32) continue;
                const double lambda = static_cast<double>(view.pressure[i] * view.multiplier_per_pascal);
                count += 1.0, sum_y += y, sum_l += lambda, sum_yy += y * y, sum_yl += y * lambda;
            }
            slope += (count * sum_yl - sum_y * sum_l) / (count * sum_yy - sum_y * sum_y) / (9.81 * dt * dt);
            ++samples;
        }
        ASSERT_GT(samples, 100);
        EXPECT_NEAR(slope / samples, 1.0, 0.15) << solver->name;
    }
}

TEST(Multiplier, FollowsTheSubstep) {
    // Of a world that has just been loaded the same as before it was saved.
    World world = world_of(still_tank("pbf"));
    world.step();
    const float before = world.particles().multiplier_per_pascal;
    EXPECT_LT(before, 0.0f);
    const World loaded = World::from_state(world.state(), world.execution()).value();
    EXPECT_FLOAT_EQ(loaded.particles().multiplier_per_pascal, before);
    world.enqueue(SetParameter{"time.substeps", 4.0});
    world.step();
    EXPECT_NEAR(world.particles().multiplier_per_pascal / before, 0.25f, 1e-3f);
}

}  // namespace
}  // namespace slosh::multiplier_test
