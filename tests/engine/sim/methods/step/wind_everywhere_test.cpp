// Wind drags the surface, or with wind.everywhere every particle, as a current does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/methods/step/solver_module.h"
#include "support/small_scenes.h"

namespace slosh::wind_everywhere_test {
namespace {

/// Velocities along the wind in a block without weight, lowest first.
std::vector<float> blown(std::string_view solver, int dimension, bool everywhere) {
    SceneDescription scene;
    scene.name = "blown";
    scene.solver = solver;
    scene.dimension = dimension;
    const Vec3 size = 0.05f * Vec3(12.0f, 12.0f, dimension == 2 ? 1.0f : 12.0f);
    scene.fluids = {{BoxShape{Vec3(0.0f), size}}};
    scene.parameters = {{"fluid.spacing", 0.05},
                        {"gravity.y", 0.0},
                        {"xsph.c", 0.0},
                        {"wind.kind", std::string("uniform")},
                        {"wind.x", 2.0},
                        {"wind.drag", 4.0},
                        {"wind.everywhere", everywhere ? 1.0 : 0.0}};
    World world = world_of(scene);
    run(world, 50);
    const std::span<const float> speeds = world.particles().velocity_x;
    std::vector<float> sorted(speeds.begin(), speeds.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

TEST(WindEverywhere, TakesEveryParticleAlong) {
    for (const SolverModule* solver : solver_modules().all()) {
        for (const int dimension : {2, 3}) {
            SCOPED_TRACE(testing::Message() << solver->name << ", " << dimension << "-D");
            // v = u (1 - exp(-k t)) after 0.25 s
            const float wanted = 2.0f * (1.0f - std::exp(-1.0f));
            const std::vector<float> all = blown(solver->name, dimension, true);
            EXPECT_NEAR(all.front(), wanted, 0.02f * wanted);
            EXPECT_NEAR(all.back(), wanted, 0.02f * wanted);
            const std::vector<float> surface = blown(solver->name, dimension, false);
            EXPECT_LT(surface[surface.size() / 2], 0.8f * wanted) << "within water there is no wind";
        }
    }
}

}  // namespace
}  // namespace slosh::wind_everywhere_test
